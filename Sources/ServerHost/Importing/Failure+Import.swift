package import GTFSSchedule
package import StreetMap
import TransitCore

extension Failure {
    package init(_ error: ImportError) {
        switch error {
        case .unreadable: self.init(.noInput, error.description)
        case .notWritten: self.init(.cannotWrite, error.description)
        default: self.init(.badData, error.description)
        }
    }

    package init(_ error: TimetableFileError) {
        switch error {
        case .unreadable(let path, let reason):
            self.init(.noInput, "cannot read \(path): \(reason)")
        case .unusable(let path, .otherKind):
            self.init(.badData, "\(path) is not a timetable file. Create one with: headsign import GTFS -o FILE")
        case .unusable(let path, .otherVersion(let version)):
            self.init(
                .badData, "\(path) has format \(version), which this version does not support; import the feed again")
        case .unusable(let path, .damaged):
            self.init(.badData, "\(path) is damaged; import the feed again")
        }
    }

    package init(_ error: StreetMapError) {
        switch error {
        case .unreadable: self.init(.noInput, error.description)
        case .notWritten: self.init(.cannotWrite, error.description)
        default: self.init(.badData, error.description)
        }
    }

    package init(_ error: StreetsFileError) {
        switch error {
        case .unreadable(let path, let reason):
            self.init(.noInput, "cannot read \(path): \(reason)")
        case .unusable(let path, .otherKind):
            self.init(
                .badData, "\(path) is not a streets file. Create one with: headsign streets EXTRACT.osm.pbf -o FILE")
        case .unusable(let path, .otherVersion(let version)):
            self.init(
                .badData,
                "\(path) has format \(version), which this version does not support; compile the extract again")
        case .unusable(let path, .damaged):
            self.init(.badData, "\(path) is damaged; compile the extract again")
        }
    }
}
