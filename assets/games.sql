-- The tables of the file of the games. Any change makes a new version: see docs/keeping.md.
BEGIN IMMEDIATE;
PRAGMA user_version = {version};
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    latest INTEGER NOT NULL,            -- the greatest was played last; no clock decides
    deleted_at INTEGER,                 -- seconds since 1970; it lies in the bin
    at INTEGER NOT NULL,                -- when it was played, in seconds since 1970: for showing alone
    head TEXT NOT NULL,                 -- the record without its moves, as a saved game has it
    game_id TEXT NOT NULL,              -- that stands in the record, also of its copies
    name TEXT NOT NULL,                 -- under which it was saved; such a game is a copy and is not counted
    origin TEXT NOT NULL,               -- the saved file that it was opened from; such a game is not counted
    kind TEXT NOT NULL,
    seed TEXT NOT NULL,
    practice INTEGER NOT NULL,
    penalty INTEGER NOT NULL,
    taken_back INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    over INTEGER NOT NULL,
    moves INTEGER NOT NULL,             -- that count now
    round INTEGER NOT NULL,
    position TEXT NOT NULL,             -- in the notation, without a choice that is not revealed
    steps TEXT NOT NULL,                -- a line for each: a move, or 'now 17', undone or redone to that moment
    sum INTEGER NOT NULL                -- tells damaged rows of the game and its seats from sound ones
);
CREATE INDEX IF NOT EXISTS games_listed ON games (latest, over, kind, name) WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS games_by_id ON games (game_id);
CREATE INDEX IF NOT EXISTS games_by_origin ON games (origin) WHERE origin != '';
CREATE TABLE IF NOT EXISTS seats (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    colour TEXT NOT NULL,
    character TEXT,                     -- of a computer
    {figures},                          -- NULL until it is over; won also where nobody could win
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_by_name ON seats (name, character, won, game);
CREATE TABLE IF NOT EXISTS reviews (
    game_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    good INTEGER NOT NULL,
    lost REAL NOT NULL,
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rounds (     -- of the trainer
    id INTEGER PRIMARY KEY,             -- later rounds have greater ones
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    player TEXT NOT NULL,
    seed TEXT NOT NULL,                 -- or the day
    positions TEXT NOT NULL,            -- as JSON
    answers TEXT NOT NULL               -- as JSON: pairs of a choice and its cost
);
CREATE INDEX IF NOT EXISTS rounds_by_player ON rounds (player);
CREATE TABLE IF NOT EXISTS mistakes (
    player TEXT NOT NULL,
    kind TEXT NOT NULL,
    position TEXT NOT NULL,             -- before the choice, in the notation
    game_id TEXT NOT NULL,              -- that was reviewed
    loss REAL NOT NULL,                 -- as the review found it: only for their order
    PRIMARY KEY (player, kind, position)
) WITHOUT ROWID;
COMMIT;
