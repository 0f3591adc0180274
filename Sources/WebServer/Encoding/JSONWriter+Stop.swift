import Agencies
import AgencyQueries
import TransitCore

extension JSONWriter {
    /// Writes the API's `Stop` object.
    /// - Parameters:
    ///   - distance: the distance in metres from the rider's position.
    ///   - showsTimes: whether clients show times together with the stop; see
    ///     ``stop(_:in:routes:distance:bearing:showsTimes:)``.
    mutating func stop(
        _ stop: StopIndex, in service: AgencyService, distance: Double? = nil, showsTimes: Bool = false
    ) {
        self.stop(
            stop, in: service.own, routes: service.network.routes(at: stop), distance: distance,
            bearing: service.timetable.heading(at: stop), showsTimes: showsTimes)
    }
}
