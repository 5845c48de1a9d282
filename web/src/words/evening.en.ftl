# Words for an evening in one room: the big screen, hands on phones, seats that are handed on.
screen-name = Big screen
screen-join = Join in
screen-join-how = Point your phone at the code, enter a name, take a seat.
screen-join-short = Point your phone at the code
screen-waits = The table is waiting
screen-free = { $n ->
    [0] Everybody sits. It begins in a moment.
    [one] One seat is still free. It begins when everybody sits.
   *[other] { $n } seats are still free. It begins when everybody sits.
 }
screen-seat-free = free
screen-sits = seated
screen-bot = bot
screen-last = Last: { $what }
screen-watching = { $n ->
    [one] one watching
   *[other] { $n } watching
 }
screen-turn = Turn { $n }
screen-acts = to act
screen-waiting = waiting
screen-done = done
screen-away = away
screen-bot-plays = a bot plays
screen-resigned = gave up
screen-for = { $name } plays on
screen-paused = Paused
screen-lost = No connection. Trying again, nothing is lost.
screen-closed = The table was closed without a result.
screen-wins = { $names } wins!
screen-share = { $names } share the victory!
screen-place = place { $place }
screen-private = Nobody may watch at this table. So there is no big screen for it either.
screen-of = { $game }, big screen

control-title = Big screen
control-text = Open this address on the television, or on the computer that is connected to it. It shows the table to everybody, without secrets. You operate it here.
control-open = Open on this device
control-zoom = Closer
control-zoom-n = { $n } per cent
control-look = Where to look
control-left = to the left
control-right = to the right
control-up = up
control-down = down
control-whole = Show everything
control-points = Show points
control-reveal = Show all hands
control-reveal-later = Show all hands: after the end
control-others = Whoever made the table operates the big screen.

hand-who = Who are you?
hand-where = Where do you sit?
hand-sit = Sit here
hand-sit-more = Sit here, too
hand-watch = Only watch
hand-sits = seated
hand-you-sit = { $name }, you are seated.
hand-look-up = Look at the big screen. This phone is your hand: it tells you when it is your turn.
hand-connected = connected
hand-plan = Board on the big screen
hand-sound = Sound when it is my turn
hand-awake = Keep the screen on
hand-awake-not = Keep the screen on: only over https
hand-pass = Hand over seat
hand-rise = Stand up
hand-bot = Seat a bot
hand-open-seat = Remove the bot
hand-cover = Cover hand
hand-show = Show hand
hand-rules = Rules
hand-undo = Undo
hand-covered = Your hand is covered.
hand-covered-turn = It is your turn. Your hand is covered.
hand-wait-for = Done. Waiting for { $names }.
hand-wait = Done. It goes on in a moment.
hand-paused = Paused. It goes on when somebody taps “Play on”.
hand-board = Show the board here
hand-board-off = Hide the board here
hand-menu = Menu
hand-table = The whole table on this device
hand-pass-title = Hand over your seat
hand-pass-text = Point the other phone at this code. As soon as it taps “Take over”, your hand is there and no longer here.
hand-pass-left = Works once, { $time } left.
hand-pass-late = The code has run out.
hand-pass-again = New code
hand-pass-stop = Cancel, I keep the seat
hand-take-title = { $name }: take over this seat?
hand-take-text = You play on with this hand. The table will read:
hand-take-said = “{ $new } plays on for { $name }.”
hand-take-same = “{ $name } plays on here.”
hand-take-name = What is your name?
hand-take = Take over
hand-take-not = Rather not
hand-moved = Your seat is on another device now. You are watching.
hand-full = All seats are taken.
hand-gone = Has a phone died? If the others agree you take over the seat, and nothing is lost.
hand-ask = Take over { $name }’s seat
hand-asked = You have asked. Still missing: { $names }.
hand-ask-withdraw = Never mind
hand-asks = { $name } would like to take over { $who }’s seat. { $who } is no longer here.
hand-yes = Agreed
hand-no = Rather not
hand-over = The game is over.
hand-won = You win!
hand-placed = You are in place { $place }.
hand-rematch = Once more with the same people
hand-rematch-go = To the new table

cup-title = Tournaments and leagues
cup-text = An evening of several rounds, or a league over weeks. Whoever has the link takes part; nobody needs an account.
cup-mine = Your tournaments
cup-new = New tournament
cup-name = What is it called?
cup-name-example = Games night
cup-default = Games night on { $date }
cup-games = What is played? Several games take turns, round by round.
cup-size = How many sit at a table?
cup-kind = Who meets whom?
cup-kind-swiss = By standing: whoever plays well meets others who do (Swiss system)
cup-kind-all = Everybody meets everybody, as evenly as can be
cup-how-many = How many rounds?
cup-until-all = until everybody can have met everybody
cup-as-league = A league over weeks: three days a move, rounds and people as you like, and it ends when you say so
cup-i-play = I play, too
cup-make = Make the tournament
cup-join = Take part
cup-again = Take part again
cup-leave = Leave
cup-left = has left
cup-take-off = Take { $name } off
cup-evening = { $n ->
    [one] one takes part
   *[other] { $n } take part
 }
