"""Talks to a server through the official MCP SDK, in one mode after the other, and prints what it saw as JSON."""

import asyncio
import json
import sys

from mcp import Client, MCPError, StdioServerParameters


async def talk(binary, mode):
    async with Client(StdioServerParameters(command=binary), mode=mode) as client:
        tools = await client.list_tools()
        order = {"lines": [{"sku": "A1", "qty": 2}]}
        priced = await client.call_tool("price_order", order)
        failed = await client.call_tool("price_order", {"lines": [{"sku": "Z9", "qty": 1}]})
        try:
            await client.call_tool("pric_order", {})
            unknown = None
        except MCPError as error:
            unknown = error.error.message
        return {
            "mode": mode,
            "revision": client.protocol_version,
            "tools": [tool.name for tool in tools.tools],
            "structured": priced.structured_content,
            "text": priced.content[0].text,
            "failed": failed.is_error,
            "failure": failed.content[0].text,
            "unknown": unknown,
        }


async def main():
    print(json.dumps([await talk(sys.argv[1], mode) for mode in ("legacy", "2026-07-28", "auto")]))


asyncio.run(main())
