-- Who gives a finished game to the open corpus.
CREATE TABLE gifts (
    table_id BIGINT NOT NULL,
    person BIGINT NOT NULL,
    given_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX gifts_person ON gifts (person);
-- The games that everybody who sat there has given, without names: they wait, and then they are published for good.
CREATE TABLE corpus (
    table_id BIGINT PRIMARY KEY,
    game TEXT NOT NULL,
    record TEXT NOT NULL,
    given_at BIGINT NOT NULL,
    published_at BIGINT
);
CREATE INDEX corpus_given ON corpus (given_at);
-- Component sets of people's own boxes, by the hash of their text. Tables name theirs.
CREATE TABLE boxes (
    hash TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    text TEXT NOT NULL,
    made_by BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
