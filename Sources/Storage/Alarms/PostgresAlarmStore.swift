import PostgreSQL
package import RiderData
package import TransitCore

/// Riders' alarms in a shared PostgreSQL database.
package struct PostgresAlarmStore: AlarmRepository {
    /// The advisory lock for adding alarms, which enforces the maximum number of alarms.
    private static let puttingLock: Int64 = 0x4844_5603
    private static let columns = "number, id, owner, subscription, expires, progress, is_over, content"

    private let database: PostgresDatabase

    package init(_ database: PostgresDatabase) {
        self.database = database
    }

    package func put(_ alarm: SealedAlarm, within limits: AlarmLimits) async throws -> (number: Int64, isNew: Bool) {
        try await database.write(orWithoutRoom: AlarmRefusal.noRoom) { connection in
            try connection.query("SELECT pg_advisory_xact_lock($1)", [.integer(Self.puttingLock)])
            let known = try connection.query("SELECT number, owner FROM alarm WHERE id = $1", [.bytes(alarm.id.bytes)])
            if known.count > 0 {
                guard SQLiteAlarmStore.isSame(try known.blob(0, 1), alarm.owner) else { throw AlarmRefusal.otherSecret }
                try connection.query("DELETE FROM alarm WHERE number = $1", [.integer(try known.number(0, 0))])
            }
            try Self.checkRoom(for: alarm, within: limits, in: connection)
            let new = try connection.query(
                """
                INSERT INTO alarm (id, owner, subscription, expires, progress, is_over, content)
                VALUES ($1, $2, $3, $4, $5, $6 <> 0, $7) RETURNING number
                """,
                [
                    .bytes(alarm.id.bytes), .bytes(alarm.owner), .bytes(alarm.subscription),
                    .integer(alarm.expires.rawValue), .integer(alarm.progress), .integer(alarm.isOver ? 1 : 0),
                    .bytes(alarm.content),
                ])
            return (try new.number(0, 0), known.count == 0)
        }
    }

    private static func checkRoom(
        for alarm: SealedAlarm, within limits: AlarmLimits, in connection: Connection
    ) throws {
        func count(_ condition: String, _ parameters: [Parameter] = []) throws -> Int {
            try connection.query("SELECT count(*) FROM alarm \(condition)", parameters).number(0, 0)
        }
        guard try count("WHERE owner = $1", [.bytes(alarm.owner)]) < limits.each,
            try count("WHERE subscription = $1", [.bytes(alarm.subscription)]) < limits.each
        else { throw AlarmRefusal.full }
        guard try count("") < limits.total else { throw AlarmRefusal.noRoom }
    }

    package func replace(_ alarm: SealedAlarm) async throws {
        try await database.write(orWithoutRoom: AlarmRefusal.noRoom) { connection in
            _ = try connection.query(
                "UPDATE alarm SET subscription = $1, expires = $2, content = $3 WHERE number = $4",
                [
                    .bytes(alarm.subscription), .integer(alarm.expires.rawValue), .bytes(alarm.content),
                    .integer(alarm.number),
                ])
        }
    }

    package func alarms(of owner: [UInt8]?) async throws -> [SealedAlarm] {
        try await database.read { connection in
            let rows = try connection.query(
                "SELECT \(Self.columns) FROM alarm \(owner == nil ? "" : "WHERE owner = $1") ORDER BY number",
                owner.map { [.bytes($0)] } ?? [])
            return try (0..<rows.count).compactMap { try SealedAlarm(rows, $0) }
        }
    }

    /// Returns the alarms with higher numbers; numbers ascend in the order in which alarms are stored.
    package func alarms(after number: Int64) async throws -> [SealedAlarm] {
        try await database.read { connection in
            let rows = try connection.query(
                "SELECT \(Self.columns) FROM alarm WHERE number > $1 ORDER BY number", [.integer(number)])
            return try (0..<rows.count).compactMap { try SealedAlarm(rows, $0) }
        }
    }

    package func delete(_ id: AlarmID?, of owner: [UInt8]) async throws -> [AlarmID] {
        try await taking(
            id == nil ? "owner = $1" : "owner = $1 AND id = $2",
            [.bytes(owner)] + (id.map { [.bytes($0.bytes)] } ?? []))
    }

    package func forget(subscription: [UInt8]) async throws -> [AlarmID] {
        try await taking("subscription = $1", [.bytes(subscription)])
    }

    package func forget(before now: EpochSeconds) async throws -> [AlarmID] {
        try await database.write { connection in
            try connection.query("DELETE FROM alarm_message WHERE expires <= $1", [.integer(now.rawValue)])
            _ = try connection.query("DELETE FROM alarm WHERE is_over AND \(Self.hasNoMessages)")
        }
        // Alarms with messages being delivered are retained; messages have their own expiry.
        return try await taking("expires <= $1 AND \(Self.hasNoMessages)", [.integer(now.rawValue)])
    }

    private static let hasNoMessages =
        "NOT EXISTS (SELECT 1 FROM alarm_message WHERE alarm_message.alarm = alarm.number)"

    /// Does nothing: an alarm that this server cannot decrypt remains until it expires, because a server with another
    /// key may be able to.
    package func drop(_ numbers: [Int64]) async throws {}

    /// Deletes the alarms that match a condition, and returns their IDs.
    private func taking(_ condition: String, _ parameters: [Parameter]) async throws -> [AlarmID] {
        try await database.write { connection in
            let rows = try connection.query("DELETE FROM alarm WHERE \(condition) RETURNING id", parameters)
            return try (0..<rows.count).compactMap { AlarmID(try rows.blob($0, 0)) }
        }
    }
}

