server-malformed = The request cannot be understood: { $what }
server-who = Say who you are first: choose a name.
server-failed = Something went wrong here. Nothing was lost; please try again.
server-busy = The table is very busy. Please try again.
server-limited = Too many requests. Please wait a moment.
server-too-large = The request is too large.
server-not-json = The body of the request must be JSON.
server-foreign-origin = This request comes from another site.
server-no-page = There is nothing at this address.
server-no-book = There is no such page of the book here. A house built without the book has it as the folder docs of its sources.
server-wrong-method = This address does not answer requests of this kind.
server-no-table = There is no such table.
server-no-seat = There is no such seat.
server-no-game = There is no game “{ $game }”. There are: { $known }.
server-no-bot = There is no bot “{ $bot }”. There are: { $known }.
server-setup = The game cannot be set up like this: { $why }
server-no-link = This link is not valid, or has already been used.
server-no-position = The log has no such number.
server-unreadable = “{ $text }” is not an action: { $why }
server-moved-on = The table moved on. Look again.
server-not-begun = The game has not begun yet.
server-not-playing = The game is not being played.
server-not-over = The game is not over yet.
server-over = The game is over.
server-paused = The game is paused.
server-not-paused = The game is not paused.
server-begun = The game has already begun.
server-seat-taken = This seat is not free.
server-not-seated = You are not sitting at this table.
server-not-your-seat = That is not your seat.
server-not-maker = Only the person who made the table may do this.
server-no-spectators = This table has no spectators.
server-no-hints = This table plays without advice.
server-no-time = Your time is used up.
server-gift-own-box = Played with a box of somebody's own: only games with the values that come along are collected.
server-gift-unfinished = Only games that were played to their end by the rules are collected.
server-gift-somebody-gone = Somebody who sat there is no longer known here and cannot be asked.
server-gift-published = The game is published and cannot be taken back any more.
server-many-boxes = The house takes no further box of your own just now.
server-no-box = At this table the values that come along are played with.
server-record-later = The record is published when the game is over.
server-never-played = No game was ever played at this table.
server-talk-closed = No talking now: the rules ask for silence.
server-too-much-talk = Enough has been said at this table.
server-too-many-tables = You already sit at many tables. Finish some first.
server-too-many-streams = Too many are watching this table.
server-account-taken = This name is taken, or you already have an account.
server-wrong-password = Name and password do not match.
server-wrong-passkey = This passkey does not belong to this house or to any account.
server-late-challenge = That took too long. Try again.
server-passkey-taken = This passkey is there already, or you have twenty of them.
server-no-passkey = There is no such passkey.
server-no-device = You are not signed in on that device.
server-too-many-devices = Those are too many devices. Take one away first.
server-no-mail = This house sends no e-mails.
server-undo-nothing = There is nothing to take back.
server-undo-over = The game is over.
server-undo-rules = The rules do not allow taking this back.
server-undo-learned = Something was revealed: this needs everybody’s consent.
server-undo-needed = { $seat } has built on it.
server-undo-not-latest = Your latest action is number { $number }.
server-undo-no-entry = The log does not reach that far.
server-page-missing = The page is not part of this program: it had not been built when the program was. Build the page first (in web: npm ci, npm run build), then the program. The API answers all the same.
server-resigned = You have given up.
server-undo-enough = Enough has been taken back at this table.
server-too-many-pauses = This table has paused often enough.
server-reported-often = The operator has enough of these reports to read. Please wait until they have been looked at.
server-asked-already = This address, or another of yours, has been sent a question already. Please wait ten minutes, or longer after several questions.
server-mail-failed = The e-mail could not be sent. Please try again later.
server-confirm-ask = May Burghof write to this address when it is your turn?
server-confirm-yes = Yes, please
server-confirm-done = Good: Burghof will write to you when it is your turn.
server-stop-ask = Should Burghof stop sending you e-mails?
server-stop-yes = No more e-mails
server-stop-done = No more e-mails will come. You can switch them on again on your page.
server-mail-confirm-subject = Burghof: notices to this address?
server-mail-confirm = { $name } wants Burghof to send notices to this address. If that is you, open this link:

    { $url }

    Otherwise do nothing, and no more e-mails will come.
server-mail-turn-subject = { $count ->
        [one] Burghof: it is your turn
       *[other] Burghof: it is your turn at { $count } tables
    }
server-mail-turn = { $count ->
        [one] It is your turn.
       *[other] It is your turn at { $count } tables.
    }

    { $list }

    No more e-mails: { $url }
server-no-place = There is no room left for another page from here. Close some, and try again.
server-too-many-open = Several of your tables are already waiting for people. Play at those first, or close them.
server-too-many-seats = People who come from where you are already hold several seats at tables that wait. Play there first, or leave some.
server-seated-already = You already sit at this table. Whoever made it can allow several seats.
server-hogged = One seat of this table is kept for somebody who comes from elsewhere.
server-kept-out = Whoever made this table has asked you to leave.
server-away = The house cannot store anything right now. Nothing was done; please try again in a moment.
server-late = This took too long. Look at the table before you try again.
server-reveal-early = Not everybody has promised a part of the key yet. Keep yours to yourself.
server-other-promise = That is not the part you promised.
server-watch-silently = Spectators do not talk at this table.
server-not-away = They have not been away for long enough.
server-mail-forget-subject = Burghof: a game is going to be forgotten
server-mail-forget = Nobody has gone on with one of your games for a long time. { $days ->
        [one] In one day
       *[other] In { $days } days
    } it will be closed without a result, unless somebody plays on:

    { $there }

    No more e-mails: { $url }
