package import LiveModel
package import TransitCore

/// The riders' alarms, stored encrypted. The parts needed for evaluation are held in memory.
///
/// Each message is stored together with the alarm's progress before it is sent. An alarm therefore never repeats a
/// message after a restart, and a stored message is retried until a push service has responded.
package actor AlarmRegistry {
    private let repository: any AlarmRepository
    private let key: SealingKey
    package nonisolated let limits: AlarmLimits
    /// The alarms of each agency that are being evaluated.
    private var watches: [String: AlarmWatch] = [:]
    private var agencyOfAlarm: [AlarmID: String] = [:]
    /// The highest alarm number read from the repository.
    private var newest: Int64 = 0
    /// The numbers of messages whose outcome could not be stored yet.
    private var unsettled: [Int64] = []
    /// The cost of the latest evaluation, by agency.
    package private(set) var work: [String: AlarmWatch.Work] = [:]

    package init(_ repository: any AlarmRepository, key: SealingKey, limits: AlarmLimits = AlarmLimits()) {
        self.repository = repository
        self.key = key
        self.limits = limits
    }

    package var count: Int { agencyOfAlarm.count }

    // MARK: Loading

    /// Loads alarms that were stored before a restart or by the previous owner of an agency. Removes alarms that no
    /// longer exist.
    /// - Parameter agency: The agency whose alarms are reloaded even if known; nil loads only unknown alarms of all
    ///   agencies.
    /// - Returns: The messages that are still to be sent, and the number of alarms that cannot be decrypted.
    package func recall(of agency: String? = nil) async throws -> (entries: [DeliveryPlan.Entry], lost: Int) {
        var lost: [Int64] = []
        var places: [Int64: (id: AlarmID, host: String)] = [:]
        let known = newest
        let kept = try await repository.alarms(of: nil)
        forget(allBut: Set(kept.map(\.id)), upTo: max(known, kept.last?.number ?? 0), of: agency)
        for sealed in kept {
            guard let content = open(sealed) else {
                lost.append(sealed.number)
                continue
            }
            guard agency == nil || content.alarm.agency == agency else { continue }
            places[sealed.number] = (sealed.id, host(of: content))
            // An alarm that its page set again in the meantime is newer than the one that was read.
            guard !sealed.isOver, agencyOfAlarm[sealed.id] == nil else { continue }
            watch(
                content.alarm, number: sealed.number, progress: masked(sealed.progress, of: sealed.id, sealed.number))
        }
        newest = max(newest, kept.last?.number ?? 0)
        try await repository.drop(lost)
        let entries = try await repository.messages().compactMap { message in
            places[message.alarm].map { entry(of: message, $0.id, host: $0.host) }
        }
        return (entries, lost.count)
    }

    /// Removes alarms that no longer exist, except those that were set while the repository was read.
    private func forget(allBut kept: Set<AlarmID>, upTo newest: Int64, of agency: String?) {
        for (id, its) in agencyOfAlarm where its == agency || !kept.contains(id) {
            if let number = watches[its]?.number(of: id), number <= newest { unwatch(id) }
        }
    }

    /// Loads the alarms that pages have set on other servers since the last call.
    package func catchUp() async throws {
        for sealed in try await repository.alarms(after: newest) {
            newest = max(newest, sealed.number)
            guard let content = open(sealed), !sealed.isOver,
                watches[content.alarm.agency]?.number(of: sealed.id) ?? 0 < sealed.number
            else { continue }
            watch(
                content.alarm, number: sealed.number, progress: masked(sealed.progress, of: sealed.id, sealed.number))
        }
    }

    private func watch(_ alarm: Alarm, number: Int64, progress: Int64 = 0) {
        unwatch(alarm.id)
        watches[alarm.agency, default: AlarmWatch()].add(alarm, number: number, progress: progress)
        agencyOfAlarm[alarm.id] = alarm.agency
    }

    private func unwatch(_ id: AlarmID) {
        guard let agency = agencyOfAlarm.removeValue(forKey: id) else { return }
        watches[agency]?.remove(id)
        if watches[agency]?.count == 0 { (watches[agency], work[agency]) = (nil, nil) }
    }

    private func open(_ sealed: SealedAlarm) -> AlarmContent? {
        (try? key.open(sealed.content, in: sealed.id.bytes)).flatMap { AlarmContent($0, id: sealed.id) }
    }

    private func host(of content: AlarmContent) -> String {
        PushAddress(content.subscription.endpoint)?.host ?? ""
    }

    // MARK: Requests from pages

    /// Stores an alarm.
    /// - Parameter owner: The hash of the page's secret.
    /// - Returns: Whether the alarm is new.
    /// - Throws: ``AlarmRefusal``, or the repository's own error.
    package func set(_ alarm: Alarm, _ subscription: PushSubscription, of owner: [UInt8]) async throws -> Bool {
        if alarm.kind == .commute, try await renew(alarm, subscription, of: owner) { return false }
        let sealed = try seal(AlarmContent(alarm, subscription), of: alarm.id)
        guard sealed.count <= AlarmContent.mostBytes else { throw AlarmRefusal.tooLong }
        let (number, isNew) = try await repository.put(
            SealedAlarm(
                id: alarm.id, owner: owner, subscription: key.name(subscription.endpoint),
                expires: alarm.expires.hourAfter, content: sealed),
            within: limits)
        watch(alarm, number: number)
        return isNew
    }

    /// Extends an unchanged commute alarm that its page sets again, and retains its progress of the day.
    /// - Returns: Whether an unchanged alarm existed.
    private func renew(_ alarm: Alarm, _ subscription: PushSubscription, of owner: [UInt8]) async throws -> Bool {
        let known = try await repository.alarms(of: owner).first { $0.id == alarm.id && !$0.isOver }
        guard var sealed = known, var content = open(sealed) else { return false }
        content.alarm.expires = alarm.expires
        guard content == AlarmContent(alarm, subscription) else { return false }
        sealed.content = try seal(content, of: alarm.id)
        sealed.expires = alarm.expires.hourAfter
        try await repository.replace(sealed)
        return true
    }

    /// Returns a page's alarms, each with a flag for whether its last message is already being delivered.
    package func alarms(of owner: [UInt8]) async throws -> [(alarm: Alarm, isOver: Bool)] {
        try await repository.alarms(of: owner).compactMap { sealed in open(sealed).map { ($0.alarm, sealed.isOver) } }
    }

    /// Moves all alarms of a page to a new subscription; browsers replace theirs from time to time.
    /// - Returns: The number of alarms.
    package func move(to subscription: PushSubscription, of owner: [UInt8]) async throws -> Int {
        let known = try await repository.alarms(of: owner)
        for var sealed in known {
            guard var content = open(sealed) else { continue }
            content.subscription = subscription
            sealed.content = try seal(content, of: sealed.id)
            guard sealed.content.count <= AlarmContent.mostBytes else { throw AlarmRefusal.tooLong }
            sealed.subscription = key.name(subscription.endpoint)
            try await repository.replace(sealed)
        }
        return known.count
    }

    /// Deletes alarms of a page.
    /// - Parameter id: The ID of the alarm; nil for all alarms of the page.
    /// - Returns: The number of deleted alarms.
    package func forget(_ id: AlarmID?, of owner: [UInt8]) async throws -> Int {
        let gone = try await repository.delete(id, of: owner)
        gone.forEach(unwatch)
        return gone.count
    }

    // MARK: Evaluation

    /// Evaluates all alarms of an agency against a snapshot, and stores the resulting messages.
    /// - Returns: The messages to send.
    package func look(
        at snapshot: LiveSnapshot, of agency: String, now: EpochSeconds
    ) async throws -> [DeliveryPlan.Entry] {
        guard let news = watches[agency]?.look(at: snapshot, now: now) else { return [] }
        work[agency] = watches[agency]?.work
        guard !news.isEmpty else { return [] }
        do {
            let silent = news.filter { $0.notice == nil }.map(\.number)
            if !silent.isEmpty { try await repository.end(silent) }
            let posted = try await repository.post(try news.compactMap(sealed))
            // An alarm that was set again in the meantime has another number.
            for one in news where one.isLast && watches[agency]?.number(of: one.alarm) == one.number {
                unwatch(one.alarm)
            }
            return try await entries(of: posted)
        } catch {
            for one in news { watches[agency]?.takeBack(one) }
            throw error
        }
    }

    private func sealed(_ news: AlarmEvent) throws -> SealedMessage? {
        guard let notice = news.notice else { return nil }
        let progress = masked(news.progress, of: news.alarm, news.number)
        let content = try key.seal(SealedWriter.padded(notice.bytes), in: Self.place(of: news.alarm, progress))
        return SealedMessage(
            alarm: news.number, expires: notice.expires.hourAfter, progress: progress, isLast: news.isLast,
            content: content)
    }

    /// Encrypts an alarm's progress for the repository, or decrypts it, by XOR with a mask. The progress contains the
    /// last announced time, which would identify the departure. The two low bits stay readable, and select the mask.
    private func masked(_ progress: Int64, of alarm: AlarmID, _ number: Int64) -> Int64 {
        guard progress != 0 else { return 0 }
        let place = Self.place(of: alarm, number) + [UInt8(progress & 3)]
        return progress ^ key.mask(of: place) & ~3
    }

    private static func place(of alarm: AlarmID, _ number: Int64) -> [UInt8] {
        alarm.bytes + withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private func entries(of posted: [SealedMessage]) async throws -> [DeliveryPlan.Entry] {
        var entries: [DeliveryPlan.Entry] = []
        for message in posted {
            guard let (_, sealed) = try await repository.message(message.number), let content = open(sealed) else {
                continue
            }
            entries.append(entry(of: message, sealed.id, host: host(of: content)))
        }
        return entries
    }

    private func entry(of message: SealedMessage, _ alarm: AlarmID, host: String) -> DeliveryPlan.Entry {
        .init(number: message.number, host: host, expires: open(message, of: alarm)?.expires ?? message.expires)
    }

    private func open(_ message: SealedMessage, of alarm: AlarmID) -> AlarmNotice? {
        (try? key.open(message.content, in: Self.place(of: alarm, message.progress))).flatMap { AlarmNotice($0) }
    }

    private func seal(_ content: AlarmContent, of alarm: AlarmID) throws -> [UInt8] {
        try key.seal(SealedWriter.padded(content.bytes), in: alarm.bytes)
    }

    // MARK: Maintenance

    /// Releases the timetable of an agency that this node no longer evaluates; its alarms remain.
    package func leave(_ agency: String) {
        watches[agency]?.leave()
        work[agency] = nil
    }

    /// The agencies whose timetables are held in memory.
    var held: [String] { watches.filter { $0.value.timetable != nil }.keys.sorted() }

    /// Retries failed writes, and deletes expired alarms.
    package func tend(at now: EpochSeconds) async throws {
        let waiting = unsettled
        unsettled = []
        for number in waiting { await settle(number, .delivered) }
        try await repository.forget(before: now).forEach(unwatch)
    }
}

extension AlarmRegistry: Outbox {
    /// Returns a message with its text as of now; nil if it no longer exists or cannot be decrypted.
    package func message(_ number: Int64, at now: EpochSeconds) async throws -> PushMessage? {
        guard let (message, sealed) = try await repository.message(number), let content = open(sealed),
            let notice = open(message, of: sealed.id)
        else { return nil }
        let tag = Base64URL.text(sealed.id.bytes)
        return PushMessage(
            subscription: content.subscription, text: notice.json(tag: tag, number: number, at: now), topic: tag,
            urgency: notice.kind == .commute ? .normal : .high, expires: notice.expires)
    }

    package func settle(_ number: Int64, _ end: DeliveryEnd) async {
        do {
            if end == .gone, let (_, sealed) = try await repository.message(number) {
                try await repository.forget(subscription: sealed.subscription).forEach(unwatch)
            } else {
                try await repository.settle(number)
            }
        } catch {
            unsettled.append(number)
        }
    }
}

extension EpochSeconds {
    /// The time rounded up to a full hour.
    fileprivate var hourAfter: EpochSeconds {
        let rest = rawValue % 3600
        return rest > 0 ? self + (3600 - rest) : self
    }
}
