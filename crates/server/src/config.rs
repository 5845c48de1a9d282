//! What an operator can set: by flags, by environment or in a TOML file, in this order of strength.

use crate::db::Place;
use crate::proxy::Networks;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What can be said on the command line, in the environment or in a file. Everything has a default. The name of a
/// variable is `BURGHOF_` and the name of the field in capitals.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Read settings from this TOML file (keys are the flags, with _ for -)
    #[serde(skip)]
    pub config: Option<PathBuf>,
    /// Address and port to listen on [default: 0.0.0.0:8470]
    pub listen: Option<SocketAddr>,
    /// A SQLite file, or postgres://… for several nodes [default: a file in your data folder]
    pub database: Option<String>,
    /// How nodes hear of each other: postgres, or nats://… [default: postgres]
    pub bus: Option<String>,
    /// The address people use, if a proxy stands in front: https://play.example.org
    pub public_url: Option<String>,
    /// A certificate in PEM, to speak TLS without a proxy; read again on SIGHUP
    pub tls_cert: Option<PathBuf>,
    /// Its private key in PEM
    pub tls_key: Option<PathBuf>,
    /// Believe what proxies in these networks say about where a request came from
    pub trust_proxy: Option<Networks>,
    /// Address and port of /metrics and /health for operators [default: 127.0.0.1:8471]
    pub admin_listen: Option<SocketAddr>,
    /// How many bots think at once [default: one per processor]
    pub bot_threads: Option<usize>,
    /// Tables kept in memory at most; others are replayed when somebody asks [default: 20000]
    pub live_tables: Option<usize>,
    /// How long a job may be away before another node takes it, in seconds [default: 20]
    pub lease: Option<u64>,
    /// Connections at once [default: 10000]
    pub max_connections: Option<usize>,
    /// Unfinished tables per person [default: 40]
    pub tables_per_person: Option<usize>,
    /// Requests a second per address; 0 for no limit [default: 100]
    pub rate: Option<f64>,
    /// Mail for notices: smtp://user:password@host or smtps://…
    pub smtp: Option<String>,
    /// The sender of mails: Burghof <play@example.org>
    pub mail_from: Option<String>,
    /// How long after a turn began a notice is sent, in seconds [default: 60]
    pub notice_delay: Option<u64>,
    /// Let webhooks reach private addresses and plain http (for trusted networks)
    pub private_webhooks: Option<bool>,
    /// Days after which guests who sit nowhere and tables that never began are forgotten [default: 60]
    pub keep_days: Option<u32>,
    /// Logs as JSON lines
    pub log_json: Option<bool>,
}

/// The settings a server runs with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// The database.
    pub database: Place,
    /// The NATS over which nodes hear of each other, if not over PostgreSQL.
    pub nats: Option<String>,
    /// The address people use, without a slash at the end.
    pub public_url: Option<String>,
    /// The certificate to show, if we speak TLS ourselves.
    pub tls: Option<crate::tls::Files>,
    /// The networks of our proxies: their `X-Forwarded-For` and `Forwarded` are believed.
    pub trust_proxy: Networks,
    /// Where operators find `/metrics`, if anywhere.
    pub admin_listen: Option<SocketAddr>,
    /// Was that address asked for? Then the house does not open without it.
    pub admin_wanted: bool,
    /// Refuse a second house on the same SQLite file. Off only where two of them are made to meet.
    pub alone: bool,
    /// How many bots think at once.
    pub bot_threads: usize,
    /// How long a job may be away before another node takes it.
    pub lease: Duration,
    /// What nobody may exceed.
    pub limits: Limits,
    /// How mail is sent.
    pub smtp: Option<String>,
    /// The sender of mails.
    pub mail_from: String,
    /// How long after a turn began a notice is sent.
    pub notice_delay: Duration,
    /// Let webhooks reach private addresses.
    pub private_webhooks: bool,
    /// How long guests who sit nowhere and tables that never began are kept.
    pub keep: Duration,
    /// Logs as JSON.
    pub log_json: bool,
}