server-banned = You may not come in. The operator of this house has decided so.
server-muted = You may not talk for a while. The operator of this house has decided so.
server-no-account = You have no account yet.
server-nobody-here = There is no such person here.
server-reset-ask = Choose a new password. All other devices will be signed out.
server-reset-field = New password (8 to 200 characters):
server-reset-yes = Use this password
server-reset-done = Your password was changed, and you are signed in here.
server-mail-reset-subject = Burghof: a new password
server-mail-reset = Somebody asked for a new password for { $name }. If that was you, open this link within an hour:

    { $url }

    Otherwise do nothing: your password stays as it is.
server-other-body = This key was used for another command. Every command needs a key of its own.
server-not-gone = Whoever sits on this seat is still here, or has only just gone.
server-nobody-agrees = Nobody is at the table who could agree.
server-not-asked = Nobody is asking for that any more.
server-rated-seat = At a rated table a seat is handed on only by the person who sits there.
server-no-moment = No such game is kept here any more.
server-no-record = This is no game that can be opened. { $line ->
    [0] { $what }
   *[other] Line { $line }: { $what }
}
server-no-cup = There is no such tournament.
server-cup-over = This tournament is over.
server-cup-full = This tournament is full.
server-cup-running = The running round is not over yet.
server-cup-few = A round takes at least two people.
server-not-in-cup = This person does not take part in the tournament.
server-not-friends = Only friends see that.
server-own-link = This is your own link. Give it to somebody you play with.
server-many-friends = This house holds no more friends.

## For operators: settings that cannot be used, a house that does not open, a command that fails.
server-no-report = There is no such report, or it has been settled.
server-fail-file = { $file }: { $why }.
server-fail-setting = { $file }, line { $line }: “{ $text }” is not a setting, or its value is not possible.
server-fail-variable = The value of the variable { $name } cannot be read.
server-fail-url = public_url begins with http:// or https://, not like this: { $url }
server-fail-half-tls = tls_cert and tls_key belong together: name both.
server-fail-bus = bus is postgres or begins with nats:// or tls://.
server-fail-bus-of-one = bus is for several nodes, and those need a database postgres://…; SQLite serves one.
server-fail-bus-address = bus is not the address of a NATS server, such as nats://bus.example.org:4222.
server-fail-no-folder = There is no data folder: name a file with --database.
server-fail-database = { $why } The database itself says: “{ $what }”.
server-db-unreachable = The database cannot be reached: { $why }.
server-db-address = This is not the address of a database.
server-db-tls = There was no encrypted connection to the database.
server-db-lost = The connection to the database broke off.
server-db-late = The database did not answer in time.
server-db-form = Something is missing in the database, or has another form than this program knows.
server-db-unwritable = The database takes nothing now: the disk is full, or it cannot be reached.
server-db-busy = Another program keeps the database locked.
server-db-read-only = The database can only be read.
server-db-device = The file of the database could not be read or written.
server-db-damaged = The database is damaged, or the file is none.
server-db-full = The disk of the database is full.
server-db-open = The file of the database cannot be opened.
server-db-password = The database does not accept the name or the password.
server-db-unknown = There is no such database there.
server-db-starting = The database is starting or shutting down.
server-db-forbidden = This name may not do that in the database.
server-db-crowded = The database takes no further connection.
server-db-other = The database refused that.
server-fail-taken = { $file } is open already (process { $process }). One SQLite file serves one house; several nodes need PostgreSQL.
server-fail-damaged = { $file } is damaged or no database. Nothing was changed. Keep a copy of it and of { $wal } if there is one, and restore the latest backup into a new file: burghof admin restore BACKUP --database NEW.db (SQLite itself says: “{ $what }”.)
server-fail-closed = The database is closed already.
server-fail-newer = The database has schema { $found }, this program knows schemas up to { $known }: use a newer program.
server-fail-older = The database has schema { $found }, this program has { $known }. It is brought forward when this program opens the house (burghof serve); a house of the older program must be closed before. Until then use the older program.
server-fail-no-house = There is no house in { $place }. Is it the right --database? Only “serve”, “restore” and “migrate-to” make a new one.
server-fail-certificate = { $why } TLS itself says: “{ $what }”.
server-tls-strangers = Certificate and private key do not belong together.
server-tls-certificate = The certificate cannot be read.
server-tls-key = The private key is damaged, or of a kind that is not known here.
server-tls-other = Certificate and key cannot be used.
server-pem-nothing = it does not hold what is needed: a certificate or a private key in PEM
server-pem-cut = its end is missing
server-pem-damaged = the PEM text in it is damaged
server-fail-listen = { $address } cannot be opened: { $why }.
server-fail-line = Line { $line }: { $what }.
server-fail-not-empty = The new database is not empty: { $table } has rows.
server-fail-differs = { $table } has { $here ->
    [one] { $here } row
   *[other] { $here } rows
 } here and { $there } there: close the house, empty the new database, and begin again.
server-backup-empty = the file is empty
server-backup-cut = the end is missing, the backup is not whole
server-backup-behind = something stands behind the end
server-backup-json = this is not JSON
server-backup-foreign = this is not a backup of Burghof, or one of a newer program
server-backup-newer = a newer program has written this backup
server-backup-rows = rows are missing
server-backup-sum = the sum does not fit, the backup was changed
server-backup-table = there is no such table, or none is named
server-backup-columns = the columns are not those of the table
server-backup-values = there are not as many values as columns
server-backup-value = a value has the wrong form
server-backup-line = no line of a backup looks like this
