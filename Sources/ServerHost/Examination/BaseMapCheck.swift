import Fetching
import Tiles

/// Checks the base map's tile archive.
enum BaseMapCheck {
    private static let makingHint = "scripts/make-ground creates a tile file from an OpenStreetMap extract."

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
                finding.hint = "Streets are drawn from zoom 12; use tiles up to zoom 14."
            }
            return finding
        } catch {
            return CheckResult(
                subject: "basemap", outcome: .failing, text: "\(error)",
                hint: makingHint)
        }
    }
}
