# Words of puzzles and the look back.
learn-puzzle = Puzzle
learn-of = { $game }: puzzle { $number } of { $all }
learn-real = A position from a game that was played
learn-ask-now = What brings the most points at once?
learn-ask-turn = What brings the most points by the end of your turn?
learn-choices = Choose one
learn-answer = { $letter } is my answer
learn-once = You have one try
learn-first-choose = Choose a letter first
learn-best = { $letter } is best.
learn-yours = { $best ->
    [yes] Your answer { $letter } brings { $points } of { $most } points: nobody gets more.
   *[no] Your answer { $letter } brings { $points } of { $most } points.
 }
learn-why = Why
learn-then = After that: { $steps }
learn-reckoned = The rest of the game was reckoned whole.
learn-searched = The points are certain; a deep search comes to the same result with different dice.
learn-on = Play on from here
learn-next = Next puzzle
learn-all = All puzzles
learn-week = Your week
learn-missed = not solved
learn-day = { $day }: { $points } points
learn-none = There are no puzzles for this game yet.
learn-solved = solved, { $points } of { $most }
learn-points = { $signed } { $n ->
    [one] point
   *[other] points
 }
learn-board = The position
learn-hand = What lies before you
learn-share = Copy the link
learn-shared = The link is copied.
review-title = Look back
review-chance = Chance to win
review-by = estimated by the strong bot, only from what { $name } knew then
review-eyes = Through whose eyes?
review-start = Look back
review-go-on = Go on looking back
review-stop = Stop
review-progress = { $done } of { $all } actions looked at
review-axis = Decision 1
review-axis-end = { $n }, end
review-three = { $n ->
    [one] One decision made the difference
   *[other] { $n } decisions made the difference
 }
review-nothing = Nothing costly was missed.
review-not-yet = As soon as everything has been looked at, the decisions that made the difference stand here.
review-cost = { $n } % less chance to win
review-which = { $rank }. { $prompt }
review-entry = Entry { $number } of { $all }, { $options } choices
review-chose = { $name } chose
review-bot = A strong bot chooses
review-tries = { $n ->
    [one] played through once
   *[other] played through { $n } times
 }
review-unsure = ± { $n } %
review-why = Why
review-later = The difference only shows when the game goes on.
review-same = The bot chooses the same.
review-lines = What the bot's choice counts differently at once:
review-luck = Luck and skill
review-luck-text = { $start } % at the beginning, { $end } % at the end. In between, in percentage points:
review-own = Own decisions
review-draws = Draws and dice
review-others = The others, and what the estimate did not see
review-points = { $signed } percentage points
review-on = Play on differently from here
review-all = All { $n } decisions
review-line = { $number }. { $text }: { $own } %, possible { $best } %
review-before = What { $name } had before them
review-previous = Previous decision
review-next = Next decision
review-not-over = One can look back on a game that is over.
review-curve = Curve of the chance to win after each decision, from { $from } % to { $to } %
review-mine = { $name }, place { $place }
