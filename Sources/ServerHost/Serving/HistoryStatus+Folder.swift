import ServiceHistory
import WebServer

extension HistoryStatus {
    /// Measures the files of an agency's recorded days.
    init(_ folder: HistoryFolder, of agency: String) {
        let (bytes, days, damaged) = folder.sizes()
        self.init(agency: agency, bytes: bytes, days: days, damaged: damaged, oldest: folder.days().first)
    }
}

extension HistoryStatus.Problem {
    /// Classifies the failure to open or write a day.
    init(_ error: any Error) {
        switch error as? HistoryFileError {
        case .diskFull: self = .diskFull
        case .inUse: self = .inUse
        case .damaged: self = .damaged
        case .otherVersion: self = .otherVersion
        case .invalidDate, .closed, .system, nil: self = .refused
        }
    }
}
