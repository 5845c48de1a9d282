-- What a device calls itself, and when it was last here.
ALTER TABLE tokens ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
-- Keys by which devices prove who somebody is, without a password. `party` is the name of the house they were made for.
CREATE TABLE passkeys (
    id BLOB PRIMARY KEY,
    person BIGINT NOT NULL,
    party TEXT NOT NULL,
    public BLOB NOT NULL,
    counter BIGINT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX passkeys_person ON passkeys (person);
-- What a device has been asked to sign: each once, and soon.
CREATE TABLE challenges (
    hash BLOB PRIMARY KEY,
    person BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX challenges_expire ON challenges (expires_at);
-- Where browsers can be told something while no page is open. They belong to a device, and go with it.
CREATE TABLE pushes (
    endpoint TEXT PRIMARY KEY,
    person BIGINT NOT NULL,
    token BLOB NOT NULL,
    public BLOB NOT NULL,
    auth BLOB NOT NULL,
    created_at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX pushes_person ON pushes (person);
