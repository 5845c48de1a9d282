# Words of the pages beside the first: set-up, games, rules, settings.
people-at = { $fewest } to { $most } people
setup-title = { $game }: the table
setup-people = How many play?
setup-seats = Who sits where?
setup-name = Name on seat { $number }
setup-kind = Who plays on seat { $number }?
setup-person = a person at this screen
setup-level = Level on seat { $number }
setup-rules = What holds at this table?
setup-yes = yes
setup-no = no
setup-start = Begin the game
setup-guided = With explanations for the first game
setup-several = Several people: before each turn the page asks whether the screen was handed on, and shows nobody's cards to others.
games-title = My games
games-running = Games in progress
games-over = Finished games
games-none = Nothing here yet. On the first page two clicks begin a game.
games-open = Open
games-delete = Delete
games-delete-sure = Really delete?
games-delete-what = Delete { $game } of { $date }
games-open-record = Open a record
games-drop = Drop a record (.burghof or text) on the page or choose a file.
games-changed = last move { $date }
settings-title = Settings
settings-name = Your name at the table
settings-language = Language
settings-theme = Paper
settings-theme-auto = like the device
settings-theme-light = light
settings-theme-dark = dark
settings-motion = Motion
settings-motion-auto = like the device
settings-motion-off = off
settings-level = Level of new bots
settings-previews = Show points at possible places
settings-sound = Small sounds: your turn, points, a refusal, the end
settings-kept = Everything stays in this browser.
rules-title = Rules
rules-of = Rules of { $game }
rules-search = Search the rules
rules-found = { $count ->
    [0] Nothing found
    [one] 1 place
   *[other] { $count } places
 }
rules-none = The rules of this game are not written yet.
rules-source = Our own text, with the numbers that points and refusals cite.
pad-title = Score pad
pad-text = For games at a real table: enter what you built and read the result with its reasons.
pad-none = There is no score pad for this game yet.
table-not-found = This game is not kept in this browser.
try-again = Try again
setup-friends = You get a link for all free seats. Nobody needs an account.
setup-friends-offline = A table with a link needs a Burghof server. This page lies on a plain host: play on one screen or against bots.
setup-me = me
setup-other = whoever has the link
wait-title = { $game }: the table is waiting
wait-missing = { $n ->
    [one] 1 seat is still free. The game begins when everybody sits.
   *[other] { $n } seats are still free. The game begins when everybody sits.
 }
wait-free = free
wait-sit = Sit here
wait-bot = Seat a bot
wait-open = make it free again
wait-invite = Invite
wait-copy = Copy the link
wait-copied = copied
online-games = Games on the server
settings-pace = Pace at which others’ turns are told
settings-pace-slow = slow
settings-pace-normal = normal
settings-pace-fast = fast
settings-pace-once = at once

# Without a network
kept-title = Playing without a network
kept-all = All games are kept here.
kept-some = Kept: { $games }. Any other, once you have played it.
kept-none = Each game is kept once you have played it.
kept-want-all = Keep all games
kept-coming = Fetching the games …
kept-failed = Not all games could be fetched. Is there a network?
engine-missing = This game is not here yet. Open it once with a network, or keep all games in the settings.
engine-coming = This game is still being built on the machine of the house. The page asks again every few seconds and then goes on by itself.
record-no-game = It does not say which game it is.
moment-bad = There is no game in this link that could be opened. Perhaps part of it was lost on the way.
moment-lost = This house does not answer just now. Try again in a moment.
pad-tools = Pad
pad-undo = Undo
pad-clear = Clear all
pad-clear-sure = Really clear all?
pad-picture = Result as a picture
pad-seats = Who plays
pad-seat = Player { $n }
pad-name = Name of player { $n }
pad-another = Somebody else plays
pad-fewer = Remove the last seat
pad-result = Result
pad-nothing = No points yet.
pad-bad = The table cannot lie like this: { $what }
pad-less = { $what }: less
pad-more = { $what }: more
