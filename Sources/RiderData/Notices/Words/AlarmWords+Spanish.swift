extension AlarmWords {
    static let spanish = AlarmWords(
        leaveNow: "Salga ahora", leave: { "Salga en \($0) min" }, now: { "\($0): llega ahora" },
        comes: { "\($0) en \($1) min" },
        isAt: { "\($0) está en \($1)" }, reaches: { "\($0) llega a \($1) en \($2) min" },
        moved: { "\($0) en \($1) min, no \($2)" }, bus: { "\($0) (\($1))" }, canceled: { "\($0): cancelado" },
        skipped: { "\($0): no parará" }, left: { "\($0): ya salió" }, late: { "\($0): \($1) min de retraso" },
        notSeen: { "\($0): sin señal" }, unlisted: { "\($0): revise su viaje" },
        earlierLast: { "Último \($0): \($1)" },
        noneLeft: { "\($0): no hay más hoy" }, disrupted: { "\($0): servicio alterado" },
        over: { "\($0): servicio normal de nuevo" }, from: { "\($0), parada \($1)" }, walk: { "\($0) min a pie" },
        to: { "a \($0)" }, likely: { "probable: \($0)–\($1)" }, lateHere: { "\($0) min de retraso" },
        byTimetable: "Hora programada", notSeenSoFar: "Aún sin señal", lastToday: "El último de hoy",
        lookAgain: "No está en el nuevo horario", clock: { "\($0):\($1)" })
}
