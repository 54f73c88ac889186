//! What each path answers.

use hyper::body::Incoming;
use hyper::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS, ACCESS_CONTROL_REQUEST_METHOD, HeaderMap,
    HeaderValue, ORIGIN, VARY,
};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode};

use super::access::Access;
use super::answer::{Body, json, only, refuse};
use super::body::pass_over;
use super::layer::Layer;
use crate::json::write_str;
use crate::project::Project;
use crate::server::Shared;

/// Where MCP is served.
pub(super) const PATH: &str = "/mcp";

/// Where a monitor looks.
const HEALTH: &str = "/health";

/// Answers all requests.
pub(super) struct Endpoint {
    project: &'static Project,
    access: Access,
    layer: Layer,
}

impl Endpoint {
    pub(super) fn new(project: &'static Project, state: Shared, access: Access) -> Self {
        Self { project, access, layer: Layer::new(project, state) }
    }

    /// Ends the calls that still run.
    pub(super) fn cut_off(&self) {
        self.layer.cut_off();
    }

    pub(super) async fn answer(&self, request: Request<Incoming>) -> Response<Body> {
        let (parts, mut body) = request.into_parts();
        let response = match self.access.check(&parts.uri, &parts.headers) {
            Ok(None) => self.route(parts, &mut body).await,
            Ok(Some(origin)) => {
                let origin = origin.clone();
                let mut response = match is_preflight(&parts) {
                    true => preflight(&parts.headers),
                    false => self.route(parts, &mut body).await,
                };
                // An origin that was accepted may read the answer.
                response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
                response.headers_mut().insert(VARY, ORIGIN.into());
                response
            }
            Err(refusal) => refusal.into(),
        };
        pass_over(&mut body).await;
        response
    }

    async fn route(&self, parts: Parts, body: &mut Incoming) -> Response<Body> {
        match parts.uri.path() {
            PATH if parts.method == Method::POST => self.layer.answer(parts, body).await,
            // Without sessions there is no stream to open and none to delete.
            PATH => only("POST", PATH),
            HEALTH if parts.method == Method::GET => self.health(),
            HEALTH => only("GET", HEALTH),
            path => refuse(StatusCode::NOT_FOUND, &format!("nothing at `{path}`: MCP is served at `{PATH}`")),
        }
    }

    fn health(&self) -> Response<Body> {
        let mut text = String::from("{\"status\":\"ok\",\"name\":");
        write_str(self.project.name, &mut text);
        text.push_str(",\"version\":");
        write_str(self.project.version, &mut text);
        text.push_str("}\n");
        json(StatusCode::OK, text)
    }
}

/// Whether a browser asks if it may ask.
fn is_preflight(parts: &Parts) -> bool {
    parts.method == Method::OPTIONS && parts.headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD)
}

fn preflight(asked: &HeaderMap) -> Response<Body> {
    let mut response = Response::new(Body::default());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST"));
    headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    // The headers of the protocol grow with its revisions; none of them can do harm.
    if let Some(names) = asked.get(ACCESS_CONTROL_REQUEST_HEADERS) {
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, names.clone());
    }
    response
}
