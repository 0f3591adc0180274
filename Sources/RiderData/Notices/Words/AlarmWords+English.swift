extension AlarmWords {
    static let english = AlarmWords(
        leaveNow: "Leave now", leave: { "Leave in \($0) min" }, now: { "\($0) is arriving now" },
        comes: { "\($0) in \($1) min" },
        isAt: { "\($0) is at \($1)" }, reaches: { "\($0) at \($1) in \($2) min" },
        moved: { "\($0) in \($1) min, not \($2)" }, bus: { "\($0) at \($1)" }, canceled: { "\($0) is cancelled" },
        skipped: { "\($0) won’t serve your stop" }, left: { "\($0) has left" }, late: { "\($0) is \($1) min late" },
        notSeen: { "\($0): no signal yet" }, unlisted: { "\($0) is no longer in the timetable" },
        earlierLast: { "Last \($0) leaves at \($1)" },
        noneLeft: { "\($0): no more departures today" }, disrupted: { "\($0): service disrupted" },
        over: { "\($0): running normally again" }, from: { "\($0) from \($1)" }, walk: { "\($0) min walk" },
        to: { "to \($0)" }, likely: { "likely \($0)–\($1)" }, lateHere: { "\($0) min late" },
        byTimetable: "Scheduled time", notSeenSoFar: "No signal yet", lastToday: "Last one today",
        lookAgain: "See the stop’s departures for alternatives", clock: { "\($0):\($1)" })
}
