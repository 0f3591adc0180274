import ArgumentParser

struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Add to the recorded service, or compute it again.",
        subcommands: [HistoryImport.self, HistoryRebuild.self])
}
