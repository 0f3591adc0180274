extension AlarmWords {
    static let french = AlarmWords(
        leaveNow: "Partez maintenant", leave: { "Partez dans \($0) min" }, now: { "\($0) arrive maintenant" },
        comes: { "\($0) dans \($1) min" }, isAt: { "\($0) est à \($1)" }, reaches: { "\($0) à \($1) dans \($2) min" },
        moved: { "\($0) dans \($1) min, pas \($2)" }, bus: { "\($0) de \($1)" }, canceled: { "\($0) : annulé" },
        skipped: { "\($0) : ne s’arrêtera pas" }, left: { "\($0) : déjà parti" },
        late: { "\($0) : \($1) min de retard" }, notSeen: { "\($0) : aucun signal" },
        unlisted: { "\($0) : à vérifier" }, earlierLast: { "Dernier \($0) à \($1)" },
        noneLeft: { "Plus de \($0) aujourd’hui" }, disrupted: { "\($0) : service perturbé" },
        over: { "\($0) : retour à la normale" }, from: { "\($0), arrêt \($1)" }, walk: { "\($0) min à pied" },
        to: { "vers \($0)" }, likely: { "probablement \($0)–\($1)" }, lateHere: { "\($0) min de retard" },
        byTimetable: "Heure prévue", notSeenSoFar: "Pas encore de signal", lastToday: "Le dernier aujourd’hui",
        lookAgain: "Absent du nouvel horaire", clock: { "\($0) h \($1)" })
}
