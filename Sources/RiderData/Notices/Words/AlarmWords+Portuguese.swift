extension AlarmWords {
    static let portuguese = AlarmWords(
        leaveNow: "Saia agora", leave: { "Saia em \($0) min" }, now: { "\($0) está chegando" },
        comes: { "\($0) em \($1) min" },
        isAt: { "\($0) está na parada \($1)" }, reaches: { "\($0) chega a \($1) em \($2) min" },
        moved: { "\($0) em \($1) min em vez de \($2)" },
        bus: { "\($0) \(ClockArticle.portuguese("da", $1))" }, canceled: { "\($0): cancelado" },
        skipped: { "\($0): não para na sua parada" }, left: { "\($0): já saiu" }, late: { "\($0): \($1) min atrasado" },
        notSeen: { "\($0): ainda sem sinal" }, unlisted: { "\($0): fora da tabela de horários" },
        earlierLast: { "Último ônibus da linha \($0) \(ClockArticle.portuguese("à", $1))" },
        noneLeft: { "\($0): não há mais partidas hoje" }, disrupted: { "\($0): interrupções no serviço" },
        over: { "\($0): serviço normalizado" }, from: { "\($0), parada \($1)" }, walk: { "\($0) min a pé" },
        to: { "para \($0)" }, likely: { "provável: \($0)–\($1)" }, lateHere: { "\($0) min atrasado" },
        byTimetable: "Horário programado", notSeenSoFar: "Ainda sem sinal", lastToday: "O último de hoje",
        lookAgain: "Veja as partidas da parada para outras opções", clock: { "\($0):\($1)" })
}
