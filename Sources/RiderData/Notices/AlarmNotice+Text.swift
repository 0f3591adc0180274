package import TransitCore

extension AlarmNotice {
    private var words: AlarmWords { .of(language) }

    /// Returns the title: the route and the action, so that the rider need not open the notification.
    package func title(at now: EpochSeconds) -> String {
        let words = words
        let minutes = Self.minutes(from: now, to: early)
        switch matter {
        case .leave:
            let left = minutes - Int64(walkMinutes)
            return left > 0 ? words.leave(left) : words.leaveNow
        case .coming: return minutes > 0 ? words.comes(route, minutes) : words.now(route)
        case .reaches: return minutes > 0 ? words.reaches(route, stop, minutes) : words.isAt(route, stop)
        case .moved: return words.moved(route, minutes, Self.minutes(from: now, to: before))
        case .earlierLast: return words.earlierLast(route, clock(likely))
        case .noneLeft: return words.noneLeft(route)
        case .disrupted: return words.disrupted(route)
        case .over: return words.over(route)
        case .canceled, .skipped, .left, .late, .notSeen, .unlisted:
            return line(matter, scheduled ?? likely, minutesLate)
        }
    }

    /// The text below the title.
    package var body: String {
        let words = words
        let name = words.name(stop)
        var parts: [String] = []
        switch matter {
        case .leave:
            parts = [words.from(words.bus(route, clock(likely)), stop) + words.comma + words.walk(Int64(walkMinutes))]
        case .moved: parts = [name + words.comma + words.likely(clock(early), clock(max(likely, early)))]
        case .unlisted: parts = [name, words.lookAgain]
        case .coming, .reaches: parts = [name + words.comma + clock(likely) + destination]
        default: parts = [name + destination]
        }
        if [.leave, .coming, .reaches, .moved].contains(matter) {
            if minutesLate > 0 { parts.append(words.lateHere(minutesLate)) }
            if isNotSeen { parts.append(words.notSeenSoFar) } else if isByTimetable { parts.append(words.byTimetable) }
        }
        if kind == .lastBus, matter == .leave || matter == .coming { parts.append(words.lastToday) }
        parts += also.map { line($0.matter, $0.scheduled, $0.minutes) }
        return parts.joined(separator: words.nextSentence) + words.period
    }

    private var destination: String { headsign.isEmpty ? "" : words.comma + words.to(headsign) }

    /// Returns the sentence about one affected departure.
    private func line(_ matter: Matter, _ time: EpochSeconds, _ minutes: Int64) -> String {
        let words = words
        let bus = words.bus(route, clock(time))
        return switch matter {
        case .canceled: words.canceled(bus)
        case .skipped: words.skipped(bus)
        case .left: words.left(bus)
        case .late: words.late(bus, minutes)
        case .notSeen: words.notSeen(bus)
        case .unlisted: words.unlisted(bus)
        default: bus
        }
    }

    private static func minutes(from now: EpochSeconds, to then: EpochSeconds) -> Int64 {
        MinutesToGo(seconds: then - now).minutes
    }

    private func clock(_ moment: EpochSeconds) -> String {
        let minutes = (moment + offset).floor(60)
        let (hour, minute) = ClockDigits.of(
            hour: (minutes / 60 % 24 + 24) % 24, minute: (minutes % 60 + 60) % 60, in: language.code)
        return words.clock(hour, minute)
    }

    /// Returns the payload for the page's service worker, as JSON.
    /// - Parameters:
    ///   - tag: The alarm's tag; a newer notification replaces an older one with the same tag.
    ///   - number: The message's number, by which the service worker detects duplicates.
    package func json(tag: String, number: Int64, at now: EpochSeconds) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member("id", "\(tag).\(number)")
            json.member("tag", tag)
            json.member("title", title(at: now))
            json.member("body", body)
            json.member("language", language.code)
            json.member("stop", stopID)
            if !tripID.isEmpty { json.member("trip", tripID) }
            json.member("expires", expires)
        }
        return json.bytes
    }
}
