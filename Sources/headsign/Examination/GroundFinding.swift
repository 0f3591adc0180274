import Tiles

/// Checks the base map's tiles.
enum GroundFinding {
    static func finding(_ path: String) -> Finding {
        do throws(TileArchiveError) {
            let content = try openTiles(path).content
            let zooms = "zoom \(content.zooms.lowerBound) to \(content.zooms.upperBound)"
            var finding = Finding(subject: "basemap", outcome: .fine, text: "\(path): \(zooms)")
            if content.zooms.upperBound < 12 {
                finding.outcome = .doubtful
                finding.hint = "Streets need zoom 12 at least, better 14."
            }
            return finding
        } catch {
            return Finding(
                subject: "basemap", outcome: .failing, text: "\(error)",
                hint: "scripts/make-ground makes such a file from an extract of OpenStreetMap.")
        }
    }
}
