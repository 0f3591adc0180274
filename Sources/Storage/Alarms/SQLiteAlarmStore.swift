import Foundation
import GRDB
package import RiderData
package import TransitCore

/// Riders' alarms in the server's SQLite file.
package struct SQLiteAlarmStore: AlarmRepository {
    private let file: DatabaseFile

    package init(_ file: DatabaseFile) {
        self.file = file
    }

    package func put(_ alarm: SealedAlarm, within limits: AlarmLimits) async throws -> (number: Int64, isNew: Bool) {
        try await write { database in
            let known = try Row.fetchOne(
                database, sql: "SELECT number, owner FROM alarm WHERE id = ?", arguments: [Data(alarm.id.bytes)])
            if let known {
                let owner: Data = try known.decode(forColumn: "owner")
                guard Self.isSame(owner, alarm.owner) else { throw AlarmRefusal.otherSecret }
                try database.execute(
                    sql: "DELETE FROM alarm WHERE number = ?", arguments: [known["number"] as Int64])
            }
            try Self.checkRoom(for: alarm, within: limits, in: database)
            try alarm.insert(in: database)
            return (database.lastInsertedRowID, known == nil)
        }
    }

    private static func checkRoom(
        for alarm: SealedAlarm, within limits: AlarmLimits, in database: Database
    ) throws {
        func count(_ condition: String, _ arguments: StatementArguments = []) throws -> Int {
            try Int.fetchOne(database, sql: "SELECT count(*) FROM alarm \(condition)", arguments: arguments) ?? 0
        }
        guard try count("WHERE owner = ?", [Data(alarm.owner)]) < limits.each,
            try count("WHERE subscription = ?", [Data(alarm.subscription)]) < limits.each
        else { throw AlarmRefusal.full }
        guard try count("") < limits.total else { throw AlarmRefusal.noRoom }
    }

    /// Compares two hashes in constant time.
    static func isSame(_ one: some Collection<UInt8>, _ other: [UInt8]) -> Bool {
        one.count == other.count && zip(one, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }

    package func replace(_ alarm: SealedAlarm) async throws {
        try await write { database in
            try database.execute(
                sql: "UPDATE alarm SET subscription = ?, expires = ?, content = ? WHERE number = ?",
                arguments: [Data(alarm.subscription), alarm.expires.rawValue, Data(alarm.content), alarm.number])
        }
    }

    package func alarms(of owner: [UInt8]?) async throws -> [SealedAlarm] {
        try await file.pool.read { database in
            let rows =
                try owner.map {
                    try Row.fetchAll(
                        database, sql: "SELECT * FROM alarm WHERE owner = ? ORDER BY number", arguments: [Data($0)])
                } ?? Row.fetchAll(database, sql: "SELECT * FROM alarm ORDER BY number")
            return try rows.compactMap { try SealedAlarm($0) }
        }
    }

    package func alarms(after number: Int64) async throws -> [SealedAlarm] {
        try await file.pool.read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM alarm WHERE number > ? ORDER BY number", arguments: [number]
            ).compactMap { try SealedAlarm($0) }
        }
    }

    package func delete(_ id: AlarmID?, of owner: [UInt8]) async throws -> [AlarmID] {
        try await taking(
            id.map { "owner = ? AND id = x'\(HexText.text($0.bytes))'" } ?? "owner = ?", [Data(owner)])
    }

    package func forget(subscription: [UInt8]) async throws -> [AlarmID] {
        try await taking("subscription = ?", [Data(subscription)])
    }

    package func forget(before now: EpochSeconds) async throws -> [AlarmID] {
        try await file.pool.write { database in
            try database.execute(sql: "DELETE FROM alarm_message WHERE expires <= ?", arguments: [now.rawValue])
            try database.execute(
                sql: "DELETE FROM alarm WHERE is_over AND number NOT IN (SELECT alarm FROM alarm_message)")
        }
        // Alarms with messages being delivered are retained; messages have their own expiry.
        return try await taking(
            "expires <= ? AND number NOT IN (SELECT alarm FROM alarm_message)", [now.rawValue])
    }

    package func drop(_ numbers: [Int64]) async throws {
        guard !numbers.isEmpty else { return }
        try await file.pool.write { database in
            for number in numbers {
                try database.execute(sql: "DELETE FROM alarm WHERE number = ?", arguments: [number])
            }
        }
    }

    /// Deletes the alarms that match a condition, and returns their IDs. Works on a full disk too.
    private func taking(_ condition: String, _ arguments: StatementArguments) async throws -> [AlarmID] {
        try await file.pool.write { database in
            let ids = try Data.fetchAll(
                database, sql: "DELETE FROM alarm WHERE \(condition) RETURNING id", arguments: arguments)
            return ids.compactMap { AlarmID($0) }
        }
    }

    /// Performs a write, and rejects it with `AlarmRefusal.noRoom` if the disk or file is full.
    private func write<Value: Sendable>(
        _ change: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await file.pool.write(change)
        } catch let error as DatabaseError where error.isForWantOfRoom {
            throw AlarmRefusal.noRoom
        }
    }
}

