import LiveEngine
import TransitCore

extension JSONWriter {
    /// A trip with its schedule and status, as far as they are wanted.
    mutating func tripDetails(
        _ progress: TripProgress, _ parts: TripParts, in service: AgencyService, _ used: inout References
    ) {
        let alerts = service.situations(of: progress.course.trip, on: progress.pattern)
        if parts.trip { used.add(progress.course, of: service) }
        object { json in
            json.null("frequency")
            if parts.schedule {
                json.key("schedule")
                json.tripSchedule(progress, in: service, &used)
            }
            json.milliseconds("serviceDate", progress.serviceDay)
            json.situationIDs(alerts, in: service, &used)
            if parts.status {
                json.key("status")
                json.tripStatus(progress, in: service, &used)
            }
            json.key("tripId")
            json.underscored(progress.course, in: service)
        }
    }

    /// A vehicle and, if it is known, its trip.
    mutating func vehicleStatus(
        _ vehicle: LiveVehicle, _ progress: TripProgress?, in service: AgencyService, _ used: inout References
    ) {
        object { json in
            json.milliseconds("lastLocationUpdateTime", vehicle.seenAt)
            json.milliseconds("lastUpdateTime", vehicle.seenAt)
            json.location("location", vehicle.reading.position)
            json.occupancyCounts(vehicle)
            json.member("phase", progress?.phase ?? "")
            json.member("status", progress?.isCanceled == true ? "CANCELED" : "SCHEDULED")
            json.key("tripId")
            if let progress {
                json.underscored(progress.course, in: service)
                json.key("tripStatus")
                json.tripStatus(progress, in: service, &used)
            } else {
                json.string("")
            }
            json.vehicleID(vehicle, in: service)
        }
    }
}
