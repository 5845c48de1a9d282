seat-name = Seat { $number }
list-and = { $start } and { $last }
list-empty = nothing
