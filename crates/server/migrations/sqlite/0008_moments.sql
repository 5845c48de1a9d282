-- Games of people's own browsers that somebody asked the house to keep, so that a short link leads to them.
CREATE TABLE moments (
    id BIGINT PRIMARY KEY,
    record TEXT NOT NULL,
    made_from BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX moments_used ON moments (used_at);
CREATE INDEX moments_made ON moments (made_from, used_at);
