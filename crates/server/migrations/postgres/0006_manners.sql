-- What an operator has told somebody, and until when they may not talk or come in.
ALTER TABLE people ADD COLUMN muted_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN banned_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN warning TEXT;
-- The name of an account as it looks: two that look alike are one.
ALTER TABLE people ADD COLUMN looks TEXT;
CREATE INDEX people_looks ON people (looks);
-- One-time links to a new password.
CREATE TABLE resets (
    hash BYTEA PRIMARY KEY,
    person BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX resets_person ON resets (person);
-- Whom somebody does not want to hear or sit with.
CREATE TABLE blocks (
    person BIGINT NOT NULL,
    blocked BIGINT NOT NULL,
    PRIMARY KEY (person, blocked)
);
-- What somebody reported, with what was said before.
CREATE TABLE reports (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    reporter BIGINT NOT NULL,
    about BIGINT NOT NULL,
    text TEXT NOT NULL,
    said TEXT NOT NULL,
    closed_at BIGINT NOT NULL
);
CREATE INDEX reports_open ON reports (closed_at, at);
-- What operators did.
CREATE TABLE deeds (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    deed TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL
);
