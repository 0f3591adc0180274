import ArgumentParser
import Foundation
import ServerHost
import StreetMap
import TransitCore

struct ShowWalk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "walk",
        abstract: "Plan a walk between two places.",
        discussion: """
            Reads a streets file written by headsign streets. A place is latitude,longitude; write -- before a \
            negative latitude.

              headsign walk town.streets 60.1699,24.9384 60.1719,24.9414
              headsign walk town.streets --wheelchair --json -- -30.0331,-51.2300 -30.0277,-51.2287

            Exits with 1 if there is no route, 65 if the file is not a streets file, 66 if it cannot be read.
            """)

    @Argument(help: "A streets file.", completion: .file())
    var streets: String

    @Argument(help: "The origin: latitude,longitude.")
    var origin: WalkEnd

    @Argument(help: "The destination: latitude,longitude.")
    var destination: WalkEnd

    @Option(help: "The walking speed in metres per second, 0.2 to 4.")
    var pace = WalkProfile.usualPace

    @Option(help: "The maximum length in metres, up to 100000; stairs count twice.")
    var farthest = 20_000.0

    @Flag(help: "Avoid steps, raised curbs and steep ways.")
    var wheelchair = false

    @Flag(help: "Print the result as one JSON document.")
    var json = false

    func validate() throws {
        guard WalkProfile.paces.contains(pace) else { throw ValidationError("--pace must be 0.2 to 4.") }
        guard WalkProfile.distances.contains(farthest) else {
            throw ValidationError("--farthest must be at most 100000.")
        }
    }

    func run() async throws {
        let isEmpty = try await reporting { try show() }
        if isEmpty { throw ExitCode(1) }
    }

    /// Prints the walk.
    /// - Returns: Whether there is no walk between the ends.
    private func show() throws -> Bool {
        let streets = try open()
        let profile = WalkProfile(pace: pace, farthest: farthest, wheelchair: wheelchair)
        let ends = [origin, destination].map { streets.place(at: $0.coordinate, for: profile) }
        for end in ends where end.links.isEmpty {
            throw Failure(.noInput, "no walkable street is near \(WalkEnd(coordinate: end.coordinate).text)")
        }
        var search = WalkSearch()
        guard let walk = streets.walk(from: ends[0], to: ends[1], for: profile, in: &search) else {
            Terminal.report("headsign: there is no walking route")
            return true
        }
        let text = WalkText(walk)
        (json ? [try text.json] : text.lines).forEach(Terminal.print)
        return false
    }

    private func open() throws -> Streets {
        do throws(StreetsFileError) {
            return try StreetsFile.verified(streets)
        } catch {
            throw Failure(error)
        }
    }
}

/// A location given on the command line as `latitude,longitude`.
struct WalkEnd: ExpressibleByArgument {
    let coordinate: Coordinate

    init(coordinate: Coordinate) {
        self.coordinate = coordinate
    }

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isPlausible else { return nil }
    }

    var text: String { "\(coordinate.latitude),\(coordinate.longitude)" }
}
