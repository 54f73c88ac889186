//! The certificates in `tls` are for these tests alone; the key of their authority is lost.

use std::net::TcpStream;
use std::sync::Arc;

use nodewright::private::client::{Client, Http, Text, Transport};
use serde_json::json;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::fake::call;
use crate::web::{Request, Web};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/client/tls");

fn server() -> Web {
    let certificate = CertificateDer::from_pem_file(format!("{FOLDER}/server.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(format!("{FOLDER}/server.key.pem")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()));
    let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
    let config = Arc::new(config.with_single_cert(vec![certificate], key).unwrap());
    let secure = move |stream: TcpStream| {
        let connection = ServerConnection::new(config.clone()).unwrap();
        Some(StreamOwned::new(connection, stream))
    };
    Web::start_over(secure, Request::usual)
}

fn client(web: &Web, host: &str) -> Client {
    let port = web.address.rsplit_once(':').unwrap().1;
    let url = Text::from(&*format!("https://{host}:{port}/mcp?x=1"));
    Client::owned("web".to_owned(), Transport::Http(Http { url, headers: Vec::new().into() }))
}

#[tokio::test(flavor = "current_thread")]
async fn a_server_that_nobody_vouches_for_is_refused() {
    if std::env::var_os("NODEWRIGHT_TRUSTED").is_some() {
        return trusted().await;
    }
    let error = call(&client(&server(), "localhost"), "echo", json!({})).await.unwrap_err();
    assert!(error.contains("cannot be reached at localhost:") && error.contains("UnknownIssuer"), "{error}");
    // Run again as a child, since a test may not change the environment of all others.
    let mut test = std::process::Command::new(std::env::current_exe().unwrap());
    test.args(["--exact", "https::a_server_that_nobody_vouches_for_is_refused"]);
    test.env("NODEWRIGHT_TRUSTED", "1").env("SSL_CERT_FILE", format!("{FOLDER}/authority.pem"));
    let output = test.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}

async fn trusted() {
    let web = server();
    let trusted = client(&web, "localhost");
    for number in 0..10 {
        assert_eq!(
            call(&trusted, "echo", json!({"n": number})).await.unwrap(),
            json!({"n": number}).to_string()
        );
    }
    // Its certificate is for another name.
    let error = call(&client(&web, "127.0.0.1"), "echo", json!({})).await.unwrap_err();
    assert!(error.contains("certificate not valid for name"), "{error}");
}
