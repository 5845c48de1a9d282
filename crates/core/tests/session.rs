//! What a session remembers, beyond what the contract kit plays through.

use burghof_core::{Entry, Game, Key, Masked, NoTakeBack, Record, Seat, Session, Setup, Viewer};
use burghof_toy::{Choose, Toy};

fn session() -> Session<Toy> {
    Session::new(Setup::new(2), Key::from_seed("sessions")).expect("two may play")
}

fn first_action(session: &Session<Toy>, seat: Seat) -> Choose {
    let mut actions = Vec::new();
    session.position().legal_actions(seat, &mut actions);
    actions[0]
}

#[test]
fn going_back_to_going_back_is_not_expensive() {
    let mut session = session();
    let seat = Seat::new(0);
    session.act(seat, first_action(&session, seat)).unwrap();
    // Each entry goes back to the one before: found by following a chain, not by replaying what was replayed.
    for _ in 0..300 {
        session.agree(session.number() - 1).unwrap();
    }
    let text = session.to_record(&session.header()).to_string();
    let back = Session::<Toy>::from_record(&Record::parse(&text).unwrap(), None).unwrap();
    assert_eq!(back.position(), session.position());
    assert_eq!(back.at(1), session.at(1));
}

#[test]
fn a_face_down_choice_can_be_changed_after_another_seat_has_chosen() {
    let mut session = Session::<Toy>::new(Setup::new(3), Key::from_seed("three")).unwrap();
    let (a, b) = (Seat::new(0), Seat::new(1));
    session.act(a, first_action(&session, a)).unwrap();
    session.act(b, first_action(&session, b)).unwrap();
    assert_eq!(session.take_back(a), Ok(1));
    assert!(session.position().to_act().contains(a) && !session.position().to_act().contains(b));
    assert_eq!(session.can_take_back(a), Err(NoTakeBack::Nothing));
}

#[test]
fn a_line_takes_back_what_it_names_or_nothing() {
    let mut session = Session::<Toy>::new(Setup::new(3), Key::from_seed("three")).unwrap();
    let (a, b) = (Seat::new(0), Seat::new(1));
    session.act(a, first_action(&session, a)).unwrap();
    session.act(b, first_action(&session, b)).unwrap();
    assert_eq!(session.take_back_entry(b, 1), Err(NoTakeBack::NotLatest(2)));
    let nobody = |_: &mut Session<Toy>, _, _| Ok(());
    assert_eq!(session.enter("1 takes back 1", nobody).map_err(|wrong| wrong.id), Err("record-latest"));
    assert_eq!(session.number(), 2, "nothing has happened");
    let entered = session.enter("1 takes back 2", nobody).unwrap();
    assert_eq!((entered, session.number()), (Entry::TakeBack { seat: b, of: 2 }, 3));
}

#[test]
fn nothing_comes_back_once_cards_were_turned_up() {
    let mut session = session();
    for seat in [Seat::new(0), Seat::new(1)] {
        session.act(seat, first_action(&session, seat)).unwrap();
    }
    assert!(matches!(session.take_back(Seat::new(0)), Err(NoTakeBack::Learned(_))));
    let before = *session.position();
    session.agree(1).unwrap();
    // By consent it does, but then the draws are new ones.
    let seat = Seat::new(1);
    session.act(seat, first_action(&session, seat)).unwrap();
    assert_ne!(*session.position(), before);
}

#[test]
fn others_read_face_down_actions_only_after_the_end() {
    let mut session = session();
    let seat = Seat::new(0);
    session.act(seat, first_action(&session, seat)).unwrap();
    assert_eq!(session.log_for(Viewer::Public), [Masked::FaceDown(seat)]);
    assert!(matches!(session.log_for(seat.into())[0], Masked::Open(_)));
}

#[test]
fn a_draft_is_all_or_nothing() {
    let mut session = session();
    let seat = Seat::new(0);
    let legal = first_action(&session, seat);
    let before = session.number();
    assert_eq!(
        session
            .act_all(&[legal, legal], |session, action| session.act(seat, action).map(drop))
            .map_err(|(index, _)| index),
        Err(1)
    );
    assert_eq!(session.number(), before);
}
