seat-name = Platz { $number }
list-and = { $start } und { $last }
list-empty = nichts
