import Foundation
import Testing
import TransitCore

/// Compares groups with `Tests/Fixtures/board-groups.json`, which the tests of the page and of the Swift client also
/// read. Regression: the page grouped by headsign in one view, and also by direction and destination in another.
struct BoardGroupTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Row: Decodable, Sendable {
            var id: String
            var route: String
            var direction: UInt8?
            var headsign: String
            var destination: String?
        }
        var name: String
        var rows: [Row]
        var groups: [[String]]

        var testDescription: String { name }
    }

    private static let cases: [Case] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/board-groups.json").standardizedFileURL
        do {
            return try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
        } catch {
            fatalError("\(file.path): \(error)")
        }
    }()

    @Test(arguments: cases) func `board rows are grouped as in the fixture`(board: Case) {
        let groups = BoardGroup.all(of: board.rows) { row in
            BoardGroup(
                route: row.route, direction: row.direction, headsign: row.headsign, destination: row.destination)
        }
        #expect(groups.map { $0.rows.map(\.id) } == board.groups)
    }
}
