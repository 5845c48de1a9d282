-- Mail addresses that were asked whether they want notices, and people who had one asked: as hashes, which stay for a while when
-- everything else of somebody is deleted.
CREATE TABLE asked (
    hash BLOB PRIMARY KEY,
    asked_at BIGINT NOT NULL,
    pause BIGINT NOT NULL
) WITHOUT ROWID;
-- Where somebody came from who took a free seat of a listed table, until the game begins.
ALTER TABLE seats ADD COLUMN taken_from BIGINT NOT NULL DEFAULT 0;
CREATE INDEX seats_taken_from ON seats (taken_from) WHERE taken_from <> 0;
