extension AlarmWords {
    static let german = AlarmWords(
        leaveNow: "Jetzt losgehen", leave: { "In \($0) min losgehen" }, now: { "\($0) kommt jetzt" },
        comes: { "\($0) in \($1) min" },
        isAt: { "\($0) ist an der Haltestelle \($1)" }, reaches: { "\($0) erreicht \($1) in \($2) min" },
        moved: { "\($0) in \($1) min statt \($2)" }, bus: { "\($0) um \($1)" }, canceled: { "\($0) fällt aus" },
        skipped: { "\($0) hält nicht an Ihrer Haltestelle" },
        left: { "\($0) ist abgefahren" }, late: { "\($0): \($1) min zu spät" },
        notSeen: { "\($0): noch kein Signal" }, unlisted: { "\($0) steht nicht mehr im Fahrplan" },
        earlierLast: { "Letzter Bus der Linie \($0) um \($1)" },
        noneLeft: { "\($0): heute keine Abfahrten mehr" }, disrupted: { "\($0): Störung" },
        over: { "\($0) fährt wieder normal" }, from: { "\($0) ab \($1)" }, walk: { "\($0) min Fußweg" },
        to: { "nach \($0)" }, likely: { "etwa \($0)–\($1)" }, lateHere: { "\($0) min zu spät" },
        byTimetable: "Laut Fahrplan", notSeenSoFar: "Noch kein Signal", lastToday: "Letzter Bus heute",
        lookAgain: "Andere Fahrten finden Sie in den Abfahrten der Haltestelle", clock: { "\($0):\($1)" })
}