/// What nobody may exceed: everything a client can make grow has its number here.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a body that brings a box of somebody's own, or a record with one.
    pub body_with_box: usize,
    /// Bytes of a request's head.
    pub head: usize,
    /// Characters of a name.
    pub name: usize,
    /// Characters of a line of chat.
    pub chat: usize,
    /// Lines of chat kept per table.
    pub chat_lines: i64,
    /// Actions in one command.
    pub actions: usize,
    /// Characters of one notation.
    pub notation: usize,
    /// Unfinished tables a person may sit at or have made.
    pub tables: usize,
    /// Entries of a log past which nothing is taken back: a game ends, going back and forth does not.
    pub log: u32,
    /// Pauses of one game.
    pub pauses: usize,
    /// Devices an account is logged in on.
    pub devices: i64,
    /// Requests a second per address; 0 for no limit.
    pub rate: f64,
    /// Connections and event streams at once; fewer if the system lets us open fewer files.
    pub connections: usize,
    /// Connections at once from one address.
    pub connections_per_address: usize,
    /// Event streams from one address that only watch.
    pub watching_per_address: usize,
    /// Event streams from one address where somebody sits at the table.
    pub seated_per_address: usize,
    /// Event streams of one person.
    pub streams_per_person: usize,
    /// Event streams at one table of those who only watch.
    pub watching_per_table: usize,
    /// Event streams at one table of one person who sits there: one more, and the oldest is cut.
    pub streams_per_seat: usize,
    /// How long a client may take to send a head or a body, to take anything of what we send, or to say that it is still there.
    pub patience: Duration,
    /// Connections at once at the door for operators.
    pub operators: usize,
    /// How long somebody may take to show their part of the key.
    pub reveal: Duration,
    /// How long somebody must have been gone before another person can ask for their seat.
    pub gone: Duration,
    /// Tables of one person that have not begun.
    pub open_tables: usize,
    /// Tables made from one address that have not begun.
    pub open_tables_per_address: usize,
    /// Seats that people from one address hold at listed tables of others that have not begun.
    pub open_seats_per_address: usize,
    /// Games kept for short links, and those of them that one address asked for: past that the one unused for longest goes.
    pub moments: i64,
    /// See `moments`.
    pub moments_per_address: i64,
    /// Boxes of people's own that the house keeps, and those of them that one person brought.
    pub boxes: i64,
    /// See `boxes`.
    pub boxes_per_person: i64,
    /// Tables in memory.
    pub live_tables: usize,
    /// Rows in an answer that lists something.
    pub list: i64,
    /// Messages a stream may lag behind before it is cut (it can resume).
    pub stream_lag: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 64 * 1024,
            body_with_box: 320 * 1024,
            head: 16 * 1024,
            name: 40,
            chat: 500,
            chat_lines: 1000,
            actions: 64,
            notation: 400,
            tables: 40,
            log: 4_000,
            pauses: 100,
            devices: 20,
            rate: 100.0,
            connections: 10_000,
            connections_per_address: 300,
            watching_per_address: 100,
            seated_per_address: 400,
            streams_per_person: 60,
            watching_per_table: 200,
            streams_per_seat: 8,
            patience: Duration::from_secs(30),
            operators: 32,
            reveal: Duration::from_secs(20),
            gone: Duration::from_secs(60),
            open_tables: 8,
            open_tables_per_address: 24,
            open_seats_per_address: 8,
            moments: 10_000,
            moments_per_address: 200,
            boxes: 1000,
            boxes_per_person: 20,
            live_tables: 20_000,
            list: 100,
            stream_lag: 64,
        }
    }
}

/// Why settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// A line of the file is no setting.
    #[error("{path}, line {line}: {what}", path = .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Which one, counted from 1.
        line: usize,
        /// What it says.
        text: String,
        /// What the parser says.
        what: String,
    },
    /// A variable has a value that cannot be read. It may be a secret and is not repeated.
    #[error("{0} cannot be read")]
    Variable(String),
    /// The address for everybody is none.
    #[error("public_url begins with http:// or https://, not {0}")]
    PublicUrl(String),
    /// A certificate without its key, or the other way round.
    #[error("tls_cert and tls_key belong together: name both")]
    HalfTls,
    /// A bus that does not exist.
    #[error("bus is \"postgres\" or begins with nats:// or tls://")]
    Bus,
    /// A bus for a house of one node.
    #[error("bus is for several nodes, and those need a database postgres://…: SQLite serves one")]
    BusOfOne,
    /// No address of a NATS server.
    #[error("bus is no address of a NATS server: {0}")]
    BusAddress(String),
    /// Nowhere to put a database.
    #[error("there is no data folder: name a file with --database")]
    NoFolder,
}

macro_rules! over {
    ($weak:expr, $strong:expr, $($field:ident),*) => { Options { config: $strong.config.clone(), $($field: $strong.$field.clone().or($weak.$field)),* } };
}

impl Options {
    /// What the environment says.
    pub fn from_env() -> Result<Options, ConfigError> {
        Options::from_variables(|name| std::env::var(name).ok())
    }