cup-league = { $n ->
    [one] league, one takes part
   *[other] league, { $n } take part
 }
cup-is-open = not begun
cup-is-playing = running
cup-is-finished = over
cup-rounds = Rounds
cup-round = Round { $n }
cup-round-now = Round { $n } running
cup-over = over
cup-waits = waiting
cup-entry = entry { $n }
cup-table = Table { $n }
cup-place = place { $place }
cup-seated-new = seated by standing, nobody meets anybody a second time
cup-seated-second = seated by standing, nobody meets anybody a third time
cup-seated = seated by standing
cup-seated-all = everybody meets everybody
cup-byes = Sitting out: { $names }. It counts like a second place.
cup-you-sit-out = You sit out this round. It counts like a second place.
cup-gathering = { $n ->
    [0] Nobody is here yet.
    [one] One is here. Two can begin.
   *[other] { $n } are here. The host begins the first round.
 }
cup-between = All results are in. The host begins the next round.
cup-winner = { $names } wins!
cup-points = Table points:
cup-points-text = 5 for the first place, 3 for the second, 2 for the third, 1 for the fourth. Ties share. Then wins count, then points at the table.
cup-points-short = Points
cup-points-of = Points of { $name }
cup-wins = Wins
cup-earlier = So far
cup-standings = Standings
cup-join-title = Watch, or come later
cup-join-text = Whoever opens the code sees all tables and the standings. No account needed.
cup-to-mine = To your table
cup-to-hand = This phone is my hand
cup-to-screen = On the big screen
cup-watch = Watch
cup-host = Host
cup-begin = Begin the first round
cup-next = Next round
cup-end = End the tournament
cup-pause = Pause for all
cup-resume = Go on for all
cup-paused = Paused: all tables stand still.
cup-missing = Somebody missing? At the table you can seat a bot on a free seat, or enter the result by hand.
cup-enter = Enter a result by hand
cup-enter-text = Enter the points that were counted at the table. If the table is still running here, it is closed.
cup-enter-do = Enter

mine-title = My house
mine-nobody = What you have played stands here, as soon as you have sat at a table of this house.
mine-turn = Your turn
mine-turn-n = { $n ->
    [one] one game is waiting for you
   *[other] { $n } games are waiting for you
 }
mine-theirs = The others are thinking
mine-next = To the next game
mine-your-turn = your turn
mine-left = { $time } h left
mine-in = you in { $n }
mine-acts = { $name } to act
mine-all-choose = everybody is choosing
mine-since = here since { $date }
mine-sum = { $n ->
    [one] one game
   *[other] { $n } games
 }, { $won } won
mine-best = Best castle
mine-best-look = Look
mine-best-place = place { $place }
mine-best-hidden = Nobody may watch this table.
mine-rating = Rating
mine-no-rating = No rated game yet.
mine-few = Too few games for a rating yet ({ $n } of 10).
mine-band = Line: estimated strength. Band: how sure the estimate is (95 %).
mine-curve = Rating after { $n } games: { $rating }, plus or minus { $off }
mine-by-game = By game
mine-no-games = No game played to its end yet.
mine-game = Game
mine-games = Games
mine-won = won
mine-place = mean place
mine-points = mean points
mine-seats = with { $n }
mine-between = ({ $low } to { $high })
mine-interval = In brackets: where the true value lies with 95 %. With few games that is wide.
mine-lately = Recently
mine-local = { $n ->
    [one] One game lies in this browser alone; it does not count here.
   *[other] { $n } games lie in this browser alone; they do not count here.
 }
mine-local-see = Look at them
mine-against = Against friends
mine-against-text = Who was further ahead in games together.
mine-ahead = ahead { $ahead } times, behind { $behind } times, in { $n } games together
mine-no-friends = No friends yet. Send somebody your link.
mine-invite = Invite a friend
mine-link-text = Whoever opens this link is your friend and sees your house, and you theirs. It works once, for a week.
mine-unfriend = Unfriend { $name }
mine-unfriend-sure = Really unfriend { $name }?
mine-export = Get my data
mine-friend-title = Become friends?
mine-friend-text = Then each of you sees what the other has played here, and how it went.
mine-friend-yes = Yes, become friends
mine-friends-now = You and { $name } are friends now.
