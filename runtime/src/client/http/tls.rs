//! TLS, where the feature `https` asks for it.

use tokio::net::TcpStream;

use super::endpoint::Stream;

/// Generated code of a server with an `https:` URL refuses to compile without the feature; here it is only an URL that
/// came from a variable.
#[cfg(not(feature = "https"))]
pub(super) async fn secure(_stream: TcpStream, _host: &str) -> Result<Box<dyn Stream>, String> {
    Err("`https:` needs the feature `https` of `nodewright`".to_owned())
}
