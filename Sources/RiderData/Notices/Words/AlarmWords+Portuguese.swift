extension AlarmWords {
    static let portuguese = AlarmWords(
        leaveNow: "Saia agora", leave: { "Saia em \($0) min" }, now: { "\($0) está chegando" },
        comes: { "\($0) em \($1) min" },
        isAt: { "\($0) está na parada \($1)" }, reaches: { "\($0) chega a \($1) em \($2) min" },
        moved: { "\($0) em \($1) min, não \($2)" }, bus: { "\($0) (\($1))" }, canceled: { "\($0): cancelado" },
        skipped: { "\($0): não vai parar" }, left: { "\($0): já saiu" }, late: { "\($0): \($1) min de atraso" },
        notSeen: { "\($0): sem sinal" }, unlisted: { "\($0): confira sua viagem" },
        earlierLast: { "Último \($0): \($1)" },
        noneLeft: { "\($0): não há mais hoje" }, disrupted: { "\($0): operação alterada" },
        over: { "\($0): operação normalizada" }, from: { "\($0), parada \($1)" }, walk: { "\($0) min a pé" },
        to: { "para \($0)" }, likely: { "provável: \($0)–\($1)" }, lateHere: { "\($0) min de atraso" },
        byTimetable: "Horário programado", notSeenSoFar: "Ainda sem sinal", lastToday: "O último de hoje",
        lookAgain: "Não está na nova tabela de horários", clock: { "\($0):\($1)" })
}
