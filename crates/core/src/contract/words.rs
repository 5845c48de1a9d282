use super::*;

/// Everything that is said has words in every language: what is described, asked, offered, told, refused and counted in
/// random games, what is wrong with broken positions, the options and the sentence of the first page. `voices` are people who speak the game's words.
pub fn everything_said_has_words<G: Contract + Text>(voices: &[&dyn Speech]) {
    assert!(
        Lang::ALL.iter().all(|lang| voices.iter().any(|voice| voice.lang() == *lang)),
        "a language is missing"
    );
    let heard = |message: &Message| {
        for voice in voices {
            let said = voice.say(message);
            let lang = voice.lang().code();
            assert!(!said.trim().is_empty(), "{lang}: {} says nothing", message.id);
            // An unknown message is said as its id in brackets, an argument that nobody gave in braces.
            let whole = !said.contains(['{', '}']) && !said.contains(&format!("[{}-", G::META.id));
            assert!(whole && !said.starts_with('['), "{lang}: {} is said as: {said}", message.id);
        }
    };
    let word = |id: String| heard(&Message::new(id.leak()));
    let dashed = |text: &str| text.replace('_', "-");
    word(format!("{}-hook", G::META.id));
    for option in G::META.options {
        let id = format!("{}-option-{}", G::META.id, dashed(option.key));
        if let Values::OneOf(values) = option.values {
            values.iter().for_each(|value| word(format!("{id}-{}", dashed(value))));
        }
        word(id);
    }
    let mut actions = Vec::new();
    sample::<G>(24, 41, |game, rng| {
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(viewer);
            G::describe(&view).iter().for_each(heard);
            Seat::all(game.seats()).for_each(|seat| heard(&G::prompt(&view, seat)));
        }
        game.sheet().lines.iter().for_each(|line| heard(&line.message));
        for seat in Seat::all(game.seats()) {
            for _ in 0..12 {
                if let Err(no) = game.check(seat, G::any_action(rng)) {
                    heard(&no.message());
                }
            }
            game.legal_actions(seat, &mut actions);
            let view = game.view(seat.into());
            for _ in 0..actions.len().min(12) {
                heard(&G::say_action(&view, seat, rng.pick(&actions)));
            }
        }
        for _ in 0..8 {
            let mut position = shape::value(&game.to_position());
            json::mutate(&mut position, rng);
            let Ok(read) = shape::read::<G::Given>(&position) else { continue };
            let Err(misfit) = G::from_position(read.value, game.data()) else { continue };
            misfit.said.iter().for_each(heard);
            match misfit.at.strip_prefix("invariant ") {
                Some(name) => word(format!("{}-broken-{name}", G::META.id)),
                None => assert!(misfit.said.is_some(), "said in English only: {misfit}"),
            }
        }
        let Some((seat, action)) = random_step(game, rng, &mut actions) else { return };
        let (mut next, mut story) = (game.clone(), Story::default());
        next.apply(seat, action, &mut Chance::free(rng.fork()), &mut story);
        for told in &story.told {
            for viewer in Viewer::all(game.seats()) {
                let view = next.view(viewer);
                heard(&G::say_event(&view, &told.event));
                told.others.iter().for_each(|event| heard(&G::say_event(&view, event)));
            }
        }
    });
}