    fn from_variables(get: impl Fn(&str) -> Option<String>) -> Result<Options, ConfigError> {
        fn read<T: std::str::FromStr>(
            get: impl Fn(&str) -> Option<String>,
            name: &str,
        ) -> Result<Option<T>, ConfigError> {
            let Some(text) = get(name).filter(|text| !text.is_empty()) else { return Ok(None) };
            text.parse().map(Some).map_err(|_| ConfigError::Variable(name.to_owned()))
        }
        Ok(Options {
            config: read(&get, "BURGHOF_CONFIG")?,
            listen: read(&get, "BURGHOF_LISTEN")?,
            database: read(&get, "BURGHOF_DATABASE")?,
            bus: read(&get, "BURGHOF_BUS")?,
            public_url: read(&get, "BURGHOF_PUBLIC_URL")?,
            tls_cert: read(&get, "BURGHOF_TLS_CERT")?,
            tls_key: read(&get, "BURGHOF_TLS_KEY")?,
            trust_proxy: read(&get, "BURGHOF_TRUST_PROXY")?,
            admin_listen: read(&get, "BURGHOF_ADMIN_LISTEN")?,
            bot_threads: read(&get, "BURGHOF_BOT_THREADS")?,
            live_tables: read(&get, "BURGHOF_LIVE_TABLES")?,
            lease: read(&get, "BURGHOF_LEASE")?,
            max_connections: read(&get, "BURGHOF_MAX_CONNECTIONS")?,
            tables_per_person: read(&get, "BURGHOF_TABLES_PER_PERSON")?,
            rate: read(&get, "BURGHOF_RATE")?,
            smtp: read(&get, "BURGHOF_SMTP")?,
            mail_from: read(&get, "BURGHOF_MAIL_FROM")?,
            notice_delay: read(&get, "BURGHOF_NOTICE_DELAY")?,
            private_webhooks: read(&get, "BURGHOF_PRIVATE_WEBHOOKS")?,
            keep_days: read(&get, "BURGHOF_KEEP_DAYS")?,
            log_json: read(&get, "BURGHOF_LOG_JSON")?,
        })
    }

    /// These, and what they leave out from `others`.
    #[must_use]
    pub fn or(self, others: Options) -> Options {
        let config = self.config.clone().or(others.config.clone());
        let both = over!(
            others,
            self,
            listen,
            database,
            bus,
            public_url,
            tls_cert,
            tls_key,
            trust_proxy,
            admin_listen,
            bot_threads,
            live_tables,
            lease,
            max_connections,
            tables_per_person,
            rate,
            smtp,
            mail_from,
            notice_delay,
            private_webhooks,
            keep_days,
            log_json
        );
        Options { config, ..both }
    }

    /// The settings: what was said on the command line and in the environment, then the file, then the defaults.
    pub fn resolve(&self) -> Result<Config, ConfigError> {
        let file = match &self.config {
            Some(path) => read(path)?,
            None => Options::default(),
        };
        let said = self.clone().or(file);
        let database = match &said.database {
            Some(text) => Place::parse(text),
            None => Place::Sqlite(default_file()?),
        };
        let mut config = Config::new(database);
        if let Some(listen) = said.listen {
            config.listen = listen;
        }
        config.nats = nats(said.bus, &config.database)?;
        if let Some(url) = said.public_url {
            if !url.starts_with("http://") && !url.starts_with("https://") {
                return Err(ConfigError::PublicUrl(url));
            }
            config.public_url = Some(url.trim_end_matches('/').to_owned());
        }
        config.tls = match (said.tls_cert, said.tls_key) {
            (Some(cert), Some(key)) => Some(crate::tls::Files { cert, key }),
            (None, None) => None,
            _ => return Err(ConfigError::HalfTls),
        };
        config.trust_proxy = said.trust_proxy.unwrap_or_default();
        config.admin_wanted = said.admin_listen.is_some();
        config.admin_listen = said.admin_listen.or(Some(SocketAddr::from(([127, 0, 0, 1], 8471))));
        config.bot_threads = said.bot_threads.unwrap_or(config.bot_threads).max(1);
        config.limits.live_tables = said.live_tables.unwrap_or(config.limits.live_tables).max(16);
        config.lease = Duration::from_secs(said.lease.unwrap_or(20).clamp(1, 3600));
        config.limits.connections = said.max_connections.unwrap_or(config.limits.connections).max(1);
        config.limits.tables = said.tables_per_person.unwrap_or(config.limits.tables).max(1);
        config.limits.rate = said.rate.unwrap_or(config.limits.rate).max(0.0);
        config.smtp = said.smtp;
        config.mail_from = said.mail_from.unwrap_or(config.mail_from);
        config.notice_delay = Duration::from_secs(said.notice_delay.unwrap_or(60).min(86_400));
        config.private_webhooks = said.private_webhooks.unwrap_or(false);
        config.keep = days(said.keep_days.unwrap_or(60).clamp(1, 36_500));
        config.log_json = said.log_json.unwrap_or(false);
        Ok(config)
    }
}

