-- How somebody wants to be told that it is their turn.
CREATE TABLE notices (
    person BIGINT PRIMARY KEY,
    wanted BIGINT NOT NULL,
    lang TEXT NOT NULL,
    email TEXT,
    confirmed BIGINT NOT NULL,
    confirm BYTEA,
    webhook TEXT,
    told_at BIGINT NOT NULL
);
