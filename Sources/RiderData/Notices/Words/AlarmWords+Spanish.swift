extension AlarmWords {
    static let spanish = AlarmWords(
        leaveNow: "Salga ahora", leave: { "Salga en \($0) min" }, now: { "\($0) está llegando" },
        comes: { "\($0) en \($1) min" },
        isAt: { "\($0) está en \($1)" }, reaches: { "\($0) llega a \($1) en \($2) min" },
        moved: { "\($0) en \($1) min en vez de \($2)" },
        bus: { "\($0) de \(ClockArticle.spanish($1))" }, canceled: { "\($0): cancelado" },
        skipped: { "\($0): no para en su parada" }, left: { "\($0): ya salió" },
        late: { "\($0): \($1) min de retraso" },
        notSeen: { "\($0): aún sin señal" }, unlisted: { "\($0): ya no está en el horario" },
        earlierLast: { "Último bus de la línea \($0) a \(ClockArticle.spanish($1))" },
        noneLeft: { "\($0): no hay más salidas hoy" }, disrupted: { "\($0): interrupciones en el servicio" },
        over: { "\($0): servicio normalizado" }, from: { "\($0), parada \($1)" }, walk: { "\($0) min a pie" },
        to: { "a \($0)" }, likely: { "probable: \($0)–\($1)" }, lateHere: { "\($0) min de retraso" },
        byTimetable: "Hora programada", notSeenSoFar: "Aún sin señal", lastToday: "El último de hoy",
        lookAgain: "Consulte las salidas de la parada para ver alternativas", clock: { "\($0):\($1)" })
}
