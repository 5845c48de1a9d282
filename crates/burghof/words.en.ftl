### The command line. Messages of help: cmd-<name>-about|long|usage|examples, arg-<name>, arg-<command>-<name>.

## Headings and values

heading-usage = Usage
heading-arguments = Arguments
heading-options = Options
heading-commands = Commands
heading-examples = Examples

value-game = GAME
value-rule = RULE
value-file = FILE
value-number = N
value-text = TEXT
value-key = HEX
value-notation = NOTATION
value-bots = A,B,…
value-names = A,B,…
value-options = K=V,…
value-level = LEVEL
value-blocks = A..B
value-elos = ELO0,ELO1
value-think = N|TIME
value-command = COMMAND

## The commands

cmd-burghof-about = Burghof: castle games at one table
cmd-burghof-long =
    Play in this terminal, alone against bots or with friends at one keyboard; read the rules;
    score a real table; replay a record; let bots play thousands of games.
    The games are { $games }.
cmd-burghof-usage = burghof COMMAND [OPTIONS]
cmd-burghof-examples =
    burghof play castellan --bots greedy     a first game against a bot
    burghof rules castellan                  how it is played
    burghof help play                        everything about one command

cmd-games-about = List the games and what a table can agree on
cmd-games-long =
    Shows every game with its id, its title, how many people can play, and its options. With the
    id of a game it explains each option, its values and the rules it is about.
cmd-games-usage = burghof games [GAME] [OPTIONS]
cmd-games-examples =
    burghof games               all games on one screen
    burghof games castles       the options of castles, explained
    burghof games --json        the same for a program

cmd-rules-about = Read the rules of a game, or one rule
cmd-rules-long =
    Every rule has a number such as CAS-34. A refused action, a line of a score sheet and the end
    of a game all name theirs; this is where to look it up. Without a number you get the whole
    text: complete enough to learn the game from it. Into a file it goes as Markdown.
cmd-rules-usage = burghof rules GAME [RULE] [OPTIONS]
cmd-rules-examples =
    burghof rules ludwig                    learn the game
    burghof rules castellan CAS-34          one rule
    burghof rules castellan 34 --lang de    the same, shorter to type, in German

cmd-play-about = Play a game in the terminal
cmd-play-long =
    A whole game at one keyboard: with friends, against bots, or both. On your turn you see the
    table, one sentence that says what is asked, and your choices with numbers. Type a number,
    the notation of an action, or part of a choice to narrow the list. "undo", "hint", "score",
    "rules", "board", "log", "save" and "help" work at any time. Where several people share the
    keyboard, the screen is cleared between them and nobody sees a foreign hand.
cmd-play-usage =
    burghof play GAME [OPTIONS]
           burghof play --load FILE [OPTIONS]
cmd-play-examples =
    burghof play castellan --bots greedy             you against one bot
    burghof play ludwig --seats 4 --names Anna,Ben,Cleo,Dan
    burghof play --load evening.record --plain       go on with a saved game, by ear

cmd-replay-about = Show a recorded game at any step
cmd-replay-long =
    Reads a record, plays every action again and checks each against the rules. Shows the log, the
    table and the score sheet after the last step, or after any other. By default it shows what
    everybody could see; with --seat it looks through the eyes of one seat.
cmd-replay-usage = burghof replay FILE [OPTIONS]
cmd-replay-examples =
    burghof replay evening.record
    burghof replay evening.record --step 12 --seat 1
    burghof replay evening.record --json             log, position and score for a program

cmd-legal-about = List what each seat may do in a position
cmd-legal-long =
    Reads a position as JSON and lists the legal actions: the notation, and in words what it
    means. With --preview it adds what each action would change in the score at once, as far as
    the seat can know. The shapes of positions are described in docs/formats.md; transcripts of
    simulate and replay --json contain some to begin with.
cmd-legal-usage = burghof legal GAME --position FILE [OPTIONS]
cmd-legal-examples =
    burghof legal castellan --position table.json
    burghof legal castellan --position table.json --seat 1 --preview
    cat table.json | burghof legal castellan --position - --json

cmd-apply-about = Carry out one action in a position
cmd-apply-long =
    Reads a position and an action in notation, checks it, and prints what happens and the new
    position. A refused action names the rule that forbids it and ends with exit code 1. Draws
    follow from the key or seed, so the same command always gives the same result.
cmd-apply-usage = burghof apply GAME --position FILE --seat N --action NOTATION [OPTIONS]
cmd-apply-examples =
    burghof apply castellan --position table.json --seat 1 --action "T 3,1"
    burghof apply castellan --position table.json --seat 0 --action "T 3,1" --json
    burghof apply schloss --position night.json --seat 2 --action fight --seed 7

cmd-score-about = Score a position, every point with its rule
cmd-score-long =
    Reads a position and prints the score sheet: for every seat, or every castle that two people
    share, one line per thing that scores, with its rule and what was counted. Works at any moment
    of a game, and for a table that people built at home and typed in.
cmd-score-usage = burghof score GAME --position FILE [OPTIONS]
cmd-score-examples =
    burghof score ludwig --position castles.json
    burghof score castellan --position table.json --json
    burghof score ludwig --position castles.json --anyway    even if it breaks a rule

cmd-simulate-about = Let bots play many games
cmd-simulate-long =
    Plays many games between bots and sums them up: who won how often, with how many points, how
    games ended and how long they were. Intervals hold 95 % of the time. The same seed gives the
    same games. --records keeps one record per game; --transcript writes JSON lines with the full
    position after every step, for checking the rules with another program.
cmd-simulate-usage = burghof simulate GAME [OPTIONS]
cmd-simulate-examples =
    burghof simulate castellan --seats 2 --bots greedy,random --games 1000
    burghof simulate burg --seats 4 --games 10 --seed 7 --records games
    burghof simulate ludwig --seats 3 --games 1 --transcript game.jsonl

cmd-review-about = Look at a played game again, through the eyes of one seat
cmd-review-long =
    Walks through a record and thinks again wherever this seat had a choice, knowing only what it
    knew then. Shows the chance to win over the game, what was costly, and what would have been
    better. The chances are estimates: the longer it thinks (--think), the better they are.
cmd-review-usage = burghof review FILE --seat N [OPTIONS]
cmd-review-examples =
    burghof review evening.record --seat 1
    burghof review evening.record --seat 2 --think 200ms --svg chance.svg
    burghof review evening.record --seat 0 --json

