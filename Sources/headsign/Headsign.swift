import ArgumentParser

@main
struct Headsign: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "headsign",
        abstract: "Where the bus is, when it comes, and whether it runs.",
        discussion: """
            Headsign compiles an agency's GTFS timetable, follows its buses, and serves a map and boards to riders.

            Try it on a timetable of your own:
              headsign import gtfs.zip -o town.timetable
              headsign board "Main Street" --timetable town.timetable

            Serve it:
              headsign serve --config headsign.yaml
            """,
        version: Version.current,
        subcommands: [
            Serve.self, Check.self, Initialize.self, Backup.self, Restore.self, Migrate.self,
            Import.self, ShowBoard.self, ShowFeeds.self, Coaches.self, Record.self, Learn.self, Score.self,
            Card.self, CompileStreets.self, ShowWalk.self, ShowPlan.self, Diff.self, ShowNodes.self,
        ])
}

enum Version {
    /// The version of the program, which is the newest dated one in CHANGELOG.md. Packages and pages derive theirs from
    /// it; see docs/releasing.md.
    static let current = "0.2.0"
}
