//! The process: listens, serves, and ends in good order.

use crate::app::App;
use crate::config::Config;
use crate::db::{Db, Place};
use crate::files::Alone;
use crate::http::{answer, answer_operator, operators_router, router};
use crate::jobs;
use crate::limits::Cost;
use crate::proxy::counted;
use crate::tls::Tls;
use axum::Router;
use axum::response::Response;
use futures_util::FutureExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

/// Why a server could not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database.
    #[error(transparent)]
    Db(#[from] crate::db::DbError),
    /// The certificate.
    #[error(transparent)]
    Tls(#[from] crate::tls::TlsError),
    /// The port.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
}

/// A server that runs in this process.
pub struct Server {
    app: Arc<App>,
    tls: Option<Arc<Tls>>,
    address: SocketAddr,
    admin: Option<SocketAddr>,
    done: tokio::task::JoinHandle<()>,
}

impl Server {
    /// Opens the database, listens, and runs beside the caller.
    pub async fn start(config: Config) -> Result<Server, ServeError> {
        let wanted = config.listen;
        let tls = config.tls.clone().map(Tls::new).transpose()?.map(Arc::new);
        let alone = match &config.database {
            Place::Sqlite(path) if config.alone => {
                crate::files::prepare_database(path)?;
                Some(Alone::take(path, &format!("listening on {wanted}"))?)
            }
            _ => None,
        };
        Db::check(&config.database).await?;
        let (app, heard) = App::new(config).await?;
        let listener = TcpListener::bind(wanted).await.map_err(|error| ServeError::Listen(wanted, error))?;
        let address = listener.local_addr().map_err(|error| ServeError::Listen(wanted, error))?;
        if let Err(problem) = app.open_hours().await {
            tracing::warn!(code = problem.code(), "when the house was closed could not be read");
        }
        if let Err(problem) = app.read_wanting().await {
            tracing::warn!(code = problem.code(), "the list of notices could not be read");
        }
        if let Some(heard) = heard {
            tokio::spawn(Arc::clone(&app).hear(heard));
        }
        let room = app.places.capacity();
        tracing::info!(
            places = room.all,
            reserve = room.reserve,
            watching = room.watching,
            connections_per_address = room.connections_per_address,
            seated_per_address = room.seated_per_address,
            watching_per_address = room.watching_per_address,
            "what the house can hold"
        );
        let jobs = tokio::spawn(jobs::run(Arc::clone(&app)));
        let (operators, admin) = operators(&app).await?;
        let accepting = accept(Arc::clone(&app), tls.clone(), listener);
        let closing = Arc::clone(&app);
        let done = tokio::spawn(async move {
            accepting.await;
            // Streams have left their connections; they say goodbye by themselves.
            for _ in 0..100 {
                if closing.metrics.streams.get() <= 0 {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            let _ = jobs.await;
            if let Err(problem) = closing.flush_behind().await {
                tracing::warn!(code = problem.code(), "the list of tables is behind");
            }
            closing.close_hours().await;
            operators.abort();
            closing.db.close().await;
            drop(alone);
        });
        Ok(Server { app, tls, address, admin, done })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where operators find its numbers, if anywhere.
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.admin
    }

    /// What it holds.
    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Reads the certificate again, if there is one.
    pub fn reload(&self) -> Result<(), crate::tls::TlsError> {
        self.tls.as_ref().map_or(Ok(()), |tls| tls.reload())
    }

    /// Ends it: no new connections, running requests finish, what was written is on the disk.
    pub async fn stop(self) {
        self.app.closing.send_replace(true);
        let _ = self.done.await;
    }
}

/// Runs a server until the process is told to end (Ctrl-C or SIGTERM). `ready` hears where it listens.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let server = Server::start(config).await?;
    ready(server.address());
    tracing::info!(address = %server.address(), node = server.app.node, "ready");
    tokio::select! { () = told_to_end() => {}, () = renew(&server) => {} }
    tracing::info!("ending");
    server.stop().await;
    Ok(())
}

/// Reads the certificate again whenever SIGHUP comes; never ends. A house that was started from a terminal without TLS ends
/// with its terminal, as programs do.
async fn renew(server: &Server) {
    #[cfg(unix)]
    if server.tls.is_some() || !std::io::IsTerminal::is_terminal(&std::io::stdin()) {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut hangups) = signal(SignalKind::hangup()) {
            while hangups.recv().await.is_some() {
                match server.reload() {
                    Ok(()) => tracing::info!(tls = server.tls.is_some(), "read again"),
                    Err(error) => tracing::error!(%error, "the old certificate stays"),
                }
            }
        }
    }
    std::future::pending::<()>().await;
}

async fn told_to_end() {
    let interrupt = async {
        // Without a handler nobody could end us but by force; then waiting for ever is right.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        let terminate = async {
            match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
                Ok(mut signal) => {
                    signal.recv().await;
                }
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! { () = interrupt => {}, () = terminate => {} }
    }
    #[cfg(not(unix))]
    interrupt.await;
}

/// The door for operators: apart from everybody else's, so that no crowd can stand in it.
async fn operators(app: &Arc<App>) -> Result<(JoinHandle<()>, Option<SocketAddr>), ServeError> {
    let nobody = || (tokio::spawn(async {}), None);
    let Some(wanted) = app.config.admin_listen else { return Ok(nobody()) };
    let listener = match TcpListener::bind(wanted).await {
        Ok(listener) => listener,
        // Nobody asked for this address; another house on this machine may have it.
        Err(error) if !app.config.admin_wanted => {
            tracing::warn!(%error, address = %wanted, "operators find no numbers there: set --admin-listen");
            return Ok(nobody());
        }
        Err(error) => return Err(ServeError::Listen(wanted, error)),
    };
    let address = listener.local_addr().map_err(|error| ServeError::Listen(wanted, error))?;
    let routes = operators_router(app);
    let serving = tokio::spawn(accept_operators(Arc::clone(app), routes, listener));
    Ok((serving, Some(address)))
}

/// Accepts connections of operators, few at once: whatever is on this machine or in their network may knock, too.
async fn accept_operators(app: Arc<App>, routes: Router, listener: TcpListener) {
    let places = Arc::new(Semaphore::new(app.config.limits.operators));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let (app, routes) = (Arc::clone(&app), routes.clone());
        tokio::spawn(async move {
            hang_up_on_the_deaf(&app, &stream);
            connection(&app, stream, |request| answer_operator(routes.clone(), request)).await;
            drop(place);
        });
    }
}

