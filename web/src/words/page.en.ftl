# The page's words: first page, set-up, games, settings.
claim = Five castle games at one table
first-page = Burghof, first page
skip-to-content = To the content
nav-rules = Rules
nav-games = Games
nav-pad = Score pad
nav-settings = Settings
language = Language
light-or-dark = Light or dark
five-games = The five games
minutes = { $range } min
people-range = { $range } people
people-at = { $fewest } to { $most } people
hook-castles = Draw two walls, keep them or dump them on the others.
hook-burg = Everyone picks a person in secret, and almost every one helps the others too.
hook-castellan = One castle for all. Close a courtyard and set your keep in it.
hook-ludwig = Build a castle with each neighbour. The weaker one counts.
hook-schloss = A night in the haunted castle. Push the ghosts to the others.
start-game = Start { $game }
with-whom = with whom?
start-bots = Against bots
start-bots-detail = { $people } at the table, level { $level }
start-friends = With friends
start-friends-detail = Send a link, no account
start-screen = On one screen
start-screen-detail = hand it round
start-options = Players, levels, house rules
start-guided = First game with explanations
my-games = My games
no-games = No game yet. Choose one above.
next-game = Next game waiting for you
you-are-up = your turn
waits-for = { $name } to play
is-over = over
you = you
more-games = { $count ->
    [one] 1 more game
   *[other] { $count } more games
 }
all-games = All games
foot-account = No account.
foot-account-text = One click is enough, on a laptop, a phone or in the terminal.
foot-fair = Fair dice.
foot-fair-text = Every draw can be checked after the game.
foot-bots = Bots that do not peek.
foot-bots-text = They know only what their seat knows.
starting = Laying the table …

setup-title = { $game }: the table
setup-people = How many play?
setup-seats = Who sits where?
setup-seat = Seat { $number }
setup-name = Name on seat { $number }
setup-kind = Who plays on seat { $number }?
setup-person = a person at this screen
setup-bot = bot
setup-level = Level on seat { $number }
setup-rules = What holds at this table?
setup-yes = yes
setup-no = no
setup-start = Begin the game
setup-guided = With explanations for the first game
setup-several = Several people: before each turn the page asks whether the screen was handed on, and shows nobody's cards to others.
default-name = Guest
level-knappe = 1 Squire
level-geselle = 2 Journeyman
level-baumeister = 3 Master builder
level-ritter = 4 Knight
level-vogt = 5 Reeve
level-burggraf = 6 Burgrave
level-fuerst = 7 Prince
level-meister = 8 Master

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
games-bad-record = This file cannot be read as a game: { $what }
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
settings-sound = Sound when it is your turn
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
not-found = There is no such page.
table-not-found = This game is not kept in this browser.
back-home = To the first page
loading = One moment …
went-wrong = Something went wrong: { $what }
try-again = Try again
close = Close
raw = { $text }
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
