//! TLS, where the feature `https` asks for it.

use tokio::net::TcpStream;

use super::endpoint::Stream;

/// Generated code of a server with an `https:` URL refuses to compile without the feature; here it is only an URL that
/// came from a variable.
#[cfg(not(feature = "https"))]
pub(super) async fn secure(_stream: TcpStream, _host: &str) -> Result<Box<dyn Stream>, String> {
    Err("`https:` needs the feature `https` of `nodewright`".to_owned())
}

/// Shakes hands with `host`, which must prove that it is that.
#[cfg(feature = "https")]
pub(super) async fn secure(stream: TcpStream, host: &str) -> Result<Box<dyn Stream>, String> {
    use tokio_rustls::TlsConnector;
    use tokio_rustls::rustls::pki_types::ServerName;

    let name =
        ServerName::try_from(host.to_owned()).map_err(|_| "no certificate can name this host".to_owned())?;
    let connected = TlsConnector::from(rustls::config()?).connect(name, stream).await;
    connected.map(|stream| Box::new(stream) as _).map_err(|error| format!("no TLS: {error}"))
}

#[cfg(feature = "https")]
mod rustls {
    use std::sync::{Arc, OnceLock};

    use tokio_rustls::rustls::crypto::ring::default_provider;
    use tokio_rustls::rustls::pki_types::CertificateDer;
    use tokio_rustls::rustls::pki_types::pem::PemObject;
    use tokio_rustls::rustls::{ClientConfig, RootCertStore};

    /// Whom to trust: made once, since it holds all authorities.
    pub(super) fn config() -> Result<Arc<ClientConfig>, String> {
        static CONFIG: OnceLock<Result<Arc<ClientConfig>, String>> = OnceLock::new();
        CONFIG.get_or_init(|| make_config().map(Arc::new)).clone()
    }

    fn make_config() -> Result<ClientConfig, String> {
        // The provider is named: a process may have several, and then none is the default.
        let builder = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let builder = builder.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
        Ok(builder.with_root_certificates(roots()?).with_no_client_auth())
    }

    /// Mozilla's authorities, and those in the file that `SSL_CERT_FILE` names.
    fn roots() -> Result<RootCertStore, String> {
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let Some(file) = std::env::var_os("SSL_CERT_FILE").filter(|file| !file.is_empty()) else {
            return Ok(roots);
        };
        let shown = file.to_string_lossy().into_owned();
        let wrong = |error: String| format!("`SSL_CERT_FILE` cannot be used: `{shown}`: {error}");
        let certificates = CertificateDer::pem_file_iter(&file).map_err(|error| wrong(error.to_string()))?;
        for certificate in certificates {
            let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
            roots.add(certificate).map_err(|error| wrong(error.to_string()))?;
        }
        Ok(roots)
    }
}
