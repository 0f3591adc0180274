import Agencies
import LiveModel
import TransitCore

extension JSONWriter {
    /// Writes the details of a trip, with its schedule and status if requested.
    /// - Parameters:
    ///   - runKey: the run; nil for the vehicle's current run.
    ///   - progress: the progress of the vehicle, which may still be on an earlier trip of the block. The status
    ///     contains that trip as `activeTripId`.
    mutating func tripDetails(
        of runKey: RunKey? = nil, _ progress: TripProgress, _ parts: TripParts, in service: AgencyService,
        _ used: inout References
    ) {
        let runKey = runKey ?? progress.runKey
        let alerts = service.situations(of: runKey.trip, on: runKey.pattern(in: service.timetable))
        if parts.trip { used.add(runKey, of: service) }
        object { json in
            json.null("frequency")
            if parts.schedule {
                json.key("schedule")
                json.tripSchedule(runKey, at: progress.at, in: service, &used)
            }
            json.milliseconds("serviceDate", service.timetable.serviceDay(of: runKey, at: progress.at))
            json.situationIDs(alerts, in: service, &used)
            if parts.status {
                json.key("status")
                json.tripStatus(progress, in: service, &used)
            }
            json.key("tripId")
            json.underscored(runKey, in: service)
        }
    }

    /// Writes the status of a vehicle and, if known, of its trip.
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
                json.underscored(progress.runKey, in: service)
                json.key("tripStatus")
                json.tripStatus(progress, in: service, &used)
            } else {
                json.string("")
            }
            json.vehicleID(vehicle, in: service)
        }
    }
}
