# Words for what only a server has: lobby, shared tables, account, notices.
lobby-title = Open tables
lobby-text = Sit down or watch. The list keeps itself fresh.
lobby-none = No table is waiting right now. Open one yourself and list it here.
lobby-join = Join
lobby-watch = Watch
lobby-playing = being played, move { $number }
lobby-free = { $n ->
    [one] 1 seat free
   *[other] { $n } seats free
 }
lobby-closed = no spectators
lobby-cups = Tournaments and leagues
lobby-house = My house
lobby-new = Open a new table
lobby-lost = The server does not answer. Trying again in a few seconds.
ranks-title = Ranking
ranks-text = Rated games count. “Sure” is what somebody can do at least.
ranks-none = Nobody has finished a rated game here yet.
ranks-place = Place
ranks-name = Name
ranks-sure = sure
ranks-rating = rating
ranks-games = games
ranks-bot = Bot { $level }

clock-none = no clock
clock-per-move = { $minutes } min per move
clock-total = { $minutes } min in all, +{ $seconds } s
clock-days = { $days ->
    [one] 1 day per move
   *[other] { $days } days per move
 }
make-clock = Time to think
make-listed = Show in the lobby: strangers may sit down
make-spectators = Whoever has the link may watch
make-spectator-talk = Those who watch may talk among themselves
make-away = Go on without somebody who has been away for
make-away-usual = { $time } (usual)
make-hints = Hints of a bot are allowed
make-several-seats = One phone goes round: one person may take several seats (does not count for the ranking)
make-rated = Counts for the ranking

bot-name = { $name } (bot)
affair-lost = No connection to the server. Your moves are not lost.
affair-sending = Your move is on its way and will be sent as soon as the server answers.
affair-paused = The game is paused.
affair-resume = Go on
affair-autopilot = A bot ({ $level }) plays for you.
affair-return = I am back
affair-wants-undo = { $who } would like to go back to entry { $to }.
affair-wants-pause = { $who } would like a break.
affair-wants-close = { $who } would like to close the table without a result.
affair-wants-bot = { $who } would like a bot to play for { $name }.
affair-you-want = Your wish is waiting for { $who }.
affair-yes = I agree
affair-no = Rather not
affair-withdraw = Withdraw
affair-forgotten = Nobody has played here for a long time. From { $date } on the table will be closed without a result, unless somebody plays on.
affair-closed = The table was closed without a result.
affair-resigned = { $who } has resigned.
affair-next = The return match is waiting.
affair-next-go = To the new table
affair-undo-ask = Ask everybody
affair-gone = Your last move came too late: something has happened at the table meanwhile.

house-menu = Table
house-title = At this table
house-invite = Invite to watch
house-invite-text = Whoever opens this link sees what everybody may see.
house-link-copy = Copy the link
house-link-copied = Link copied
house-seat = Take the seat to another device
house-seat-text = Open this link on the other device. It works once, and then your seat is there.
house-seat-make = Make a link
house-absent = { $name } has been away since { $time }.
house-absent-bot = Let a bot play for { $name }
house-away = Go away, a bot plays on
house-away-level = Level of the bot
house-away-do = Let a bot play
house-pause = Suggest a break
house-resume = Go on
house-undo = Take back my last move, if everybody agrees
house-close = Stop without a result, if everybody agrees
house-resign = Resign
house-resign-sure = Really resign?
house-notify = Tell me when it is my turn
house-notify-off = The browser allows no notifications from this page.
notify-title = It is your turn
notify-body = { $game }: { $prompt }
final-rematch = Once more with the same people
final-no-points = { $names } wins.

