import TransitCore

extension JSONWriter {
    /// `Stop` of the API.
    /// - Parameter distance: metres from where the rider asked.
    mutating func stop(_ stop: StopIndex, in service: AgencyService, distance: Double? = nil) {
        self.stop(
            stop, in: service.own, routes: service.network.routes(at: stop), distance: distance,
            bearing: service.timetable.heading(at: stop))
    }
}
