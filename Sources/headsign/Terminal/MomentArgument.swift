import ArgumentParser
import Foundation
import ServerHost
import TransitCore

/// A time given on the command line.
struct MomentArgument: ExpressibleByArgument {
    private let text: String
    /// The epoch time, assuming UTC if the text has no offset.
    let epoch: Double

    init?(argument: String) {
        guard let epoch = ClockText.epoch(argument) else { return nil }
        (text, self.epoch) = (argument, epoch)
    }

    /// Returns the time, assuming a given time zone if the text has no offset.
    func moment(in zone: TimeZone) -> EpochSeconds { EpochSeconds(Int64(ClockText.epoch(text, in: zone) ?? epoch)) }
}
