//! Several nodes on one PostgreSQL. Starts a private cluster from the installed PostgreSQL (Debian: postgresql-15).

use crate::common::{Folder, Guest, Process, game, play_out};
use burghof_server::Server;
use burghof_server::db::Place;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A cluster of our own, on a socket in a folder of our own.
pub struct Cluster {
    folder: Folder,
    child: Child,
}

fn binaries() -> PathBuf {
    // `cargo xtask test` knows where systems keep them.
    if let Some(folder) = std::env::var_os("BURGHOF_POSTGRESQL").filter(|folder| !folder.is_empty()) {
        return folder.into();
    }
    let newest = std::fs::read_dir("/usr/lib/postgresql").ok().and_then(|list| {
        list.filter_map(|entry| Some(entry.ok()?.path().join("bin")))
            .filter(|bin| bin.join("initdb").exists())
            .max()
    });
    newest.or_else(|| {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).find(|folder| folder.join("initdb").exists())
    })
    .expect("PostgreSQL is needed for this test: install the package postgresql (Debian: apt install postgresql)")
}

/// PostgreSQL refuses to run as root: then as the user its package has made.
fn command(program: PathBuf) -> Command {
    let root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout.starts_with(b"0\n"));
    if !root {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
    command
}

impl Cluster {
    pub fn start() -> Cluster {
        let folder = Folder::new();
        let data = folder.0.join("data");
        let _ = Command::new("chown").arg("-R").arg("postgres:postgres").arg(&folder.0).status();
        let made = command(binaries().join("initdb"))
            .args(["--auth=trust", "--username=burghof", "--no-sync", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(&data)
            .output()
            .unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let child = Cluster::run(&folder);
        Cluster { folder, child }
    }

    /// Starts the database and waits until it listens.
    fn run(folder: &Folder) -> Child {
        let mut child = command(binaries().join("postgres"))
            .arg("-D")
            .arg(folder.0.join("data"))
            .arg("-k")
            .arg(&folder.0)
            .args(["-c", "listen_addresses=", "-c", "max_connections=60"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        for _ in 0..200 {
            if folder.0.join(".s.PGSQL.5432").exists() {
                std::thread::sleep(Duration::from_millis(200));
                return child;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let _ = child.kill().and_then(|()| child.wait());
        panic!("PostgreSQL did not start");
    }

    /// A fast shutdown of the process we started.
    pub fn stop(&mut self) {
        let _ = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
    }

    /// Starts it again after [`Cluster::stop`].
    pub fn go_on(&mut self) {
        self.child = Cluster::run(&self.folder);
    }

    pub fn url(&self) -> String {
        format!("postgres://burghof@{}/postgres", self.folder.0.to_string_lossy().replace('/', "%2F"))
    }

    pub fn place(&self) -> Place {
        Place::Postgres(self.url())
    }

    pub async fn node(&self) -> Server {
        let mut config = crate::common::config(self.place());
        config.lease = Duration::from_secs(1);
        Server::start(config).await.unwrap()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_play_one_table_and_one_may_die() {
    let cluster = Cluster::start();
    let (one, two) = (Process::start(&cluster.url()), cluster.node().await);
    let anna = Guest::new(one.address, "Anna").await;
    let ben = Guest::new(two.address(), "Ben").await;
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    // A stream at one node hears what happens at the other.
    let mut stream = anna.stream(&table, "with=none").await;
    let (mut heard, mut number) = (stream.next_of("moved").await["number"].as_u64().unwrap(), 0);
    for index in 0..20 {
        // The second node hears of what happened at the first a moment later.
        let mut known = state(&ben, &table).await;
        while known["number"].as_u64().unwrap() < number {
            tokio::time::sleep(Duration::from_millis(5)).await;
            known = state(&ben, &table).await;
        }
        let seat = known["to_act"][0].as_u64().unwrap();
        let mover = if seat == 0 { &anna } else { &ben };
        number = act_when_known(mover, &table, seat, number, index).await;
        while heard < number {
            let message = stream.next_of("moved").await;
            let lines = message["lines"].as_array().unwrap();
            assert_eq!(lines[0]["number"].as_u64().unwrap(), heard + 1, "no gap, no duplicate");
            heard = message["number"].as_u64().unwrap();
        }
    }
    assert_eq!(anna.get(&format!("/api/tables/{table}/chat")).await.status, 200);
    // Bots at the first node; then it is gone, without a goodbye.
    let bots = anna.make(game(), &["bot:random", "bot:random"]).await;
    drop(stream);
    one.kill();
    let anna = anna.at(two.address());
    let mut finished = false;
    for _ in 0..200 {
        finished = anna.table(&bots).await["status"] == "finished";
        if finished {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(finished, "the other node took over: {}", anna.table(&bots).await);
    let before = state(&anna, &table).await["number"].as_u64().unwrap();
    assert!(before >= number, "nothing acknowledged is lost");
    play_out(&[&anna, &ben], &table).await;
    let record = anna.get(&format!("/api/tables/{table}/record")).await.ok();
    burghof_server::verify(record.as_str().unwrap()).unwrap().chance.unwrap();

    // The same backup reads into either kind of database.
    let mut file = Vec::new();
    burghof_server::admin::backup(&cluster.place(), &mut file).await.unwrap();
    let folder = Folder::new();
    burghof_server::admin::restore(&Place::Sqlite(folder.file()), &mut file.as_slice(), false).await.unwrap();
    let here = Server::start(crate::common::sqlite(&folder.file())).await.unwrap();
    assert_eq!(anna.at(here.address()).get(&format!("/api/tables/{table}/record")).await.ok(), record);
    anna.post("/api/accounts", json!({ "account": "anna", "password": "correct horse" })).await.ok();
    anna.put("/api/me/notices", json!({ "wanted": true, "webhook": "http://127.0.0.1:9/" })).await.ok();
    anna.get("/api/me/export").await.ok();
    let operator = burghof_server::admin::Admin::open(crate::common::config(cluster.place())).await.unwrap();
    assert_eq!(operator.tables(None).await.unwrap().len(), 2);
    operator.delete_table(table.parse().unwrap()).await.unwrap();
    operator.end().await;
    here.stop().await;
    two.stop().await;
}

async fn state(guest: &Guest, table: &str) -> Value {
    guest.table(table).await
}

/// Acts as soon as the node of this guest has heard of the number.
async fn act_when_known(guest: &Guest, table: &str, seat: u64, number: u64, index: usize) -> u64 {
    for _ in 0..200 {
        let (known, legal) = guest.legal(table, seat).await;
        if known >= number && !legal.is_empty() {
            return guest.act(table, seat, known, &legal[index % legal.len()], None).await.ok()["number"]
                .as_u64()
                .unwrap();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the node never heard of number {number}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_database_is_away_people_read_on_and_nothing_is_lost() {
    let mut cluster = Cluster::start();
    let server = cluster.node().await;
    let (anna, ben) = (Guest::new(server.address(), "Anna").await, Guest::new(server.address(), "Ben").await);
    let clock = json!({ "kind": "per_move", "seconds": 4 });
    let table = json!({ "game": game(), "seats": ["me", "open"], "listed": true, "clock": clock });
    let table = anna.make_with(table).await;
    ben.sit(&table).await;
    let seat = state(&anna, &table).await["to_act"][0].as_u64().unwrap();
    let mover = if seat == 0 { &anna } else { &ben };
    let (number, legal) = mover.legal(&table, seat).await;
    let before = anna.get(&format!("/api/tables/{table}/view")).await.ok();
    cluster.stop();

    let asked = std::time::Instant::now();
    let ill = anna.get("/health/ready").await.refused(503, "ill");
    assert!(asked.elapsed() < Duration::from_millis(1500), "{:?}", asked.elapsed());
    assert!(ill["reasons"][0] == "database_away" || ill["reasons"][0] == "cannot_write", "{ill}");
    anna.get("/health/live").await.ok();
    // A move is refused and has not happened, however often it is tried; what is in memory can be looked at.
    for _ in 0..3 {
        let asked = std::time::Instant::now();
        let refused = mover.act(&table, seat, number, &legal[0], Some("once")).await;
        assert!(asked.elapsed() < Duration::from_secs(4), "{:?}", asked.elapsed());
        assert!(refused.headers.contains_key("retry-after"));
        refused.refused(503, "away");
        assert_eq!(anna.get(&format!("/api/tables/{table}/view")).await.ok(), before);
    }
    assert_eq!(anna.get("/api/lobby").await.ok()["tables"][0]["id"], table.as_str());
    assert_eq!(anna.get("/api/me/tables").await.ok()["tables"][0]["id"], table.as_str());
    tokio::time::sleep(Duration::from_secs(5)).await;

    cluster.go_on();
    let mut acted = None;
    for _ in 0..100 {
        let answer = mover.act(&table, seat, number, &legal[0], Some("once")).await;
        if answer.status == 200 {
            acted = Some(answer.body);
            break;
        }
        assert!(answer.status == 503, "{}", answer.body);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let acted = acted.expect("it goes on");
    assert_eq!((&acted["number"], &acted["repeated"]), (&json!(number + 1), &json!(false)));
    // Nobody lost their time meanwhile.
    let seats = state(&anna, &table).await["seats"].clone();
    assert!(seats.as_array().unwrap().iter().all(|seat| seat["autopilot"] == false), "{seats}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_strangers_may_take_is_counted_here_as_well() {
    let cluster = Cluster::start();
    let mut config = crate::common::config(cluster.place());
    config.trust_proxy = "loopback".parse().unwrap();
    config.smtp = Some("smtp://127.0.0.1:9".into());
    (config.limits.rate, config.limits.open_seats_per_address) = (1000.0, 1);
    let server = Server::start(config).await.unwrap();
    let (anna, eve) = (Guest::new(server.address(), "Anna").await, Guest::new(server.address(), "Eve").await);
    let mut taken = Vec::new();
    for _ in 0..2 {
        let table = json!({ "game": "castles", "seats": ["me", "open", "open"], "listed": true });
        let table = anna.post("/api/tables", table).await.ok()["id"].as_str().unwrap().to_owned();
        let promise = json!({ "promise": "0".repeat(64) }).to_string();
        let headers = [("content-type", "application/json"), ("x-forwarded-for", "203.0.113.1")];
        taken.push(eve.send("POST", &format!("/api/tables/{table}/sit"), &headers, promise).await.status);
    }
    assert_eq!(taken, [200, 429]);
    let wish = async |email: Option<&str>| {
        eve.put("/api/me/notices", json!({ "wanted": true, "email": email })).await
    };
    wish(Some("victim@example.org")).await.refused(409, "mail_failed");
    wish(None).await.ok();
    wish(Some("victim@example.org")).await.refused(429, "too_many");
    server.stop().await;
}
