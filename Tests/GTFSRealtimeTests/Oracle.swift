import SwiftProtobuf
import TransitCore

@testable import GTFSRealtime

/// Decodes a body with swift-protobuf, a decoder that shares no code with ours.
enum Oracle {
    static func reading(from body: [UInt8]) throws -> FeedReading {
        let message = try TransitRealtime_FeedMessage(serializedBytes: body, partial: true)
        var reading = FeedReading(madeAt: message.header.timestamp.known)
        for entity in message.entity {
            if entity.hasVehicle { reading.vehicles = (reading.vehicles ?? []) + [vehicle(entity.vehicle)] }
            if entity.hasTripUpdate {
                var updates = reading.tripUpdates ?? TripUpdateReading()
                // Set to nil meanwhile, so that appending does not copy a hundred thousand stop times for each trip.
                reading.tripUpdates = nil
                add(entity.tripUpdate, to: &updates)
                reading.tripUpdates = updates
            }
            if entity.hasAlert { reading.alerts = (reading.alerts ?? []) + [alert(entity.alert, id: entity.id)] }
        }
        return reading
    }

    private static func vehicle(_ position: TransitRealtime_VehiclePosition) -> VehicleReading {
        var vehicle = VehicleReading(
            id: position.vehicle.id,
            position: Coordinate(
                latitude: Double(position.position.latitude), longitude: Double(position.position.longitude)))
        if position.vehicle.hasLabel, position.vehicle.label != vehicle.id { vehicle.label = position.vehicle.label }
        if position.hasTrip { vehicle.trip = trip(position.trip) }
        if position.position.hasBearing { vehicle.bearing = position.position.bearing }
        if position.position.hasSpeed { vehicle.speed = position.position.speed }
        vehicle.at = position.timestamp.known
        if position.hasStopID { vehicle.stopID = position.stopID }
        if position.hasCurrentStopSequence { vehicle.stopSequence = position.currentStopSequence }
        if position.hasCurrentStatus || position.hasStopID || position.hasCurrentStopSequence {
            vehicle.stopStatus = VehicleReading.StopStatus(rawValue: UInt8(position.currentStatus.rawValue))
        }
        if position.hasOccupancyStatus {
            vehicle.occupancy = Occupancy(rawValue: UInt8(position.occupancyStatus.rawValue))
        }
        switch position.vehicle.wheelchairAccessible {
        case .noValue: break
        case .unknown: vehicle.wheelchair = .unknown
        case .wheelchairAccessible: vehicle.wheelchair = .possible
        case .wheelchairInaccessible: vehicle.wheelchair = .impossible
        }
        vehicle.congestion = VehicleReading.Congestion(rawValue: UInt8(position.congestionLevel.rawValue))
        vehicle.carriages = position.multiCarriageDetails.map {
            VehicleReading.Carriage(
                id: $0.hasID ? $0.id : nil, label: $0.hasLabel ? $0.label : nil,
                occupancy: $0.hasOccupancyStatus ? Occupancy(rawValue: UInt8($0.occupancyStatus.rawValue)) : nil,
                occupancyPercentage: $0.hasOccupancyPercentage ? UInt16(exactly: $0.occupancyPercentage) : nil)
        }
        if position.hasOccupancyPercentage { vehicle.occupancyPercentage = UInt16(position.occupancyPercentage) }
        return vehicle
    }

    private static func add(_ update: TransitRealtime_TripUpdate, to reading: inout TripUpdateReading) {
        let first = reading.stopTimes.count
        for stopTime in update.stopTimeUpdate {
            if stopTime.stopTimeProperties.hasStopHeadsign {
                reading.stopHeadsigns[reading.stopTimes.count] = stopTime.stopTimeProperties.stopHeadsign
            }
            reading.stopTimes.append(
                StopTimeReading(
                    stopID: stopTime.hasStopID ? stopTime.stopID : nil,
                    stopSequence: stopTime.hasStopSequence ? stopTime.stopSequence : nil,
                    arrival: stopTime.hasArrival ? event(stopTime.arrival) : nil,
                    departure: stopTime.hasDeparture ? event(stopTime.departure) : nil,
                    relation: StopTimeReading.Relation(rawValue: UInt8(stopTime.scheduleRelationship.rawValue))
                        ?? .scheduled,
                    assignedStopID: stopTime.stopTimeProperties.hasAssignedStopID
                        ? stopTime.stopTimeProperties.assignedStopID : nil,
                    occupancy: stopTime.hasDepartureOccupancyStatus
                        ? Occupancy(rawValue: UInt8(stopTime.departureOccupancyStatus.rawValue)) : nil,
                    rules: rules(stopTime.stopTimeProperties)))
            let plan = PlannedCall(arrival: planned(stopTime.arrival), departure: planned(stopTime.departure))
            if !plan.isEmpty { reading.plans[reading.stopTimes.count - 1] = plan }
        }
        var read = TripUpdateReading.Update(
            trip: trip(update.trip), vehicleID: update.hasVehicle ? update.vehicle.id : nil,
            at: update.timestamp.known, delay: update.hasDelay ? update.delay : nil,
            stopTimes: first..<reading.stopTimes.count)
        if update.tripProperties.hasTripHeadsign { read.headsign = update.tripProperties.tripHeadsign }
        if update.tripProperties.hasTripShortName { read.shortName = update.tripProperties.tripShortName }
        reading.updates.append(read)
    }

