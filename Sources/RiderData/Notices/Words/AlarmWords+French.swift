extension AlarmWords {
    static let french = AlarmWords(
        leaveNow: "Partez maintenant", leave: { "Partez dans \($0) min" }, now: { "\($0) arrive maintenant" },
        comes: { "\($0) dans \($1) min" }, isAt: { "\($0) est à \($1)" },
        reaches: { "\($0) à \($1) dans \($2) min" }, moved: { "\($0) dans \($1) min au lieu de \($2)" },
        bus: { "\($0) de \($1)" }, canceled: { "\($0)\u{A0}: annulé" }, skipped: { "\($0)\u{A0}: arrêt non desservi" },
        left: { "\($0)\u{A0}: déjà parti" }, late: { "\($0)\u{A0}: \($1) min de retard" },
        notSeen: { "\($0)\u{A0}: pas encore de signal" }, unlisted: { "\($0)\u{A0}: plus à l’horaire" },
        earlierLast: { "Dernier bus de la ligne \($0) à \($1)" },
        noneLeft: { "\($0)\u{A0}: plus aucun départ aujourd’hui" },
        disrupted: { "\($0)\u{A0}: service perturbé" }, over: { "\($0)\u{A0}: retour à la normale" },
        from: { "\($0), arrêt \($1)" }, walk: { "\($0) min à pied" }, to: { "vers \($0)" },
        likely: { "probablement \($0)–\($1)" }, lateHere: { "\($0) min de retard" },
        byTimetable: "Heure prévue", notSeenSoFar: "Pas encore de signal",
        lastToday: "Dernier bus aujourd’hui", lookAgain: "Consultez les départs de l’arrêt pour d’autres options",
        clock: { "\($0)\u{A0}h\u{A0}\($1)" })
}