extension SQLiteAlarmStore {
    package func post(_ messages: [SealedMessage]) async throws -> [SealedMessage] {
        guard !messages.isEmpty else { return [] }
        return try await file.pool.write { database in
            try messages.compactMap { message in
                try database.execute(
                    sql: "UPDATE alarm SET progress = ?, is_over = ? WHERE number = ?",
                    arguments: [message.progress, message.isLast, message.alarm])
                guard database.changesCount > 0 else { return nil }
                try message.insert(in: database)
                var posted = message
                posted.number = database.lastInsertedRowID
                return posted
            }
        }
    }

    package func end(_ numbers: [Int64]) async throws {
        try await file.pool.write { database in
            for number in numbers {
                try database.execute(sql: "UPDATE alarm SET is_over = TRUE WHERE number = ?", arguments: [number])
                try Self.dropFinished(number, in: database)
            }
        }
    }

    package func messages() async throws -> [SealedMessage] {
        try await file.pool.read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM alarm_message ORDER BY number").map { try SealedMessage($0) }
        }
    }

    package func message(_ number: Int64) async throws -> (SealedMessage, SealedAlarm)? {
        try await file.pool.read { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM alarm_message WHERE number = ?", arguments: [number])
            guard let message = try row.map({ try SealedMessage($0) }) else { return nil }
            let alarm = try Row.fetchOne(
                database, sql: "SELECT * FROM alarm WHERE number = ?", arguments: [message.alarm])
            return try alarm.flatMap { try SealedAlarm($0) }.map { (message, $0) }
        }
    }

    package func settle(_ number: Int64) async throws {
        try await file.pool.write { database in
            let alarms = try Int64.fetchAll(
                database, sql: "DELETE FROM alarm_message WHERE number = ? RETURNING alarm", arguments: [number])
            for alarm in alarms { try Self.dropFinished(alarm, in: database) }
        }
    }

    private static func dropFinished(_ number: Int64, in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM alarm WHERE number = ?1 AND is_over
                AND NOT EXISTS (SELECT 1 FROM alarm_message WHERE alarm = ?1)
                """, arguments: [number])
    }
}

extension SealedAlarm {
    fileprivate func insert(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO alarm (id, owner, subscription, expires, progress, is_over, content)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Data(id.bytes), Data(owner), Data(subscription), expires.rawValue, progress, isOver, Data(content),
            ])
    }

    /// Decodes a row; nil if it is invalid.
    fileprivate init?(_ row: Row) throws {
        let (owner, subscription): (Data, Data) = (
            try row.decode(forColumn: "owner"), try row.decode(forColumn: "subscription")
        )
        guard let id = AlarmID(try row.decode(Data.self, forColumn: "id")) else { return nil }
        self.init(
            number: try row.decode(forColumn: "number"), id: id, owner: Array(owner), subscription: Array(subscription),
            expires: EpochSeconds(try row.decode(Int64.self, forColumn: "expires")),
            progress: try row.decode(forColumn: "progress"), isOver: try row.decode(forColumn: "is_over"),
            content: Array(try row.decode(Data.self, forColumn: "content")))
    }
}

extension SealedMessage {
    fileprivate func insert(in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO alarm_message (alarm, expires, progress, is_last, content) VALUES (?, ?, ?, ?, ?)",
            arguments: [alarm, expires.rawValue, progress, isLast, Data(content)])
    }

    fileprivate init(_ row: Row) throws {
        self.init(
            number: try row.decode(forColumn: "number"), alarm: try row.decode(forColumn: "alarm"),
            expires: EpochSeconds(try row.decode(Int64.self, forColumn: "expires")),
            progress: try row.decode(forColumn: "progress"), isLast: try row.decode(forColumn: "is_last"),
            content: Array(try row.decode(Data.self, forColumn: "content")))
    }
}
