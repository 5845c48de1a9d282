-- Who made a table counts against how many unfinished ones a person may have; people and tables are forgotten by age.
ALTER TABLE tables ADD COLUMN made_by BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_made_by ON tables (made_by, status);
CREATE INDEX people_seen ON people (seen_at);
