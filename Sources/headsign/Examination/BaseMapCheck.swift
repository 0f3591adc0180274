import Feeds
import Tiles

/// Checks the base map's tiles.
enum BaseMapCheck {
    private static let makingHint = "scripts/make-ground makes such a file from an extract of OpenStreetMap."

    static func finding(_ path: String) -> CheckResult {
        if let reason = ReadingFailure.reason(of: path) {
            var finding = CheckResult.failing("basemap", .missing(path: path, reason: reason))
            finding.hint = CheckResult.pathHint + "\n" + makingHint
            return finding
        }
        do throws(TileArchiveError) {
            let content = try openTiles(path).content
            let zooms = "zoom \(content.zooms.lowerBound) to \(content.zooms.upperBound)"
            var finding = CheckResult(subject: "basemap", outcome: .fine, text: "\(path): \(zooms)")
            if content.zooms.upperBound < 12 {
                finding.outcome = .doubtful
                finding.hint = "Streets need zoom 12 at least, better 14."
            }
            return finding
        } catch {
            return CheckResult(
                subject: "basemap", outcome: .failing, text: "\(error)",
                hint: makingHint)
        }
    }
}
