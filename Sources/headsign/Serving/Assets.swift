import Foundation

/// Finds what the program needs beside itself: the page and the API's contract.
enum Assets {
    /// A folder or file of the project: in the working directory, else beside the program or above it.
    static func folder(_ name: String) -> String {
        // The first argument is a bare name where a shell found the program on its path.
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
