//! TLS in the process itself, for a house without a proxy in front of it. The certificate can be renewed while the house is
//! open: SIGHUP reads it again, connections that are open keep the old one.

use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// Where certificate and key lie, both in PEM.
#[derive(Clone, Debug)]
pub struct Files {
    /// The certificate, followed by those that vouch for it.
    pub cert: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read, or is no such file.
    #[error("{0}: {1}")]
    File(PathBuf, pem::Error),
    /// The two do not belong together, or are of a kind we cannot use.
    #[error("the certificate cannot be used: {0}")]
    Pair(#[from] rustls::Error),
}

/// The certificate the house shows.
pub struct Tls {
    files: Files,
    current: RwLock<Arc<ServerConfig>>,
}

impl Tls {
    /// Reads certificate and key.
    pub fn new(files: Files) -> Result<Tls, TlsError> {
        let current = RwLock::new(read(&files)?);
        Ok(Tls { files, current })
    }

    /// Reads both again. If they cannot be used, the house goes on with those it has.
    pub fn reload(&self) -> Result<(), TlsError> {
        let fresh = read(&self.files)?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    /// Greets somebody who has just connected.
    pub async fn greet(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        let current = Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner));
        TlsAcceptor::from(current).accept(stream).await
    }
}

fn read(files: &Files) -> Result<Arc<ServerConfig>, TlsError> {
    let wrong = |path: &Path, what: pem::Error| TlsError::File(path.to_owned(), what);
    let certs = CertificateDer::pem_file_iter(&files.cert)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| wrong(&files.cert, error))?;
    if certs.is_empty() {
        return Err(wrong(&files.cert, pem::Error::NoItemsFound));
    }
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(|error| wrong(&files.key, error))?;
    let ring = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(ring)
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(certs, key)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

/// The connection of an event stream once HTTP is done with it: messages are sealed before they go into the socket, so
/// whoever has something to say can send it, as without TLS.
pub struct Seal(Box<ServerConnection>);

impl Seal {
    /// Takes a connection over, with what it has received and nobody has read yet.
    pub fn new(mut connection: ServerConnection) -> (Seal, Vec<u8>) {
        // How much may wait is counted in messages by the stream.
        connection.set_buffer_limit(None);
        let mut seal = Seal(Box::new(connection));
        let mut rest = Vec::new();
        seal.drain(&mut rest);
        (seal, rest)
    }

    /// Bytes as they go into the socket, with whatever else TLS has to say.
    pub fn seal(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        self.0.writer().write_all(bytes)?;
        self.waiting()
    }

    /// The last word.
    pub fn goodbye(&mut self) -> io::Result<Vec<u8>> {
        self.0.send_close_notify();
        self.waiting()
    }

    /// What TLS itself wants to say: an answer to a change of keys, an alert.
    pub fn waiting(&mut self) -> io::Result<Vec<u8>> {
        let mut sealed = Vec::new();
        while self.0.wants_write() {
            self.0.write_tls(&mut sealed)?;
        }
        Ok(sealed)
    }

    /// What was said in bytes that came out of the socket. `false` when the other side has nothing more to say.
    pub fn open(&mut self, mut bytes: &[u8], said: &mut Vec<u8>) -> io::Result<bool> {
        while !bytes.is_empty() {
            if self.0.read_tls(&mut bytes)? == 0 {
                return Ok(false);
            }
            let state = self.0.process_new_packets().map_err(io::Error::other)?;
            let closed = state.peer_has_closed();
            self.drain(said);
            if closed {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn drain(&mut self, said: &mut Vec<u8>) {
        let mut room = [0; 2048];
        loop {
            match self.0.reader().read(&mut room) {
                Ok(0) => return,
                Ok(length) => said.extend_from_slice(&room[..length]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // Nothing more for now; a lost connection shows at the socket.
                Err(_) => return,
            }
        }
    }
}
