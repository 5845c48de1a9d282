-- Tournaments and leagues: each a document, changed only by whoever has seen its latest version.
CREATE TABLE cups (
    id BIGINT PRIMARY KEY,
    status TEXT NOT NULL,
    made_by BIGINT NOT NULL,
    meta TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX cups_made_by ON cups (made_by);
-- Who plays in which.
CREATE TABLE cup_people (
    cup BIGINT NOT NULL,
    person BIGINT NOT NULL,
    PRIMARY KEY (cup, person)
);
CREATE INDEX cup_people_person ON cup_people (person);
-- Who is whose friend: always both ways.
CREATE TABLE friends (
    person BIGINT NOT NULL,
    friend BIGINT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (person, friend)
);
-- Links that make friends.
CREATE TABLE friend_links (
    hash BYTEA PRIMARY KEY,
    person BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX friend_links_person ON friend_links (person);
-- How ratings came about: one row for each game that changed one.
CREATE TABLE rating_steps (
    who TEXT NOT NULL,
    at BIGINT NOT NULL,
    game TEXT NOT NULL,
    table_id BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (who, at, game, table_id)
);
