import ArgumentParser
import ServerHost

@main
struct Headsign: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "headsign",
        abstract: "A self-hosted transit server: live vehicles, arrival times and service alerts.",
        discussion: """
            Headsign compiles an agency's GTFS timetable, tracks its vehicles, and serves a map and departure boards.

            Try it on a timetable of your own:
              headsign import gtfs.zip -o town.timetable
              headsign board "Main Street" --timetable town.timetable

            Serve a city:
              headsign init "Kingston, Ontario"
              headsign serve --config headsign.yaml
            """,
        version: Version.current,
        subcommands: [
            Serve.self, Check.self, Initialize.self, Backup.self, Restore.self, Migrate.self,
            Import.self, ShowBoard.self, ShowFeeds.self, Alert.self, Coaches.self, Record.self, Learn.self, Score.self,
            History.self, Export.self, Report.self, Card.self, CompileStreets.self, ShowWalk.self, ShowPlan.self,
            Diff.self, ShowNodes.self, ShowSurveys.self,
        ])
}