/// Who does not take what they asked for is hung up on.
fn hang_up_on_the_deaf(app: &App, stream: &TcpStream) {
    #[cfg(target_os = "linux")]
    let _ = socket2::SockRef::from(stream).set_tcp_user_timeout(Some(app.config.limits.patience));
    #[cfg(not(target_os = "linux"))]
    let _ = (app, stream);
}

/// How long a greeting over TLS may take.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// Accepts connections until the process is to end, then waits a while for those that are open.
async fn accept(app: Arc<App>, tls: Option<Arc<Tls>>, listener: TcpListener) {
    let routes = router(&app);
    let mut closing = app.closing.subscribe();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = ended(&mut closing) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, most likely: give others time to end.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // A proxy of ours speaks for many; whoever they are is counted with their requests.
        let address = Some(peer.ip()).filter(|&peer| !app.config.trust_proxy.contain(peer));
        // A greeting over TLS costs much more than a request.
        let cost = if tls.is_some() { Cost::List } else { Cost::Read };
        let hasty = address.is_some_and(|from| app.rates.ask(("connection", counted(from)), cost).is_err());
        let place = if hasty { None } else { app.places.connection(address.map(counted)) };
        let Some(place) = place else {
            app.metrics.turned_away.add(1);
            continue;
        };
        let (app, routes, tls) = (Arc::clone(&app), routes.clone(), tls.clone());
        tokio::spawn(async move {
            app.metrics.connections.add(1);
            // Answers are small and somebody waits for them.
            let _ = stream.set_nodelay(true);
            hang_up_on_the_deaf(&app, &stream);
            let answer = |request| answer(Arc::clone(&app), routes.clone(), peer.ip(), request);
            match tls {
                None => connection(&app, stream, answer).await,
                // Whoever cannot shake hands in time, or at all, is gone.
                Some(tls) => {
                    if let Ok(Ok(stream)) = tokio::time::timeout(HANDSHAKE, tls.greet(stream)).await {
                        connection(&app, stream, answer).await;
                    }
                }
            }
            app.metrics.connections.add(-1);
            drop(place);
        });
    }
    drop(listener);
    for _ in 0..500 {
        if app.metrics.connections.get() <= 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    tracing::warn!("some connections did not end in time");
}

/// Serves one connection until one of the two sides has enough.
async fn connection<S, F>(app: &App, stream: S, answer: impl Fn(hyper::Request<Incoming>) -> F)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    F: Future<Output = Response> + Send,
{
    let service = service_fn(|request| answer(request).map(Ok::<_, Infallible>));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.patience)
        .max_buf_size(app.config.limits.head.max(8192))
        .half_close(false)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut closing = app.closing.subscribe();
    let mut connection = std::pin::pin!(connection);
    // A broken connection is the client's business.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = ended(&mut closing) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// Waits until the process is to end.
pub async fn ended(closing: &mut tokio::sync::watch::Receiver<bool>) {
    // The sender lives as long as the process does.
    let _ = closing.wait_for(|&closing| closing).await;
}

/// The addresses people can open: on this machine, and in the local network if there is one.
pub fn addresses(listen: SocketAddr, secure: bool) -> Vec<String> {
    let scheme = if secure { "https" } else { "http" };
    let here = format!("{scheme}://localhost:{}", listen.port());
    if !listen.ip().is_unspecified() {
        return vec![if listen.ip().is_loopback() { here } else { format!("{scheme}://{listen}") }];
    }
    let mut all = vec![here];
    all.extend(local_address().map(|ip| format!("{scheme}://{}", SocketAddr::new(ip, listen.port()))));
    all
}

/// The address of this machine in the local network: the one it would send from. Nothing is sent.
fn local_address() -> Option<IpAddr> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    // An address reserved for documentation: only the choice of our own end matters.
    socket.connect("192.0.2.1:9").ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// An address as a QR code for a terminal: black on white whatever the terminal's own colours are, because not every
/// camera reads it the other way round.
pub fn qr_code(url: &str) -> Option<String> {
    let code = qrcode::QrCode::new(url.as_bytes()).ok()?;
    let picture = code.render::<qrcode::render::unicode::Dense1x2>().quiet_zone(true).build();
    let lines: Vec<String> =
        picture.lines().map(|line| format!("\x1b[38;5;16;48;5;231m{line}\x1b[0m")).collect();
    Some(lines.join("\n"))
}

/// Sends logs to standard error: readable, or as JSON lines. What is logged is chosen by `BURGHOF_LOG`.
pub fn start_logging(json: bool) {
    use tracing_subscriber::{EnvFilter, fmt};
    let filter = EnvFilter::try_from_env("BURGHOF_LOG").unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let colours = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let base = fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
    // Somebody may have started logging already; then theirs it is.
    let _ = if json { base.json().try_init() } else { base.try_init() };
}