    private static func rules(
        _ properties: TransitRealtime_TripUpdate.StopTimeUpdate.StopTimeProperties
    ) -> ChangedRules {
        ChangedRules(
            pickup: properties.hasPickupType ? StopRule(rawValue: UInt8(properties.pickupType.rawValue)) : nil,
            dropOff: properties.hasDropOffType ? StopRule(rawValue: UInt8(properties.dropOffType.rawValue)) : nil)
    }

    private static func planned(_ event: TransitRealtime_TripUpdate.StopTimeEvent) -> EpochSeconds? {
        event.scheduledTime == 0 ? nil : EpochSeconds(event.scheduledTime)
    }

    private static func event(_ event: TransitRealtime_TripUpdate.StopTimeEvent) -> StopTimeReading.Event? {
        guard event.hasDelay || event.time != 0 else { return nil }
        return StopTimeReading.Event(
            time: event.time == 0 ? nil : EpochSeconds(event.time), delay: event.hasDelay ? event.delay : nil,
            uncertainty: event.hasUncertainty ? event.uncertainty : nil)
    }

    private static func trip(_ trip: TransitRealtime_TripDescriptor) -> TripReference {
        TripReference(
            tripID: trip.hasTripID ? trip.tripID : nil, routeID: trip.hasRouteID ? trip.routeID : nil,
            direction: trip.hasDirectionID ? UInt8(trip.directionID) : nil,
            startTime: trip.hasStartTime ? seconds(trip.startTime) : nil,
            startDate: trip.hasStartDate ? ServiceDate(gtfs: trip.startDate.utf8) : nil,
            relation: relation(trip.hasScheduleRelationship ? trip.scheduleRelationship : .scheduled))
    }

    private static func relation(
        _ relation: TransitRealtime_TripDescriptor.ScheduleRelationship
    ) -> TripReference.Relation {
        switch relation {
        case .scheduled: .scheduled
        case .added, .new: .added
        case .unscheduled: .unscheduled
        case .canceled: .canceled
        case .replacement: .replacement
        case .duplicated: .duplicated
        case .deleted: .deleted
        }
    }

    private static func seconds(_ time: String) -> Int32? {
        let parts = time.split(separator: ":").compactMap { Int32($0) }
        return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : nil
    }

    private static func alert(_ alert: TransitRealtime_Alert, id: String) -> AlertReading {
        var reading = AlertReading(
            id: id,
            periods: alert.activePeriod.map { AlertReading.Period(from: $0.start.known, to: $0.end.known) },
            entities: alert.informedEntity.map(entity), header: text(alert.headerText),
            text: text(alert.descriptionText), url: text(alert.url),
            severity: AlertReading.Severity(rawValue: UInt8(alert.severityLevel.rawValue) - 1) ?? .unknown)
        (reading.spokenHeader, reading.spokenText) = (text(alert.ttsHeaderText), text(alert.ttsDescriptionText))
        (reading.causeDetail, reading.effectDetail) = (text(alert.causeDetail), text(alert.effectDetail))
        reading.imageText = text(alert.imageAlternativeText)
        reading.images = alert.image.localizedImage.map {
            AlertReading.Image(url: $0.url, mediaType: $0.mediaType, language: $0.language.lowercased())
        }
        if alert.hasCause { reading.cause = "\(alert.cause)" }
        if alert.hasEffect {
            reading.effect = "\(alert.effect)"
            reading.condition =
                switch alert.effect {
                case .noService: .noService
                case .significantDelays: .delayed
                case .reducedService, .detour, .additionalService, .modifiedService, .stopMoved: .altered
                case .otherEffect, .unknownEffect, .noEffect, .accessibilityIssue: nil
                }
        }
        return reading
    }

    private static func entity(_ entity: TransitRealtime_EntitySelector) -> AlertReading.Entity {
        AlertReading.Entity(
            agencyID: entity.hasAgencyID ? entity.agencyID : nil, routeID: entity.hasRouteID ? entity.routeID : nil,
            routeType: entity.hasRouteType ? entity.routeType : nil,
            direction: entity.hasDirectionID ? UInt8(entity.directionID) : nil,
            trip: entity.hasTrip ? trip(entity.trip) : nil, stopID: entity.hasStopID ? entity.stopID : nil)
    }

    private static func text(_ text: TransitRealtime_TranslatedString) -> LocalizedText {
        LocalizedText(
            text.translation.map {
                LocalizedText.Translation(language: $0.language.lowercased(), text: $0.text)
            })
    }
}

extension UInt64 {
    fileprivate var known: EpochSeconds? { self == 0 ? nil : EpochSeconds(Int64(self)) }
}
