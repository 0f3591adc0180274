/// The texts of notifications in one language.
struct AlarmWords: Sendable {
    var leaveNow: String
    var leave: @Sendable (_ minutes: Int64) -> String
    var now: @Sendable (_ route: String) -> String
    var comes: @Sendable (_ route: String, _ minutes: Int64) -> String
    var isAt: @Sendable (_ route: String, _ stop: String) -> String
    var reaches: @Sendable (_ route: String, _ stop: String, _ minutes: Int64) -> String
    var moved: @Sendable (_ route: String, _ minutes: Int64, _ before: Int64) -> String
    /// `12 at 8:49`
    var bus: @Sendable (_ route: String, _ time: String) -> String
    var canceled: @Sendable (_ bus: String) -> String
    var skipped: @Sendable (_ bus: String) -> String
    var left: @Sendable (_ bus: String) -> String
    var late: @Sendable (_ bus: String, _ minutes: Int64) -> String
    var notSeen: @Sendable (_ bus: String) -> String
    var unlisted: @Sendable (_ bus: String) -> String
    var earlierLast: @Sendable (_ route: String, _ time: String) -> String
    var noneLeft: @Sendable (_ route: String) -> String
    var disrupted: @Sendable (_ route: String) -> String
    var over: @Sendable (_ route: String) -> String
    var from: @Sendable (_ bus: String, _ stop: String) -> String
    var walk: @Sendable (_ minutes: Int64) -> String
    var to: @Sendable (_ headsign: String) -> String
    var likely: @Sendable (_ early: String, _ late: String) -> String
    var lateHere: @Sendable (_ minutes: Int64) -> String
    var byTimetable: String
    var notSeenSoFar: String
    var lastToday: String
    var lookAgain: String
    var clock: @Sendable (_ hour: Int64, _ minute: String) -> String
}

extension AlarmWords {
    static func of(_ language: Alarm.Language) -> AlarmWords {
        switch language {
        case .english: english
        case .french: french
        }
    }

    private static let english = AlarmWords(
        leaveNow: "Leave now", leave: { "Leave in \($0) min" }, now: { "\($0) is arriving now" },
        comes: { "\($0) in \($1) min" },
        isAt: { "\($0) is at \($1)" }, reaches: { "\($0) at \($1) in \($2) min" },
        moved: { "\($0) in \($1) min, not \($2)" }, bus: { "\($0) at \($1)" }, canceled: { "\($0) is cancelled" },
        skipped: { "\($0) will not stop" }, left: { "\($0) has left" }, late: { "\($0) is \($1) min late" },
        notSeen: { "\($0): no signal" }, unlisted: { "\($0): check your trip" },
        earlierLast: { "Last \($0) leaves at \($1)" },
        noneLeft: { "No more \($0) today" }, disrupted: { "\($0): service disrupted" },
        over: { "\($0): running normally again" }, from: { "\($0) from \($1)" }, walk: { "\($0) min walk" },
        to: { "to \($0)" }, likely: { "likely \($0)–\($1)" }, lateHere: { "\($0) min late" },
        byTimetable: "Scheduled time", notSeenSoFar: "No signal yet", lastToday: "Last one today",
        lookAgain: "It is not in the new timetable", clock: { "\($0):\($1)" })

    private static let french = AlarmWords(
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