account-title = Account
account-none = You play as a guest. With an account your games and rank are yours on every device.
account-is = You are logged in as { $account }.
account-name = Account name
account-password = Password (8 characters at least)
account-make = Make an account
account-login = Log in
account-logout = Log out
account-made = The account has been made.
account-export = Download everything that is stored about me
account-delete = Delete everything that is mine
account-delete-sure = Really delete everything? This cannot be undone.
account-deleted = Everything has been deleted.
passkey-login = Sign in with a passkey
passkey-title = Passkeys
passkey-text = With a passkey you sign in without a password: by your device’s finger, face or PIN.
passkey-not-here = Passkeys need https, and a name instead of a number in the address.
passkey-name = Name of the new passkey
passkey-make = Add a passkey
passkey-made = The passkey is ready.
passkey-there = This device already has a passkey of yours.
passkey-called-off = Called off.
passkey-used = last used on { $day }
passkey-remove = Remove
passkey-remove-named = Remove passkey { $name }
passkey-removed = The passkey is no longer valid.
password-title = Change the password
password-old = Password so far
password-new = New password (8 characters at least)
password-change = Change password
password-changed = The password is changed. All other devices are signed out.
password-forgot = Forgotten password
password-forgot-whose = Write the name of the account first.
password-forgot-sent = If the account has a mail address that said yes, a link is on its way there. It works once, for an hour.
device-title = Where you are signed in
device-unknown = Unknown device
device-here = this device
device-seen = last here on { $day }
device-pushed = is notified
device-out = Sign out
device-out-named = Sign { $name } out
device-gone = The device is signed out.
device-out-all = Sign out everywhere
push-here = Notify this device, even while no page is open
push-text = The notice travels sealed through your browser’s own service.
push-not-here = This browser cannot do that here.
push-on = This device is notified.
push-off = This device is no longer notified.
push-refused = The browser allows no notifications from this page.
notices-title = Messages when it is your turn
notices-wanted = Send me messages
notices-email = Mail address
notices-email-text = First a question is sent to this address; without a yes from there nothing else comes.
notices-webhook = Web address for programs (webhook)
notices-save = Save
notices-saved = Saved.
notices-guest = As soon as you have sat at a table you can set up messages here.
settings-notify = Notification of the browser when it is your turn
server-lost = The server does not answer right now. Trying again as soon as it is back.
wait-not-here = { $n ->
    [one] 1 person has yet to sit down at the new table.
   *[other] { $n } people have yet to sit down at the new table.
 }
wait-play = Play
wait-listed = This table stands in the lobby.
wait-leave = Get up again
affair-wants-undo-what = { $who } would like to take back: { $what }
affair-undo-more = { $what } And { $n ->
    [one] 1 more step.
   *[other] { $n } more steps.
}
presence-here = { $name } is back.
presence-gone = { $name } is away.
presence-bot = A bot plays for { $name }.
presence-resigned = { $name } has given up.
presence-watching = { $n ->
    [0] Nobody watches any more.
    [one] One person is watching.
   *[other] { $n } people are watching.
}
house-watching = You are watching. You see what everybody may see, and can talk with all who watch.
house-watching-silent = You are watching. You see what everybody may see; nobody talks meanwhile.
affair-retry = Try now
affair-back = Connected again. Nothing was lost.
affair-back-sent = Connected again. Your move has arrived.
guest-name = Guest { $n }

wait-own = Played with values of somebody's own: { $name }. Such a table is not rated.
wait-own-nameless = Played with values of somebody's own. Such a table is not rated.

gift-ask = Give this game to the open collection?
gift-mine = You have given this game to the open collection.
gift-published = This game is in the open collection.
gift-count = { $n } of { $all } at the table have agreed; it goes in when all agree.
gift-give = Yes, give it
gift-take = Take it back
gift-given = Thank you, given.
gift-taken = Taken back.
gift-what = What is given?
gift-text = The course of the game without names, in the public domain (CC0), so that everybody can learn from it and study it. After the last one has agreed it waits { $days } days; until it is published you can take the gift back.
gift-record = The course of the game as it is given

chat-unread = { $n } new
chat-say-watching = Say something to those who watch
chat-watchers = Those who watch read this; those who play, after the end.
chat-silent = This table is watched in silence.

person-people = People at the table
person-menu = { $name }: block or report
person-watches = watching
person-block = Block
person-block-text = You will not read what { $name } says any more, and { $name } cannot sit down at tables you open. Nobody is told.
person-unblock = Unblock
person-unblock-named = Unblock { $name }
person-blocked-now = You read nothing more from { $name }.
person-unblocked-now = { $name } is no longer blocked.
person-report = Report
person-report-text = What happened?
person-report-along = Whoever runs this house reads it. What was said last at the table goes along, fifty lines at most.
person-report-send = Send the report
person-reported = Thank you, the report has arrived.
blocked-title = Whom you have blocked
blocked-unknown = Somebody you blocked on another device
warning-title = Whoever runs this house tells you:
warning-read = I have read it