cmd-arena-about = Measure which bot is stronger
cmd-arena-long =
    Sets bots against each other, pair by pair. A block is one key, so the same luck, played on
    all seats: a lone A among Bs, and a lone B among As. Shows the share of victories, the
    difference in Elo and the points, all with 95 % intervals over blocks, and ratings from three
    bots on (ref:1000 is 1500). With --sprt it stops as soon as it is decided whether A is stronger
    by the second number rather than the first. With --json it can be stopped at any time: the same
    call goes on. The same seed gives the same result as long as bots count iterations, not time.
    A block follows from the seed and its number alone: with --blocks several machines play parts of
    a run, and merge puts their files together, to the byte what one machine would have written.
cmd-arena-usage =
    burghof arena GAME --bots A,B[,…] [OPTIONS]
           burghof arena merge PART… [--json FILE]
cmd-arena-examples =
    burghof arena burg --bots ref:1000,greedy --games 400
    burghof arena castellan --bots search:500,ref:1000 --sprt 0,50 --json run.json
    burghof arena castles --seats 4 --bots "cmd:python3 my_bot.py",greedy --records games
    burghof arena castles --bots adept,greedy --blocks 0..50 --json part1.json
    burghof arena merge part1.json part2.json --json whole.json

cmd-ladder-about = Measure all levels of a game against each other
cmd-ladder-long =
    Plays every level against the next one, and random, greedy, ref:1000 and the strong search
    with equal CPU time, and writes docs/strength.md with tables and pictures. With --others, levels
    that are no neighbours play each other too. With --json it can be stopped and taken up again.
cmd-ladder-usage = burghof ladder GAME [OPTIONS]
cmd-ladder-examples =
    burghof ladder castellan --games 400 --json ladder.json
    burghof ladder burg --games 400 --others 40 --minutes 10

cmd-puzzles-about = Puzzles from games between bots: positions with one clearly best choice
cmd-puzzles-long =
    Lets bots play and keeps positions in which one of five to nine choices is clearly the best: it brings at
    least two points more than any other, with no luck in it, a deep search finds it twice with different dice,
    and where the rest of the game can be reckoned whole, it is. Each choice comes with its points and the lines
    of the score sheet that change. Without --out the file goes to standard output. --check reads files, replays
    every game, counts the points again and lets the search think once more.
cmd-puzzles-usage =
    burghof puzzles GAME [OPTIONS]
           burghof puzzles --check FILE…
cmd-puzzles-examples =
    burghof puzzles castellan --count 5
    burghof puzzles ludwig --seats 3 --count 40 --seed evening --out ludwig.json
    burghof puzzles --check ludwig.json

cmd-samples-about = Make positions of self-play for whoever learns
cmd-samples-long =
    Plays games between bots and keeps their positions: what the seat to act sees (docs/features.md),
    the terms of the evaluation, which actions were weighed how often, and what came of it, the points
    of every site, castle or seat and the shares of victory. A game follows from the seed and its number
    alone, so several machines make parts of a set, and any part can be made again. Every file is a
    safetensors shard with its recipe in the header. check reads files whole and makes the first game of
    each again.
cmd-samples-usage =
    burghof samples GAME [OPTIONS]
           burghof samples check FILE…