extension PostgresAlarmStore {
    private static let messageColumns = "number, alarm, expires, progress, is_last, content"

    /// Stores messages. Skips messages that are already stored with the same progress, because the response to a first
    /// attempt may have been lost.
    package func post(_ messages: [SealedMessage]) async throws -> [SealedMessage] {
        guard !messages.isEmpty else { return [] }
        return try await database.write { connection in
            try messages.compactMap { message in
                let updated = try connection.query(
                    "UPDATE alarm SET progress = $1, is_over = $2 <> 0 WHERE number = $3",
                    [.integer(message.progress), .integer(message.isLast ? 1 : 0), .integer(message.alarm)])
                guard updated.changed > 0 else { return nil }
                var posted = message
                posted.number =
                    try Self.known(message, in: connection) ?? Self.insert(message, in: connection)
                return posted
            }
        }
    }

    private static func known(_ message: SealedMessage, in connection: Connection) throws -> Int64? {
        let rows = try connection.query(
            "SELECT number FROM alarm_message WHERE alarm = $1 AND progress = $2",
            [.integer(message.alarm), .integer(message.progress)])
        return rows.count == 0 ? nil : try rows.number(0, 0)
    }

    private static func insert(_ message: SealedMessage, in connection: Connection) throws -> Int64 {
        try connection.query(
            """
            INSERT INTO alarm_message (alarm, expires, progress, is_last, content)
            VALUES ($1, $2, $3, $4 <> 0, $5) RETURNING number
            """,
            [
                .integer(message.alarm), .integer(message.expires.rawValue), .integer(message.progress),
                .integer(message.isLast ? 1 : 0), .bytes(message.content),
            ]
        ).number(0, 0)
    }

    package func end(_ numbers: [Int64]) async throws {
        guard !numbers.isEmpty else { return }
        try await database.write { connection in
            try connection.query("UPDATE alarm SET is_over = true WHERE number = ANY ($1)", [.integers(numbers)])
            try Self.dropFinished(numbers, in: connection)
        }
    }

    package func messages() async throws -> [SealedMessage] {
        try await database.read { connection in
            let rows = try connection.query("SELECT \(Self.messageColumns) FROM alarm_message ORDER BY number")
            return try (0..<rows.count).map { try SealedMessage(rows, $0) }
        }
    }

    package func message(_ number: Int64) async throws -> (SealedMessage, SealedAlarm)? {
        try await database.read { connection in
            let found = try connection.query(
                "SELECT \(Self.messageColumns) FROM alarm_message WHERE number = $1", [.integer(number)])
            guard found.count > 0 else { return nil }
            let message = try SealedMessage(found, 0)
            let alarms = try connection.query(
                "SELECT \(Self.columns) FROM alarm WHERE number = $1", [.integer(message.alarm)])
            guard alarms.count > 0 else { return nil }
            return try SealedAlarm(alarms, 0).map { (message, $0) }
        }
    }

    package func settle(_ number: Int64) async throws {
        try await database.write { connection in
            let rows = try connection.query(
                "DELETE FROM alarm_message WHERE number = $1 RETURNING alarm", [.integer(number)])
            try Self.dropFinished((0..<rows.count).map { try rows.number($0, 0) }, in: connection)
        }
    }

    private static func dropFinished(_ numbers: [Int64], in connection: Connection) throws {
        guard !numbers.isEmpty else { return }
        try connection.query(
            "DELETE FROM alarm WHERE number = ANY ($1) AND is_over AND \(hasNoMessages)", [.integers(numbers)])
    }
}

extension SealedAlarm {
    /// Decodes a row; nil if it is invalid.
    fileprivate init?(_ rows: Rows, _ row: Int) throws {
        guard let id = AlarmID(try rows.blob(row, 1)) else { return nil }
        self.init(
            number: try rows.number(row, 0), id: id, owner: try rows.blob(row, 2), subscription: try rows.blob(row, 3),
            expires: EpochSeconds(try rows.number(row, 4) as Int64), progress: try rows.number(row, 5),
            isOver: try rows.flag(row, 6), content: try rows.blob(row, 7))
    }
}

extension SealedMessage {
    fileprivate init(_ rows: Rows, _ row: Int) throws {
        self.init(
            number: try rows.number(row, 0), alarm: try rows.number(row, 1),
            expires: EpochSeconds(try rows.number(row, 2) as Int64), progress: try rows.number(row, 3),
            isLast: try rows.flag(row, 4), content: try rows.blob(row, 5))
    }
}
