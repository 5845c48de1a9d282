//! The settings for proxies that the handbook shows (`packaging/proxy`), tried with games and event streams.

use crate::common::{Folder, House, house};
use crate::tls::{ask, files, play_and_listen};
use serde_json::Value;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn example(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../packaging/proxy").join(name);
    std::fs::read_to_string(path).unwrap()
}

/// An address nobody listens on yet.
fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// A proxy that ends with the test.
struct Proxy(Child);

impl Proxy {
    fn start(command: &mut Command, address: SocketAddr) -> Proxy {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
        let child = child.unwrap_or_else(|error| {
            panic!("{:?} is needed for this test ({error}): Debian has a package", command.get_program())
        });
        let proxy = Proxy(child);
        for _ in 0..200 {
            if TcpStream::connect(address).is_ok() {
                return proxy;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("{:?} does not listen", command.get_program());
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn nginx(folder: &Path, house: SocketAddr) -> (Proxy, SocketAddr) {
    let (address, plain) = (free(), free());
    let pair = files("first");
    let site = example("nginx.conf")
        .replace("127.0.0.1:8470", &house.to_string())
        .replace("listen 443 ssl", &format!("listen {address} ssl"))
        .replace("listen 80", &format!("listen {plain}"))
        .replace("/etc/letsencrypt/live/play.example.org/fullchain.pem", &pair.cert.to_string_lossy())
        .replace("/etc/letsencrypt/live/play.example.org/privkey.pem", &pair.key.to_string_lossy());
    std::fs::write(folder.join("burghof.conf"), site).unwrap();
    let here = folder.display();
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .iter()
        .map(|kind| format!("{kind}_temp_path {here}/{kind};\n"))
        .collect();
    // What a distribution has around such a file.
    let whole = format!(
        "daemon off;\nmaster_process off;\npid {here}/nginx.pid;\nerror_log {here}/error.log;\nevents {{}}\n\
         http {{\naccess_log off;\n{temporary}include {here}/burghof.conf;\n}}\n"
    );
    let path = folder.join("nginx.conf");
    std::fs::write(&path, whole).unwrap();
    // Debian keeps it where only root looks for programs.
    let program = if Path::new("/usr/sbin/nginx").exists() { "/usr/sbin/nginx" } else { "nginx" };
    (
        Proxy::start(
            Command::new(program).arg("-p").arg(folder).arg("-c").arg(&path).stderr(Stdio::null()),
            address,
        ),
        address,
    )
}

fn caddy(folder: &Path, house: SocketAddr) -> (Proxy, SocketAddr) {
    let address = free();
    let pair = files("first");
    let site = example("Caddyfile").replace("127.0.0.1:8470", &house.to_string()).replace(
        "play.example.org {",
        &format!(
            "https://localhost:{} {{\n\tbind 127.0.0.1\n\ttls {} {}",
            address.port(),
            pair.cert.display(),
            pair.key.display()
        ),
    );
    let path = folder.join("Caddyfile");
    // Nothing but this port, and no certificate from the Internet.
    std::fs::write(&path, format!("{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{site}")).unwrap();
    let mut command = Command::new("caddy");
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&path).stderr(Stdio::null());
    command.env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder).env("HOME", folder);
    (Proxy::start(&mut command, address), address)
}

async fn tried(start: fn(&Path, SocketAddr) -> (Proxy, SocketAddr)) {
    let House { server, folder: _folder } = house().await;
    let folder = Folder::new();
    let (proxy, address) = start(&folder.0, server.address());
    let (head, health) = ask(address, "GET", "/health", "", Value::Null).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert_eq!(health["status"], "ok");
    let mut socket = play_and_listen(address).await;
    let _ = socket.close(None).await;
    drop(proxy);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_are_played_through_nginx() {
    tried(nginx).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_are_played_through_caddy() {
    tried(caddy).await;
}