/// The NATS that was asked for. The address may hold a password: it is not repeated.
fn nats(bus: Option<String>, database: &Place) -> Result<Option<String>, ConfigError> {
    let Some(url) = bus.filter(|bus| bus != "postgres") else { return Ok(None) };
    if !url.starts_with("nats://") && !url.starts_with("tls://") {
        return Err(ConfigError::Bus);
    }
    if matches!(database, Place::Sqlite(_)) {
        return Err(ConfigError::BusOfOne);
    }
    match crate::bus::nats::check(&url) {
        Ok(()) => Ok(Some(url)),
        Err(error) => Err(ConfigError::BusAddress(error)),
    }
}

fn days(days: u32) -> Duration {
    Duration::from_secs(u64::from(days) * 86_400)
}

fn read(path: &Path) -> Result<Options, ConfigError> {
    let text = std::fs::read_to_string(path).map_err(|error| ConfigError::File(path.to_owned(), error))?;
    toml::from_str(&text).map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count();
        // The value may be a secret: what stands before it says enough.
        let shown = text.lines().nth(line).and_then(|line| line.split('=').next()).unwrap_or_default();
        ConfigError::Line {
            path: path.to_owned(),
            line: line + 1,
            text: shown.trim().chars().take(60).collect(),
            what: error.message().to_owned(),
        }
    })
}

/// `burghof.db` in the user's data folder.
fn default_file() -> Result<PathBuf, ConfigError> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = from("XDG_DATA_HOME")
        .or_else(|| from("LOCALAPPDATA"))
        .or_else(|| from("HOME").map(|home| home.join(".local/share")))
        .ok_or(ConfigError::NoFolder)?;
    Ok(data.join("burghof/burghof.db"))
}

impl Config {
    /// Do people reach us over TLS, as far as we know?
    pub fn secure(&self) -> bool {
        self.tls.is_some() || self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// The defaults over this database.
    pub fn new(database: Place) -> Config {
        Config {
            listen: SocketAddr::from(([0, 0, 0, 0], 8470)),
            database,
            nats: None,
            public_url: None,
            tls: None,
            trust_proxy: Networks::default(),
            admin_listen: None,
            admin_wanted: false,
            alone: true,
            bot_threads: std::thread::available_parallelism().map_or(1, usize::from),
            lease: Duration::from_secs(20),
            limits: Limits::default(),
            smtp: None,
            mail_from: "Burghof <burghof@localhost>".into(),
            notice_delay: Duration::from_secs(60),
            private_webhooks: false,
            keep: days(60),
            log_json: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_is_read_and_a_wrong_value_named() {
        let set = |name: &str| (name == "BURGHOF_LEASE").then(|| "3".to_owned());
        assert_eq!(Options::from_variables(set).unwrap().lease, Some(3));
        let wrong = |name: &str| (name == "BURGHOF_LISTEN").then(|| "nowhere".to_owned());
        assert!(Options::from_variables(wrong).unwrap_err().to_string().contains("BURGHOF_LISTEN"));
    }

    #[test]
    fn flags_win_over_the_file_and_the_file_over_defaults() {
        let dir = std::env::temp_dir().join(format!("burghof-config-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let path = dir.join("burghof.toml");
        std::fs::write(&path, "listen = \"127.0.0.1:1\"\nlease = 5\ndatabase = \"x.db\"\n").unwrap();
        let flags = Options { config: Some(path.clone()), lease: Some(7), ..Options::default() };
        let config = flags.resolve().unwrap();
        assert_eq!(config.listen.port(), 1);
        assert_eq!(config.lease, Duration::from_secs(7));
        assert_eq!(config.notice_delay, Duration::from_secs(60));
        std::fs::write(&path, "listne = 3\n").unwrap();
        assert!(flags.resolve().unwrap_err().to_string().contains("listne"));
        std::fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn the_settings_of_the_package_are_settings_commented_out_or_not() {
        let text = include_str!("../../../packaging/debian/burghof.toml");
        let plain: Options = toml::from_str(text).unwrap();
        assert_eq!(plain.listen.unwrap().ip(), std::net::Ipv4Addr::LOCALHOST);
        // A line such as `# rate = 100` is a setting that somebody may want.
        let uncommented: String = text
            .lines()
            .map(|line| line.strip_prefix("# ").filter(|rest| rest.contains(" = ")).unwrap_or(line))
            .flat_map(|line| [line, "\n"])
            .collect();
        let all: Options = toml::from_str(&uncommented).unwrap();
        assert!(all.tls_cert.is_some() && all.smtp.is_some() && all.keep_days == Some(60));
        all.resolve().unwrap();
    }
}
