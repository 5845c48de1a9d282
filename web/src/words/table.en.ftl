# Words at the table, the same for all games.
table-you = { $name } (you)
table-number = move { $number }
table-local = on this device
table-connected = connected
table-lost = Connection lost. Trying again, nothing is lost.
table-watching = { $count } watching
table-link = Link to this table
table-link-copied = Link copied
table-sound = Sound
table-fullscreen = Full screen
table-menu = Menu
table-save-record = Save the record
table-keys = Keys
table-again = Play again
table-level = level { $level }

part-seats = Seats
part-board = Board
part-desk = Your desk
part-side = Score, log and more
part-score = Score
part-log = Log
part-chat = Chat
part-hand = Hand
part-words = The table in words
part-choices-short = Words
part-choices = All choices as a list
part-replay = Replay

status-playing = to play
status-next = next
status-waiting = waiting
status-thinking = thinking
status-won = wins
status-place = place { $place }

tool-undo = Undo
tool-redo = Redo
tool-hint = Hint
tool-rules = Rules
tool-tools = Tools

points-n = { $n ->
    [one] 1 point
   *[other] { $n } points
 }
gain = { $n ->
    [one] { $signed } point
   *[other] { $signed } points
 }
score-draft = draft
score-none = no points yet
score-lit = { $line }, { $points }. Shows the counted places.
log-empty = Nothing has happened yet.
log-draft = Draft, nobody sees it yet
log-back = { $name } takes back entry { $of }.
log-agreed = Everybody goes back to entry { $to }.
log-goto = Look at the position after entry { $number }
chat-empty = Nobody has said anything yet.
chat-local = On one screen you had better talk aloud.
chat-say = Say something to the table
chat-send = Send
chat-closed = Everybody chooses in silence now. You can talk again afterwards.

replay-first = To the beginning
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-forward = One step forward
replay-now = To now
replay-at = Place in the game
replay-value = Entry { $number } of { $all }
replay-is-now = now, entry { $number }
replay-looking = You look at the position after entry { $number } of { $all }.
replay-return = Back to now
replay-link = Copy a link to this moment
replay-from-here = Play on from here
replay-from-here-sure = Drop everything after entry { $number }?
replay-eyes = Through whose eyes
replay-public = as a spectator
replay-open = all cards open

hint-title = The bot suggests
hint-thinking = The bot is thinking …
hint-none = The bot has nothing to suggest.
hint-do = Do it
hint-best = best
hint-same = about as good
hint-worse = { $points } weaker
hint-tries = played out { $count } times
hint-at-once = brings { $points } at once
hint-end = About { $points } points in the end.
hint-than-next = Compared with the next choice { $points }: { $why }.
hint-than-best = Compared with the best choice { $points }: { $why }.
bots-plain = What the bots have learnt could not be loaded. They judge by rules of thumb and play a little weaker.

refusal-why = Read rule { $rule }
handover-title = Hand the screen to { $name }
handover-text = Hand and choices appear only when { $name } is looking.
handover-take = I am { $name }
final-title = The game is over
final-wins = { $names } wins with { $n ->
    [one] 1 point
   *[other] { $n } points
 }.
final-share = { $names } share the victory with { $n ->
    [one] 1 point
   *[other] { $n } points
 }.
final-walk = Walk through the points
final-walk-next = Next line
final-walk-back = Previous line
final-walk-stop = Done
final-walk-line = { $name }: { $line }, { $sum } in all
final-rule = Ended by
final-review = Look back
final-again = Play again
guide-title = First game
guide-hide = Hide

keys-title = Keys
keys-arrows = Arrow keys
keys-arrows-text = from place to place on the board
keys-enter = Enter
keys-enter-text = set, choose
keys-escape = Escape
keys-escape-text = let go, close
keys-tab = Tab
keys-tab-text = to the next part: board, desk, score, log
keys-undo = Ctrl Z, Ctrl Y
keys-undo-text = undo, redo
keys-replay = Page up, Page down
keys-replay-text = back and forward in the game
keys-help = ?
keys-help-text = this list

rules-open = { $rule } in the rules
zoom-in = Closer
zoom-out = Farther
zoom-fit = Show everything
sheet-open = Open the sheet
sheet-close = Close the sheet
choices-filter = Filter the list
choices-none = There is nothing for you to do right now.
plain-title = Played in words
plain-text = The board of this game is still being drawn. Until then position and all choices stand here in words.
open-title = All cards open
away-bot = bot is playing
away-resigned = has resigned

# What the others did, step by step.
story-title = What the others did
story-step = { $name }, step { $step } of { $all }:
story-since = Since your last turn:
story-latest = Latest:
story-steps = { $n ->
    [one] 1 step by { $names }
   *[other] { $n } steps by { $names }
}
story-count = { $n ->
    [one] 1 step
   *[other] { $n } steps
}
story-tick = Step { $step }: { $what }
story-back = One step back
story-forth = One step on
story-pause = Pause
story-on = Go on telling
story-again = Show again
story-skip = Skip
story-seen = Seen
story-pace = Pace of the others
story-pace-slow = slow
story-pace-normal = normal
story-pace-fast = fast
story-pace-once = at once
log-back-what = { $name } takes back: { $what }
chat-said = { $name } writes: { $text }
final-rematch-waits = To the return match
replay-link-copied = The link is copied.
link-title = A link to this moment
link-copied = The link is copied. The game lies in the link itself: it works anywhere, and nobody keeps it.
link-by-hand = This browser does not let the page copy. Select the link and copy it by hand.
link-short = Make a short link
link-short-why = This house can keep the game and give you a short link. Whoever has it sees everything: names, moves and cards.
link-short-copied = The short link is copied.
link-short-kept = The house keeps the game until nobody has opened the link for { $days } days.
final-picture = Keep a picture:
final-picture-as = Save the picture as { $kind }
final-picture-line = { $points ->
    [yes] { $place }. { $name }: { $n ->
        [one] 1 point
       *[other] { $n } points
    }
   *[no] { $place }. { $name }
}
refusal-instead = Possible is, for example:
refusal-more = { $n ->
    [one] and 1 more
   *[other] and { $n } more
}
aim-title = How you win
aim-first = To the first step
aim-known = I know the game
away-since = away since { $time }
away-since-acting = to play, away since { $time }
