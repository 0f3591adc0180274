extension AlarmWords {
    static let german = AlarmWords(
        leaveNow: "Jetzt losgehen", leave: { "In \($0) min losgehen" }, now: { "\($0) kommt jetzt" },
        comes: { "\($0) in \($1) min" },
        isAt: { "\($0) ist an der Haltestelle \($1)" }, reaches: { "\($0) erreicht \($1) in \($2) min" },
        moved: { "\($0) in \($1) min statt \($2)" }, bus: { "\($0) um \($1)" }, canceled: { "\($0) fällt aus" },
        skipped: { "\($0) hält nicht" }, left: { "\($0) ist abgefahren" }, late: { "\($0): \($1) min Verspätung" },
        notSeen: { "\($0): kein Signal" }, unlisted: { "\($0): bitte prüfen" },
        earlierLast: { "Letzte Fahrt der \($0) um \($1)" },
        noneLeft: { "\($0): heute keine Fahrt mehr" }, disrupted: { "\($0): Störung" },
        over: { "\($0): wieder planmäßig" }, from: { "\($0) ab \($1)" }, walk: { "\($0) min Fußweg" },
        to: { "Richtung \($0)" }, likely: { "voraussichtlich \($0)–\($1)" }, lateHere: { "\($0) min Verspätung" },
        byTimetable: "Nach Fahrplan", notSeenSoFar: "Noch kein Signal", lastToday: "Die letzte Fahrt heute",
        lookAgain: "Nicht im neuen Fahrplan", clock: { "\($0):\($1)" })
}
