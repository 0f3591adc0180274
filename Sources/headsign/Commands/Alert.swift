import ArgumentParser

struct Alert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alert",
        abstract: "Publish service alerts of your own.",
        discussion: """
            Changes alerts.yaml beside the configuration, which a running server reads within three seconds. Its \
            alerts are shown like those of the agency's feeds, on the page and in all APIs. The file may also be \
            edited; docs/operating/alerts.md explains it.

              headsign alert add --route 5 --stop "King Street" --effect detour --until "today 18:00" \\
                  "Route 5 does not serve King Street" --lang fr "La ligne 5 ne dessert pas la rue King"
              headsign alert list
              headsign alert end k3v9x2

            Routes, stops and trips are those of the timetable that the server has compiled into its data folder.

            Exits with 64 for invalid arguments, 65 if alerts.yaml is invalid, 66 if there is no such agency, route, \
            stop, trip or alert, 73 if the file cannot be written, 75 if another command is changing it, 78 if the \
            configuration is invalid.
            """,
        subcommands: [AlertAdd.self, AlertList.self, AlertEnd.self])
}
