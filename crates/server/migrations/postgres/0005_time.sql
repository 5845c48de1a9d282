-- The nodes of a house, and when each was last known to run.
CREATE TABLE nodes (
    node TEXT PRIMARY KEY,
    alive_at BIGINT NOT NULL
);
-- When nobody could play: the house was closed, or could not store anything. Clocks stand still then.
CREATE TABLE closures (
    begun BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    node TEXT NOT NULL,
    PRIMARY KEY (begun, node)
);
-- When people were told that a table is going to be forgotten.
ALTER TABLE tables ADD COLUMN warned_at BIGINT NOT NULL DEFAULT 0;
