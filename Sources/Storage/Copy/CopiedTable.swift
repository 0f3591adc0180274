import LiveModel

/// A table that exists in both the SQLite and the PostgreSQL schema.
struct CopiedTable: Sendable {
    enum Kind: Sendable {
        case integer, flag, text, bytes
    }

    let name: String
    let columns: [(name: String, kind: Kind)]
    /// The columns of the primary key.
    let key: [String]
    /// The SQL condition for the rows to copy; nil for all rows.
    var condition: String?
    /// Whether the database assigns ascending row numbers in this table, and never reuses them.
    var isNumbered = false
    /// The number of rows per batch.
    var atOnce = 1000

    var list: String { columns.map(\.name).joined(separator: ", ") }

    /// The SQL query for all rows to copy, sorted by the key.
    var selection: String {
        "SELECT \(list) FROM \(name)" + (condition.map { " WHERE \($0)" } ?? "")
            + " ORDER BY \(key.joined(separator: ", "))"
    }

    /// Parses a list of columns, such as `day id:bytes`. Columns without a kind are integers.
    private static func columns(_ text: String) -> [(name: String, kind: Kind)] {
        text.split(separator: " ").map { part in
            let pieces = part.split(separator: ":").map(String.init)
            let kind: Kind =
                switch pieces.count > 1 ? pieces[1] : "" {
                case "text": .text
                case "bytes": .bytes
                case "flag": .flag
                default: .integer
                }
            return (pieces[0], kind)
        }
    }

    private init(
        _ name: String, _ columns: String, key: [String], condition: String? = nil, isNumbered: Bool = false,
        atOnce: Int = 1000
    ) {
        (self.name, self.key, self.condition) = (name, key, condition)
        (self.isNumbered, self.atOnce) = (isNumbered, atOnce)
        self.columns = Self.columns(columns)
    }

    static let subject = CopiedTable(
        "accuracy_subject", "id agency:text model:text kind:text name:text", key: ["id"])
    static let accuracy = CopiedTable(
        "accuracy", "subject day horizon " + AccuracySums.columns.map(\.name).joined(separator: " "),
        key: ["subject", "day", "horizon"])
    static let trajectory = CopiedTable(
        "trajectory", "agency:text line trip days day known times:bytes number number_before trip_id:text",
        key: ["agency", "day", "line", "trip", "days"])
    static let calibration = CopiedTable("calibration", "agency:text figures:bytes", key: ["agency"])
    static let treeRows = CopiedTable(
        "tree_rows", "agency:text added count content:bytes", key: ["agency", "added"], atOnce: 4)
    static let trees = CopiedTable("trees", "agency:text day forest:bytes", key: ["agency"], atOnce: 100)
    static let vault = CopiedTable(
        "vault", "number id:bytes lock:bytes bytes used is_deleted:flag blobs content", key: ["number"])
    /// Omits blobs of deleted vaults that a full disk prevented from being overwritten.
    static let blob = CopiedTable(
        "vault_blob", "number vault id:bytes bytes:bytes", key: ["number"],
        condition: "vault IN (SELECT number FROM vault WHERE NOT is_deleted)", atOnce: 16)
    static let alarm = CopiedTable(
        "alarm", "number id:bytes owner:bytes subscription:bytes expires progress is_over:flag content:bytes",
        key: ["number"], isNumbered: true)
    static let message = CopiedTable(
        "alarm_message", "number alarm expires progress is_last:flag content:bytes", key: ["number"], isNumbered: true)
    static let appRecord = CopiedTable(
        "app_record", "number kind name:bytes expires claimed content:bytes", key: ["number"], isNumbered: true)
    static let report = CopiedTable(
        "report", "agency:text trip:text day hour kind:text count", key: ["agency", "trip", "day", "hour", "kind"])
}

/// A group of tables that is copied in one transaction.
package enum CopiedStore: String, Sendable, CaseIterable {
    case scores = "prediction scores"
    case learnedState = "learned state"
    case vaults = "riders' vaults"
    case alarms = "riders' reminders"
    case reports = "rider reports"
    case apps = "records of apps"

    /// The tables of the group; a table follows the tables that it references.
    var tables: [CopiedTable] {
        switch self {
        case .scores: [.subject, .accuracy]
        case .learnedState: [.trajectory, .calibration, .treeRows, .trees]
        case .vaults: [.vault, .blob]
        case .alarms: [.alarm, .message]
        case .reports: [.report]
        case .apps: [.appRecord]
        }
    }
}
