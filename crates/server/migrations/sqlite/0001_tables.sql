-- The first schema. The log is the truth about a game; everything else is about people and tables.
CREATE TABLE people (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    account TEXT UNIQUE,
    password TEXT,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);
CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    person BIGINT NOT NULL,
    created_at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_person ON tokens (person);
CREATE TABLE tables (
    id BIGINT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    listed BIGINT NOT NULL,
    meta TEXT NOT NULL,
    version BIGINT NOT NULL,
    host BLOB NOT NULL,
    number BIGINT NOT NULL,
    to_act BIGINT NOT NULL,
    rated BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX tables_lobby ON tables (status, listed, updated_at);
CREATE TABLE seats (
    table_id BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    person BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_person ON seats (person);
-- One row per command: the entries first, first + 1, … of the log, one line each, as a record writes them. A node that
-- has not seen the row before cannot know its number, so the key alone keeps the log a chain.
CREATE TABLE log (
    table_id BIGINT NOT NULL,
    first BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    entries TEXT NOT NULL,
    idem TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, first)
) WITHOUT ROWID;
CREATE TABLE chat (
    table_id BIGINT NOT NULL,
    id BIGINT NOT NULL,
    person BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, id)
) WITHOUT ROWID;
CREATE TABLE links (
    hash BLOB PRIMARY KEY,
    table_id BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    person BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    subject BIGINT NOT NULL,
    run_at BIGINT NOT NULL,
    lease_until BIGINT NOT NULL,
    stamp BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX jobs_due ON jobs (run_at);
CREATE TABLE ratings (
    game TEXT NOT NULL,
    who TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (game, who)
) WITHOUT ROWID;
-- Raised by operators' commands: every node then forgets what it has cached.
CREATE TABLE generation (number BIGINT NOT NULL);
INSERT INTO generation (number) VALUES (0);