cmd-samples-examples =
    burghof samples castles --bots adept --games 4000 --noise 5 --lean --out castles
    burghof samples ludwig --seats 3 --bots search:12 --first 1000 --games 500 --every 4
    burghof samples check castles/*.safetensors

cmd-perft-about = Count the paths of decisions
cmd-perft-long =
    Counts all sequences of legal actions to a depth, with the draws of a fixed key. Two programs
    that count the same numbers most likely know the same rules; a changed number is a changed
    rule.
cmd-perft-usage = burghof perft GAME [OPTIONS]
cmd-perft-examples =
    burghof perft castellan --depth 3
    burghof perft burg --seats 3 --depth 4 --seed 7 --json

cmd-bench-about = Measure the speed of the games
cmd-bench-long =
    Plays random games and measures CPU time: steps and playouts a second, nanoseconds for a step,
    a clone, a list of legal actions, a score, a view and an imagined position, and the size of a
    state. Each figure is the median of several runs. Build with --release before you believe one.
cmd-bench-usage = burghof bench [GAME…] [OPTIONS]
cmd-bench-examples =
    burghof bench                       every game in its usual set-up
    burghof bench castellan --all       one game with every number of people and option
    burghof bench burg --runs 11 --json

cmd-help-about = Explain a command
cmd-help-long = The same text as COMMAND --help.
cmd-help-usage = burghof help [COMMAND]
cmd-help-examples =
    burghof help
    burghof help simulate

## Arguments

arg-help = Print help (-h for the short form)
arg-version = Print the version
arg-lang = Language, de or en (default: BURGHOF_LANG, then the locale, then en)
arg-json = Print JSON for a program (shapes: docs/formats.md)
arg-plain = For screen readers: sentences instead of a drawing, no colours, no clearing
arg-game = The game; there are { $games }
arg-play-game = The game; there are { $games } (not needed with --load)
arg-bench-game = The games (default: all)
arg-games-game = Explain the options of this game
arg-rule = The number of a rule, such as CAS-34, 34 or R08
arg-command = The command
arg-file = The record
arg-position = A position as JSON; - reads standard input
arg-seat = The seat, counted from 1 (with --json from 0, as in positions and records)
arg-legal-seat = Only this seat, counted from 1, with --json from 0 (default: every seat that has actions)
arg-replay-seat = Look through the eyes of this seat, counted from 1, with --json from 0 (default: what everybody sees)
arg-preview = Add what each action would change at once
arg-action = The action in notation, as "legal" shows it (seats in it count from 1; with --json from 0)
arg-seed = Any text; all draws follow from it (default: 0)
arg-play-seed = Any text; all draws follow from it (default: a new game every time)
arg-key = The key itself as 64 hexadecimal digits, as records show it
arg-seats = How many people play (default: the fewest the game allows)
arg-simulate-seats = How many bots play (default: as many as --bots names, at least the fewest the game allows)
arg-play-seats = How many play, bots included (default: enough for the names, the bots and you)
arg-data = A box of your own: the file with its values (TOML) instead of the one that comes along
arg-options = What the table agrees on; `burghof games GAME` explains the keys
arg-bots = Bots for the seats in order: { $bots } (those that think with :1000 or :500ms behind the name), a level from { $weakest } to { $strongest }, or cmd:PROGRAM. The last one fills the other seats (default: random)
arg-play-bots = Bots for the last seats: { $bots } (those that think with :1000 or :500ms behind the name), or a level from { $weakest } to { $strongest }
arg-names = Names of the people, in seat order
arg-load = Go on with a game that was saved
arg-step = Show the table after this step (default: the last)
arg-games = How many games (default: 100)
arg-records = Write one record per game into this folder
arg-transcript = Write a transcript as JSON lines; - for standard output
arg-depth = How deep to count (default: 3)
arg-all = Every number of people and every option
arg-runs = Runs per figure; the median counts (default: 5)
arg-time = CPU milliseconds per run (default: 100)
arg-anyway = Score it even if it cannot be; the broken rules are named
arg-arena-bots = The bots, at least two: { $bots } (those that think with :1000 or :500ms behind the name), levels from { $weakest } to { $strongest }, or cmd:PROGRAM (with a time to think: cmd@500ms:PROGRAM)
arg-arena-seats = How many sit at the table (else: as few as the game allows)
arg-arena-games = Games of each pair, rounded up to whole blocks (else: 400; with --sprt at most 100000)
arg-sprt = Two differences in Elo, such as 0,50: stop as soon as it is decided which of them is likelier
arg-threads = How many games are played at the same time (else: one per processor)
arg-arena-blocks = Only these blocks of each pair: from the first number up to, not including, the second
arg-arena-parts = With merge in place of a game: the files to be put together
arg-arena-json = State and result in this file; if it exists already, the run goes on from there
arg-arena-records = Write a record of every game to this folder
arg-files = With check in place of a game: the files to be checked
arg-puzzles-seats = How many sit at the table (else: as few as the game allows, at least 2)
arg-puzzles-bots = Who plays: names of bots in order (else: adept)
arg-puzzles-games = How many games are played at most (else: 1000)
arg-puzzles-think = Iterations of the search for each decision (else: what suits the game; when checking: as many as when they were made)
arg-puzzles-out = The file for the puzzles (else: standard output)
arg-count = How many puzzles (else: 10)
arg-each = How many puzzles of one game at most (else: 2)
arg-ends = Only from the last turns, where the rest of the game can be reckoned whole
arg-check = Check these files
arg-samples-seats = How many sit at the table (else: as few as the game allows)
arg-first = The number of the first game (default: 0)
arg-shard = Games in each file (default: 1000)
arg-noise = How many of a hundred actions are taken by chance (default: 0)
arg-every = Keep one position of so many (default: 1)
arg-lean = Leave out what the seat sees; terms and results remain
arg-out = The folder for the files (default: samples)
arg-ladder-seats = How many sit at the table (else: as few as the game allows)
arg-ladder-games = Games of each pair of neighbours (else: 400)
arg-others = Games of each pair that are no neighbours (else: none)
arg-top = Games of fuerst against burggraf and meister against fuerst (else: as --games)
arg-up-to = Only the levels up to this one (else: all)
arg-minutes = So many minutes for each pair at most
arg-ladder-json = The state in this file; if it exists already, the run goes on from there
arg-docs = The folder for strength.md and strength/ (else: docs)
arg-review-seat = Whose decisions are looked at: the seat, counted from 1 (with --json from 0)
arg-think = Thinking for each decision: iterations or a time, such as 5000 or 500ms (else: about 50 ms)
arg-review-seed = Seed for thinking (else: 0)
arg-svg = Draw the chance to win as a picture into this file
arg-review-all = Show every decision, not only the costly ones

## What can go wrong

unknown-game = There is no game "{ $game }". There are: { $known }.
unknown-rule = The rules of { $game } have no "{ $rule }". Try "burghof rules { $game }".
rules-added = † is not in the rulebook but added by us; the last section of "burghof rules { $game }" says more.
unknown-bot = There is no bot "{ $bot }". There are: { $known }, the levels { $levels }, and cmd:PROGRAM.
bots-too-many = { $bots ->
    [one] { $bots } bot does not fit on
   *[other] { $bots } bots do not fit on
 } { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
 }.
names-too-many = { $names ->
    [one] { $names } name is
   *[other] { $names } names are
 } too many for { $people ->
    [one] { $people } person
   *[other] { $people } people
 }.
no-such-seat = There is no seat { $number }. --seat counts from 1, here to { $last }.
no-such-seat-json = There is no seat with the number { $number }. With --json, --seat counts from 0, here to { $last }.
bot-gave-up = The bot on { $seat } gave up: { $why }
bot-illegal = "{ $bot }" answered no legal action: { $answer }
bot-no-start = "{ $bot }" cannot be started.
bot-no-json = "{ $bot }" answered something that is not JSON: { $answer }
bot-other-answer = "{ $bot }" answered { $answer }; expected is "{ $kind }".
bot-ended = "{ $bot }" has ended, or wrote a line without an end.
bot-refused = "{ $bot }" chose what rule { $rule } forbids.
bot-late = "{ $bot }" gave no answer for { $ms } ms.
option-without-value = "{ $piece }" is not an option. Write key=value, with commas between several.
key-not-hex = A key is 64 hexadecimal digits.
file-unreadable = { $file } cannot be read: { $error }.
file-unwritable = { $file } cannot be written: { $error }.
file-too-large = { $file } is larger than { $most } MiB, more than any position or record needs.
file-not-utf8 = { $file }, line { $line }: not a text in UTF-8.
io-output = The output cannot be written: { $error }.
position-no-json = { $file }, line { $line }, column { $column }: { $what }
position-twice = { $file }, line { $line }: The key "{ $key }" stands there twice.
json-ended = The JSON ends too early.
json-wrong = This is not JSON.
json-null = null
json-truth = true or false
json-number = a number
json-text = a text
json-list = a list
json-object = an object
wrong-kind = { $wanted } is expected here, not { $found }.
wrong-range = { $found } is not a whole number from { $min } to { $max }.
wrong-word = "{ $found }" is none of: { $known }.
wrong-length = { $found ->
    [one] { $found } entry
   *[other] { $found } entries
 }, { $wanted ->
    [one] { $wanted } is expected.
   *[other] { $wanted } are expected.
 }
wrong-missing = "{ $key }" is missing.
wrong-twice = "{ $key }" stands there twice.
wrong-other = This has the wrong form.
option-twice = The option "{ $option }" stands there twice.
position-field = { $file }: field { $at }: { $what }
position-misfit = { $file }: { $at }: { $what }
position-broken = { $file }: { $text } (invariant { $invariant })
position-things = It is about "{ $things }".
position-ignored = { $file }: the key { $key } means nothing here and was ignored.
position-ignored-like = { $file }: the key { $key } means nothing here and was ignored. Did you mean { $like }?
set-bad = The box { $file } cannot be played with. { $what }
record-bad = { $line ->
    [0] { $file }: { $what }
   *[other] { $file }, line { $line }: { $what }
 }
replay-too-far = There is no step { $step }; the record has { $last }.
replay-stuck = The record cannot be played again up to step { $step }.
refused = { $text } { $rule } (read it: burghof rules { $game } { $rule })
refused-unreadable = { $text }
action-counts-from-one = Notation counts from 1 here, seats too (with --json from 0).
unreadable = "{ $text }" is not an action: { $why }
simulate-stuck = Game { $game } cannot go on at { $seat }. That is a fault of ours.
puzzles-forfeit = The puzzles could not be made: { $why }
puzzles-made = Puzzles: { $count }, in { $file }
puzzles-sound = { $file }: { $sound } of { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
 } sound
puzzles-broken = { $count ->
    [one] One puzzle is wrong.
   *[other] { $count } puzzles are wrong.
 }
puzzles-unreadable = { $file }, line { $line }, column { $column }: this is no file of puzzles as "burghof puzzles" writes it.
puzzles-fault = { $file }, puzzle { $number }: { $what }
puzzles-form = The file has another form than this program reads.
puzzles-game = There is no such game.
puzzles-choices = The choices do not fit the position.
puzzles-points = Points or reasons are not what the score counts.
puzzles-reasons = Nothing says why the best choice is the best.
puzzles-best = The choice that is named is not clearly the best.
samples-no-files = Which files? "burghof samples check FILE…"
samples-files = Files are only taken by "burghof samples check".
samples-made = Positions: { $rows }. Games: { $games }. Files: { $files }, in { $folder }
samples-sound = { $file }: sound. Positions: { $rows }. Games: { $games }.
samples-damaged = { $file } is damaged or was made otherwise: { $what }.
samples-flaw-header = its header is missing or cut off
samples-flaw-foreign = it is no file of positions, or one of another version
samples-flaw-recipe = its header does not say how it was made
samples-flaw-shape = shape, place and kind of the numbers do not agree
samples-flaw-cut = its end is missing
samples-flaw-rows = it has another number of rows than the other columns
samples-flaw-surplus = there is something behind the numbers
samples-flaw-untrue = this number cannot be true
samples-flaw-other = made once more it is something else
samples-flaw-program = another version of the program made it
samples-forfeit = Game { $game } was broken off by a bot: { $why }
samples-stuck = The game waits for { $seat }, which can do nothing. That is a fault of ours.
arena-two-bots = A comparison needs at least two bots: --bots A,B
arena-sprt = "{ $text }" are not two differences in Elo, the smaller one first, such as 0,50.
arena-parts = Files are only taken by "burghof arena merge".
arena-blocks = "{ $text }" are not blocks such as 0..50.
arena-no-merge = The parts do not make a whole: { $what }
arena-no-run = { $file }, line { $line }, column { $column }: this is no file as "burghof arena" writes it with --json.
unlike-nothing = There is nothing to put together.
unlike-plan = { $what ->
    [bots] other bots
    [game] another game
    [seats] other seats
    [seed] another seed
    [options] other options
    [data] another box
   *[other] other pairs
 }: { $old } instead of { $new }.
unlike-pairs = The number of pairs differs.
unlike-numbers = The blocks are not numbered from { $first } on.
unlike-twice = Block { $block } of { $pair } differs between two parts.
unlike-missing = Block { $block } of { $pair } is missing.
arena-other-run = { $file } belongs to another run: { $what }
review-think = "{ $text }" is neither a number of iterations nor a time, such as 5000 or 500ms.

misuse-unknown-argument = There is no "{ $arg }" here. { $hint }
misuse-unknown-command = There is no command "{ $arg }". { $hint }
misuse-no-command = A command is missing. { $hint }
misuse-missing = Something is missing: { $arg }. { $hint }
misuse-no-value = { $arg } needs a value. { $hint }
misuse-bad-value = "{ $value }" cannot be the value of { $arg }. { $hint }
misuse-too-many = "{ $value }" is one value too many for { $arg }. { $hint }
misuse-conflict = { $arg } and { $other } do not go together. { $hint }
misuse-not-utf8 = An argument is not a text in UTF-8. { $hint }
misuse-other = The command line cannot be read like this. { $hint }
misuse-meant = Did you mean { $meant }?
misuse-possible = Possible: { $possible }.
misuse-see-help = --help explains it.

## Seats, scores and ends

score-head = { $who }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
score-nothing = Nothing scores yet.
score-shared = Shared { $number }
score-broken = { $who } breaks { $rule }: { $text }
score-column = { $who }
score-sum = Sum
score-no-pad = Only a possible position of { $game } can be scored; --anyway is for games with a score pad.
score-impossible = { $file }: { $fault }{ $more ->
    [0] { "" }
   *[other] {" "}And { $more } more.
 } With --anyway it is scored all the same.
end-won = { $count ->
    [one] { $winners } wins. The game ended by { $rule }.
   *[other] { $winners } share the victory. The game ended by { $rule }.
 }
end-place = { $place }. { $seat }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
log-act = { $seat }: { $notation }.
log-chose = { $seat } chooses "{ $text }".
log-face-down = { $seat } chooses face down.
log-took-back = { $seat } takes back action { $of }.
log-agreed = { $to ->
    [0] All go back to the beginning.
   *[other] All go back to just after action { $to }.
 }

## games

games-id = Id
games-title = Title
games-people = People
games-options = Options
games-more = "burghof games ID" explains the options, "burghof rules ID" the game.
games-one = { $title } ({ $id }), { $fewest } to { $most } people
games-no-options = There is nothing to agree on beforehand.
games-default = (the default)
games-set-options = Set them with --options, for example: burghof play { $id } --options { $example }

## legal

legal-over = The game is over.
legal-waiting = To act: { $seats }.
legal-head = { $seat } can do { $count ->
    [0] nothing.
    [one] one thing:
   *[other] { $count } things:
 }
preview-change = { $who } { $points }
preview-draws = draws
preview-reveals = reveals something
preview-ends = ends the game
preview-points = { $signed } { $points ->
    [one] point
   *[other] points
 }
preview-shared = { $signed } { $points ->
    [one] point
   *[other] points
 } for the shared castle

## replay

replay-title = { $title }, after step { $step } of { $steps }

## simulate

simulate-progress = {"{"}bar:40{"}"} {"{"}pos{"}"}/{"{"}len{"}"} games, {"{"}eta{"}"} left
simulate-title = { $game }: { $games ->
    [one] { $games } game
   *[other] { $games } games
 } with seed { $seed }
simulate-forfeit = Game { $game }: { $seat } breaks off and has lost: { $why }
simulate-forfeits = { $count ->
    [one] One game was broken off; who breaks off has lost.
   *[other] { $count } games were broken off; who breaks off has lost.
 }
simulate-seat = Seat
simulate-bot = Bot
simulate-alone = Won alone
simulate-together = Won together
simulate-share = Share of wins
simulate-points = Points
simulate-ends = Games ended by
simulate-steps = Length: { $mean ->
    [one] { $mean } action
   *[other] { $mean } actions
 } on average, { $fewest } to { $most }.

## arena, ladder and review

arena-progress = {"{"}bar:30{"}"} {"{"}pos{"}"}/{"{"}len{"}"} blocks, {"{"}eta{"}"} left {"{"}msg{"}"}
arena-live = { $a } against { $b }: { $share }
arena-llr = LLR { $llr } (decided at ±{ $bound })
arena-title = { $game } with { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
 }, seed { $seed }
arena-pair = Pair
arena-games = Games
arena-score = Score
arena-lone = Alone among others
arena-elo = Elo
arena-points = Points
arena-bot = Bot
arena-rating = Rating
arena-interval = 95 %
arena-stronger = { $a } is stronger than { $b }.
arena-weaker = { $a } is weaker than { $b }.
arena-open = Whether { $a } or { $b } is stronger is still open.
arena-sprt-yes = The test is decided (LLR { $llr }): rather { $elo1 } Elo than { $elo0 }.
arena-sprt-no = The test is decided (LLR { $llr }): rather { $elo0 } Elo than { $elo1 }.
arena-sprt-open = The test between { $elo0 } and { $elo1 } Elo is not decided (LLR { $llr }).
arena-forfeits = { $count ->
    [one] One game was broken off and is lost for who did it.
   *[other] { $count } games were broken off and are lost for who did it.
 }
arena-forfeit = The first time at { $seat }: { $why }
arena-anchor = { $bot } is fixed at 1500.
arena-seats = Share of victories by seat, whoever sat there: { $shares }.
ladder-written = { $game } is measured; { $file } is written anew.
review-progress = {"{"}bar:40{"}"} {"{"}pos{"}"}/{"{"}len{"}"}, {"{"}eta{"}"} left
review-title = { $title }: the chance of { $seat } to win
review-axis = number in the log
review-lost = given away
review-chose = { $text } [{ $notation }]: { $chance } % at best, cost { $cost } %.
review-why = In points: { $lead } compared with the best choice ({ $why }).
review-instead = Possible: { $text } [{ $notation }], { $chance } %.
review-sum = { $count ->
    [one] One decision; it cost { $cost } % chance to win (3 % and more is costly).
   *[other] { $count } decisions, { $costly } of them costly (3 % and more); together they cost { $cost } % chance to win.
 } It is an estimate.
review-parts = Luck and skill: { $start } % at the beginning, { $end } % at the end. Own decisions { $own }, draws { $draws } (give or take { $margin }), the others' decisions and what the estimate did not see { $others }, all in percentage points.

## perft and bench

perft-depth = Depth
perft-paths = Paths
perft-time = CPU time
bench-game = Game, people
bench-steps = Steps/s
bench-playouts = Playouts/s
bench-bytes = Bytes
bench-step = Step
bench-clone = Clone
bench-legal = Legal
bench-score = Score
bench-view = View
bench-imagine = Imagine
bench-ref = ref/s
bench-options = Options
bench-note = From "Step" to "Imagine": nanoseconds of CPU time, the median of several runs. "Bytes" is the size of a state. "ref/s": iterations a second of the bot ref from the opening position.

## play

verb-undo = back u
verb-hint = tip
verb-score = points sheet
verb-rules = rule
verb-board = table look b
verb-log = history
verb-since = news
verb-what = explain piece
play-counts-from-one = Everything counts from 1 here, seats too.
verb-save = write
verb-seat = player
verb-list = all more
verb-help = ? h
verb-quit = exit bye q
word-yes = yes y ok

play-welcome = { $title }.
play-people = At the keyboard: { $people }.
play-bots = { $count ->
    [one] A bot plays: { $bots }.
   *[other] Bots play: { $bots }.
 }
play-how = Type a number, a notation, or part of a choice. "help" lists everything else.
play-turn = { $seat }, after { $number ->
    [one] one action
   *[other] { $number } actions
 }
play-forfeit = So { $seat } has lost, and the game is over.
play-thinking = { $seat } is thinking.
play-ask = Your choice:
play-small = (Only what matters now: "board" shows the whole table.)
play-hide = { $seat }, press Enter to hide your hand; then it is { $next }'s turn. Or take it back: undo
play-come = { $seat }, sit down and press Enter. Nobody else should look.
play-too-long = That line is too long.
play-try-help = "help" lists what can be typed.
play-refused = { $text } { $rule } (read it: rules { $rule })
play-not-now = That is not possible now.
play-no-person = That is nobody at this keyboard. There are: { $people }.
play-nothing-to-do = { $seat } has nothing to do now.
play-other-game = { $file } is a game of { $game }, not of { $asked }.
play-rules = Read one rule with "rules 34". The whole text: burghof rules { $game }
play-after = The game is over. You can still type score, log, board, rules or save FILE. Enter leaves.
play-help =
    Type
      a number          to take that choice or open that step
      a notation        to do it even if it is not on the screen; it stands in [brackets] and in the log
      part of a choice  to narrow the list; with / before it if it is also a command
      nothing           to see the next choices, or to take the only one left
    or
      undo              take your last action back
      hint              what a bot would do
      score             the score sheet, every point with its rule
      rules [NUMBER]    the chapters, or one rule: rules 34
      board             the table again
      what NAME         what a piece of the game is and does
      since             what happened since your last turn
      log [N]           the last N things that happened, one by one
      list              all choices, page by page
      seat NAME         somebody else takes the keyboard, where the rules let both act
      save [FILE]       save the game; burghof play --load FILE goes on
      quit              leave
    A place such as 2,-1 counts first to the east (right), then to the north (up).
choices-page = { $from } to { $to } of { $of }. Enter shows the next ones, a word narrows the list.
choices-one-left = Enter takes it. "list" shows all choices.
choices-narrowed = { $count } of { $of } choices. Enter shows all again.
choices-many = { $count ->
    [one] { $count } choice
   *[other] { $count } choices
 }, step by step. A word narrows them, "list" shows all.
choices-group = { $text } ({ $count ->
    [one] { $count } choice
   *[other] { $count } choices
 })
choices-part = { $part }
what-how = Name a piece of the game: what NAME
what-unknown = Nothing here is called "{ $name }".
what-many = That could be { $count } things: { $names }.
since-nothing = Nothing has happened since your last turn.
choices-sentence = { $number }: { $text }.
choices-none = No choice has "{ $words }" in it.
undo-done = Taken back.
undo-learned = Something was revealed by it or since.
undo-rules = Here, what is placed stays placed.
undo-means = It would go back to the position before action { $number }; { $count ->
    [one] 1 action falls
   *[other] { $count } actions fall
 } away. Whatever is drawn or thrown after it comes anew, and whoever had chosen face down chooses anew.
undo-ask-alone = Go back all the same? Type yes or no.
undo-needed = { $seat } has built on it.
undo-ask = Do all agree to go back all the same? Type yes or no.
undo-refused = Then it stands.
undo-agreed = Back to the position before action { $number }. Everything is drawn anew from here.
undo-nothing = There is nothing to take back.
hint-only = Only this is left: { $text } [{ $notation }]. { $worth }
hint-best = A bot would do this: { $text } [{ $notation }]. { $worth }
hint-other = Or: { $text } [{ $notation }]. { $worth }
hint-chance = Chance of victory about { $chance } %.
hint-points = In the end about { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
hint-now = At once { $signed } { $points ->
    [one] point
   *[other] points
 }.
hint-now-rule = At once { $signed } { $points ->
    [one] point
   *[other] points
 } ({ $rules }).
hint-now-shared = At once { $signed } { $points ->
    [one] point
   *[other] points
 } for the shared castle.
hint-now-shared-rule = At once { $signed } { $points ->
    [one] point
   *[other] points
 } for the shared castle ({ $rules }).
net-unfit = { $game }: what the bots have learnt cannot be used ({ $why }). They judge by rules of thumb and play a little weaker.
net-missing = the file cannot be read
net-damaged = the file is damaged
net-foreign = it is for another game or another version
net-wrong = it gets its own examples wrong
worth-points = About { $points } points in the end.
worth-same = Hardly a difference in points.
worth-more = That is { $lead } better than the next choice: { $why }.
worth-less = That is { $lead } worse than the best choice: { $why }.
worth-chance = By points the next choice would be { $lead } better, the chance of victory speaks for this one: { $why }.
worth-against = By points this would be { $lead } better, the chance of victory speaks against it: { $why }.
worth-part = { $name } { $signed }
worth-part-rule = { $name } { $signed } ({ $rule })
hint-none = No bot has an idea here.
save-where = Say where: save FILE
save-done = Saved. Go on later with: burghof play --load { $file }. The file also holds the key of all draws to come; do not peek.
save-exists = { $file } exists already. To replace it: save! { $file }
quit-unsaved = This game is not saved. Type "save FILE" first, or "quit" again to leave.
quit-lost = Left without saving. Next time: "save FILE" before you go.
quit-bye = Good-bye.

## Words of games that the games themselves do not say; a game's own word with the same id comes first.
## <game>-shared: a shared account. <game>-row-<row>: a row of the printed score sheet. <game>-own-seat: a seat the rules move.

ludwig-shared = Castle { $number }
ludwig-own-seat = Ludwig
ludwig-row-food = Food rooms
ludwig-row-living = Living rooms
ludwig-row-utility = Utility rooms
ludwig-row-outdoor = Outdoor rooms
ludwig-row-sleeping = Sleeping rooms
ludwig-row-corridor = Corridors
ludwig-row-downstairs = Downstairs rooms
ludwig-row-tower = Towers
ludwig-row-fountain = Fountains
ludwig-row-foyer = Foyers
ludwig-row-bonus-cards = Bonus cards
ludwig-row-attendants = Attendants
ludwig-row-throne-room = Throne room

# The house: serve, admin, load, verify

value-address = ADDRESS
value-networks = NETWORKS
value-url = URL
value-database = FILE|URL
value-deed = DEED
value-what = ID|FILE

cmd-serve-about = Open a house: tables for friends, strangers and bots
cmd-serve-long =
    Serves the page and the API. Nothing has to be set up: the database is a file in your data
    folder, and the address for others in your network is printed, with a code for their phones.
    Every option can also be set by a variable (BURGHOF_LISTEN, BURGHOF_DATABASE, …) or in a TOML
    file (listen = "0.0.0.0:8470"); the command line wins, then the variables, then the file.
    Ctrl-C or SIGTERM ends it in good order. docs/api.md describes the API.
cmd-serve-usage = burghof serve [OPTIONS]
cmd-serve-examples =
    burghof serve
    burghof serve --listen 127.0.0.1:8080 --database evening.db
    burghof serve --database postgres://burghof@db/burghof --public-url https://play.example.org
arg-config = Read settings from this TOML file
arg-database = A SQLite file, or postgres://… for several nodes (default: a file in your data folder)
arg-listen = Address and port to listen on (default: 0.0.0.0:8470)
arg-bus = How nodes hear of each other: postgres, or nats://… (default: postgres)
arg-public-url = The address people use, if a proxy stands in front
arg-tls-cert = A certificate (PEM): the house speaks TLS itself, and reads it again on SIGHUP
arg-tls-key = The private key of the certificate (PEM)
arg-trust-proxy = Believe what proxies in these networks say about where requests come from: 10.0.0.0/8, loopback, private (default: nobody; without a value: private)
arg-admin-listen = Address and port of /metrics and /health for operators (default: 127.0.0.1:8471)
arg-bot-threads = How many bots think at once (default: one per processor)
arg-live-tables = Tables kept in memory at most; others are replayed on demand (default: 20000)
arg-lease = Seconds after which another node takes over a job (default: 20)
arg-max-connections = Connections and event streams at once (default: 10000, or as many as there may be open files)
arg-tables-per-person = Unfinished tables per person (default: 40)
arg-rate = Requests a second per address; 0 for no limit (default: 100)
arg-smtp = Mail server for notices: smtp://user:password@host or smtps://…
arg-mail-from = Sender of mails: Burghof <play@example.org>
arg-notice-delay = Seconds from the beginning of a turn to its notice (default: 60)
arg-private-webhooks = Let webhooks reach private addresses and plain http
arg-keep-days = Days after which guests without a seat and tables that never began are forgotten (default: 60)
arg-log-json = Logs as lines of JSON
arg-no-code = Print no QR code
serve-open = The house is open: { $url }
serve-network = For others in your network: { $url }
serve-stop = Ctrl-C closes it.
serve-settings = The settings cannot be used: { $error }
serve-failed = It did not work: { $error }

cmd-site-about = Write the page as a folder that any web server can serve
cmd-site-long =
    Writes the page with rules, bots and all games into a folder. Served by any web server, it is played against bots or by several people at one screen, without a
    network too. Tables for friends on other devices need burghof serve.
cmd-site-usage = burghof site FOLDER
cmd-site-examples =
    burghof site burghof-site
    python3 -m http.server --directory burghof-site
value-folder = FOLDER
arg-site-folder = Where to; the folder must be empty or hold an older version of the page
site-missing = This program was built without the page. cargo xtask run builds both.
site-foreign = { $folder } holds files that are not part of the page ({ $file }). Take an empty folder.
site-failed = { $file } cannot be written: { $error }
site-written = { $count ->
    [one] { $count } file
   *[other] { $count } files
 }, { $size } KB, in { $folder }.

cmd-verify-about = Check that a recorded game was played by the rules and that nobody chose its chance
cmd-verify-long =
    Replays a record, checks every action against the rules it was played under and the result it
    states; then checks that its key is made of the parts everybody gave and of what the host had
    committed to before anybody sat down. Ends with exit code 1 if anything does not fit.
cmd-verify-usage = burghof verify FILE [OPTIONS]
cmd-verify-examples =
    burghof verify evening.record
    burghof verify evening.record --json
verify-played = { $title }: { $count ->
    [one] { $count } action, a legal one.
   *[other] { $count } actions, all of them legal.
 }
verify-over = The game was played to its end, and the result is right.
verify-not-over = The game was not played to its end.
verify-practice = The key stands in the record and nobody committed to anything: played for practice, with nothing to prove about its chance.
verify-host = Proven: the key is made of the part the house had committed to before anybody sat down.
verify-promised = { $count ->
        [one] Proven: seat { $seats } gave the part it had promised, and the key is made of it.
       *[other] Proven: seats { $seats } gave the parts they had promised, and the key is made of them.
    }
verify-missing = { $count ->
        [one] Not proven: seat { $seats } did not give the part it had promised, and could choose between two keys, with it and without.
       *[other] Not proven: seats { $seats } did not give the parts they had promised, and each could choose between two keys, with it and without.
    }
verify-unpromised = { $count ->
        [one] Not proven: one part was given without a promise; whoever gave it may have known everything else.
       *[other] Not proven: { $count } parts were given without a promise; whoever gave the last one may have known the others.
    }
verify-host-alone = Not proven: no seat kept a promise, so the house alone may have chosen the draws.
verify-not-shown = A record cannot show when a promise was made: compare with what the table showed before the game. One honest part is enough.
verify-unfair = The chance does not stand up: { $why }.

cmd-load-about = Drive a house hard and measure it
cmd-load-long =
    Plays many games at once at a house on this machine, every seat with its own event stream.
    Every move waits until it is acknowledged and both seats have seen it. Start the house with
    --rate 0 --tables-per-person 1000000 --max-connections 20000.
cmd-load-usage = burghof load GAME [OPTIONS]
cmd-load-examples =
    burghof load castellan --games 400 --seconds 20
    burghof load schloss --games 4000 --pace 1
    burghof load castellan --crash 20 --games 50
arg-address = Where the house listens; several times for several nodes (default: 127.0.0.1:8470)
arg-metrics = Where it shows its numbers; several times for several nodes (default: 127.0.0.1:8471)
arg-load-games = How many games at once (default: 200)
arg-seconds = How long to measure (default: 10)
arg-pace = Moves a second in each game; 0 for as many as it gives (default: 0)
arg-crash = Instead of measuring: kill a house of our own this often under load, and see that nothing is missing
arg-siege = Besiege the house meanwhile from three addresses of this machine, each with so many idle, slow and watching sockets
arg-load-database = The database of that house with --crash (default: a file that is gone afterwards)
arg-load-nodes = With --crash: so many nodes over a database postgres://…, of which one after the other is killed
arg-load-bus = How these nodes hear of each other: postgres, or nats://… (default: postgres)
load-stood = { $rounds } nodes killed: { $moves } acknowledged moves at { $tables } tables, all found again; { $resumed } streams went on elsewhere without a gap, { $repeated } moves were repeated, the longest took { $longest } s
load-bus = per move the nodes heard { $messages } messages about { $tables } tables from each other; { $here } of them were theirs
load-moves = { $moves } moves in { $seconds } s: { $rate } a second
load-times = acknowledged in { $median } ms (median), { $most } ms (99 %), { $worst } ms (slowest)
load-cost = server: { $cpu } µs of processor time a move, { $memory } kB a game; { $bytes } bytes of views and events a move
load-survived = killed { $rounds } times: { $moves } acknowledged moves at { $tables } tables, all found again, every table plays on; ready within { $ready } s
load-siege = The strangers held { $connections } connections and { $streams } streams ({ $refused } were refused), were answered { $answered } times and limited { $limited } times, made { $tables } tables and took { $seats } seats.
load-failed = The house did not stand it: { $error }

cmd-corpus-about = The open corpus: publish games that were given
cmd-corpus-long =
    Whoever sat at a table can give its game to the open corpus. When everybody has said yes it waits
    for seven days, and until then it can be taken back; there are no names in it. With a FOLDER the
    command writes an edition with its date, checksums and licence (CC0), with everything that was ever
    published; from then on none of it can be taken back. Without a FOLDER it only says what is
    waiting. --check checks an edition: every sum, and every game is replayed.
cmd-corpus-usage = burghof corpus [FOLDER] [OPTIONS]
cmd-corpus-examples =
    burghof corpus
    burghof corpus published
    burghof corpus --check published/burghof-corpus-2026-11-18.jsonl
arg-corpus-folder = Where the edition is written
arg-corpus-check = Check this edition; that needs no house
corpus-look = Published: { $published }. To be published now: { $due }. Can still be taken back, for { $days ->
    [one] one day
   *[other] { $days } days
 }: { $waiting }.
corpus-written = { $count ->
    [one] { $file }: one game
   *[other] { $file }: { $count } games
 }, edition { $edition }, licence { $licence }.
corpus-good = { $count ->
    [one] { $file }: one game, replayed
   *[other] { $file }: { $count } games, all of them replayed
 }. All sums are right. Edition { $edition }, licence { $licence }.
corpus-bad = { $file }, line { $line }: { $what }
corpus-no-head = This is no edition of the corpus.
corpus-form = This form of the corpus is not known here.
corpus-sum = The checksum is wrong.
corpus-line = This line is no finished game.
corpus-named = More stands here than the corpus may tell: a name or a comment.
corpus-count = There are more or fewer games than the head says.
corpus-record = The game does not stand the test, in its line { $line }: { $what }
cmd-admin-about = Look after a house, while it is open
cmd-admin-long =
    list shows the tables, close ends one without a result, export prints everything about a
    table (or with --person a person), delete removes it, backup writes everything to a file from
    one moment, restore reads such a file back: what is missing, or with --replace everything;
    migrate-to carries everything into another, empty database (close the house before).
    people NAME finds somebody, reports shows what was reported with what was said, settle closes a
    report, warn tells a person something (--text), mute and ban last for --days, pardon takes them
    back, and log shows what operators did. Running nodes notice within a second or two.
cmd-admin-usage = burghof admin DEED [ID|FILE] [OPTIONS]
cmd-admin-examples =
    burghof admin list --status playing
    burghof admin close 4xk86dgw8bwx8
    burghof admin ban 4xk86dgw8bwx8 --days 7 --text "insults"
    burghof admin backup evening.backup
    burghof admin restore evening.backup --database new.db
    burghof admin migrate-to postgres://burghof@db/burghof --database evening.db
arg-deed = list, close, export, delete, backup, restore, migrate-to, people, reports, settle, warn, mute, ban, pardon or log
arg-admin-text = Why, or with warn what to say
arg-admin-days = How many days a mute or a ban lasts (default: 7)
admin-no-text = Say something: --text "…"
arg-what = A table, a person, a file or a database
arg-status = Only tables that are open, playing, finished or closed
arg-person = The id is a person’s
arg-replace = Delete everything first
admin-what = What? Name a table, a person, a file or a database.
admin-no-id = { $id } is not an id.
admin-no-person = --person goes only with export and delete.
admin-backup-there = { $file } is there already. A backup replaces nothing: choose another name.
admin-rows = { $count ->
    [one] { $count } row
   *[other] { $count } rows
 } written to { $file }
admin-restored = { $count ->
    [one] { $count } row
   *[other] { $count } rows
 } restored
admin-moved = { $count ->
    [one] { $count } row is
   *[other] { $count } rows are
 } in the new database. Open the house with it from now on: --database.

cmd-health-about = Ask whether the house is open and well
cmd-health-long =
    Asks the house with these settings on this machine. The exit code is 0 if it answers and can
    read its database, else 1: for containers and whatever else restarts it.
cmd-health-usage = burghof health [OPTIONS]
cmd-health-examples =
    burghof health
    burghof health --config /etc/burghof/burghof.toml
arg-health-listen = Where the house listens (default: 0.0.0.0:8470)
arg-health-tls-cert = The certificate of a house that speaks TLS
arg-health-tls-key = Its private key; named together with the certificate, and not read
health-ill = The house does not answer as it should: { $error }

# What a program brings along: version, completions, manual, licences

version-game = { $game } rules { $rules }, data { $data } { $fingerprint }

value-shell = SHELL
cmd-completions-about = Let a shell complete the commands
cmd-completions-long =
    Writes a script for bash, zsh, fish, elvish or powershell. Each has its own place for it; the
    examples show the usual ones.
cmd-completions-usage = burghof completions SHELL
cmd-completions-examples =
    burghof completions bash > ~/.local/share/bash-completion/completions/burghof
    burghof completions zsh > ~/.zfunc/_burghof
    burghof completions fish > ~/.config/fish/completions/burghof.fish
arg-shell = bash, zsh, fish, elvish or powershell

cmd-manual-about = Write the manual pages
cmd-manual-long =
    Writes one page per command into a folder, for man. Without a folder, it prints the first page.
    The language is that of the program.
cmd-manual-usage = burghof manual [FOLDER]
cmd-manual-examples =
    burghof manual | man -l -
    burghof manual ~/.local/share/man/man1
    burghof manual ~/.local/share/man/de/man1 --lang de
arg-manual-folder = Where the pages go
manual-title = Burghof
manual-name = Name
manual-description = Description
manual-see-also = See also
manual-written = { $count ->
    [one] { $count } page
   *[other] { $count } pages
 } in { $folder }

cmd-licences-about = Show the terms of this program and of everything in it
cmd-licences-long =
    Shows the licences of Burghof and of the libraries it contains. Programs built from the sources
    name only our own.
cmd-licences-usage = burghof licences
cmd-licences-examples =
    burghof licences | less
    burghof licences > licences.txt
licences-own = Burghof is under the MIT or the Apache 2.0 licence, as you like.
licences-elsewhere = This program was built without the texts of others; cargo xtask licences FILE writes them.
