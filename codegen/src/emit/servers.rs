//! The clients of MCP servers: one static each.

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::{ident, runtime};
use crate::ir::Project;
use crate::ir::server::{Piece, Server, Template, Transport};
use crate::source::Spanned;

/// How generated code names a server's client.
pub fn emit_server_path(rust_name: &str) -> TokenStream {
    let name = ident(rust_name);
    quote!(crate::__nodewright_servers::#name)
}

/// The module with the clients; nothing where there are none.
pub fn emit_servers(project: &Project, allowances: &TokenStream) -> TokenStream {
    if project.servers.is_empty() {
        return TokenStream::new();
    }
    let servers = project.servers.iter().map(emit_server);
    quote! {
        /// The MCP servers that graphs of this project call.
        #[doc(hidden)]
        #allowances
        pub mod __nodewright_servers {
            #(#servers)*
        }
    }
}

fn emit_server(server: &Server) -> TokenStream {
    let Server { name, position, .. } = server;
    let doc = format!(" `{name}`, from {position}.");
    let rust_name = ident(&server.rust_name);
    let (client, start) = (runtime("client::Client"), runtime("client::Start"));
    let start = if server.eager { quote!(#start::Eager) } else { quote!(#start::Lazy) };
    let transport = emit_transport(&server.transport);
    quote! {
        #[doc = #doc]
        pub static #rust_name: #client = #client::new(#name, #transport, #start);
    }
}

fn emit_transport(transport: &Transport) -> TokenStream {
    let variants = runtime("client::Transport");
    match transport {
        Transport::Stdio(stdio) => {
            let parts = runtime("client::Stdio");
            let command = emit_text(&stdio.command);
            let args = emit_list(stdio.args.iter().map(emit_text));
            let cwd = match &stdio.cwd {
                Some(cwd) => {
                    let cwd = emit_text(cwd);
                    quote!(::core::option::Option::Some(#cwd))
                }
                None => quote!(::core::option::Option::None),
            };
            let env = emit_pairs(&stdio.env);
            quote!(#variants::Stdio(#parts { command: #command, args: #args, cwd: #cwd, env: #env }))
        }
        Transport::Http(http) => {
            let parts = runtime("client::Http");
            let (url, headers) = (emit_text(&http.url), emit_pairs(&http.headers));
            quote!(#variants::Http(#parts { url: #url, headers: #headers }))
        }
    }
}

fn emit_pairs(pairs: &[(Spanned<String>, Template)]) -> TokenStream {
    emit_list(pairs.iter().map(|(name, text)| {
        let (name, text) = (emit_borrowed(&name.value), emit_text(text));
        quote!((#name, #text))
    }))
}

fn emit_text(text: &Template) -> TokenStream {
    let (text_type, piece_type) = (runtime("client::Text"), runtime("client::Piece"));
    let pieces = emit_list(text.pieces.iter().map(|piece| match piece {
        Piece::Plain(plain) => {
            let plain = emit_borrowed(plain);
            quote!(#piece_type::Plain(#plain))
        }
        Piece::Variable(name) => {
            let name = emit_borrowed(name);
            quote!(#piece_type::Variable(#name))
        }
    }));
    quote!(#text_type(#pieces))
}

fn emit_list(items: impl Iterator<Item = TokenStream>) -> TokenStream {
    quote!(::std::borrow::Cow::Borrowed(&[#(#items),*]))
}

fn emit_borrowed(text: &str) -> TokenStream {
    quote!(::std::borrow::Cow::Borrowed(#text))
}
