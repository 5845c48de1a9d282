-- What the nodes of a house share and nobody else knows.
CREATE TABLE house (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;
-- Tables nobody looks after sink in the lobby and vanish from it; and one address makes only so many. The address is
-- kept as a hash with the house's salt.
ALTER TABLE tables ADD COLUMN made_from BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN present_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN shown_until BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET present_at = updated_at, shown_until = updated_at;
CREATE INDEX tables_made_from ON tables (made_from, status);
-- Who is here, since when they are not, and up to which line they have read.
ALTER TABLE seats ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN here_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN chat_read BIGINT NOT NULL DEFAULT 0;
