import Foundation

/// Locates the files that are installed with the program, such as the page, presets and the OpenAPI document.
package enum Assets {
    /// Returns the path of a project folder or file: in the working directory, beside the executable or in a folder
    /// above it.
    package static func folder(_ name: String) -> String {
        // The first argument has no path if a shell found the executable through PATH.
        let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
        let program = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        var places = [URL(fileURLWithPath: FileManager.default.currentDirectoryPath)]
        var folder = program.deletingLastPathComponent()
        for _ in 0..<4 {
            places += [folder, folder.appending(path: "share/headsign")]
            folder.deleteLastPathComponent()
        }
        let found = places.map { $0.appending(path: name).path }.first { FileManager.default.fileExists(atPath: $0) }
        return found ?? name
    }
}
