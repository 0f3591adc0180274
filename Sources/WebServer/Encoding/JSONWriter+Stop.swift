import Agencies
import AgencyQueries
import TransitCore

extension JSONWriter {
    /// Writes the API's `Stop` object.
    /// - Parameter distance: the distance in metres from the rider's position.
    mutating func stop(_ stop: StopIndex, in service: AgencyService, distance: Double? = nil) {
        self.stop(
            stop, in: service.own, routes: service.network.routes(at: stop), distance: distance,
            bearing: service.timetable.heading(at: stop))
    }
}
