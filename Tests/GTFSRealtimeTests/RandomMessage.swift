import SwiftProtobuf
import TestSupport

/// Random feeds built with swift-protobuf. Each supported field of the specification may be present or absent.
struct RandomMessage {
    var random: SeededRandom

    mutating func feed() -> TransitRealtime_FeedMessage {
        var feed = TransitRealtime_FeedMessage()
        feed.header.gtfsRealtimeVersion = chance(2) ? "2.0" : "1.0"
        if chance(2) { feed.header.timestamp = time() }
        for number in 0..<Int.random(in: 1...12, using: &random) {
            var entity = TransitRealtime_FeedEntity()
            entity.id = "e\(number)"
            switch Int.random(in: 0..<3, using: &random) {
            case 0: entity.vehicle = vehicle(number)
            case 1: entity.tripUpdate = tripUpdate(number)
            default: entity.alert = alert()
            }
            feed.entity.append(entity)
        }
        return feed
    }

    private mutating func vehicle(_ number: Int) -> TransitRealtime_VehiclePosition {
        var vehicle = TransitRealtime_VehiclePosition()
        vehicle.vehicle.id = "bus \(number)"
        if chance(2) {
            vehicle.vehicle.wheelchairAccessible = pick(
                TransitRealtime_VehicleDescriptor.WheelchairAccessible.allCases)
        }
        if chance(2) { vehicle.vehicle.label = chance(3) ? "bus \(number)" : word() }
        if chance(2) { vehicle.trip = trip() }
        vehicle.position.latitude = Float.random(in: 1...80, using: &random)
        vehicle.position.longitude = Float.random(in: -179 ... -1, using: &random)
        if chance(2) { vehicle.position.bearing = Float.random(in: 0..<360, using: &random) }
        if chance(2) { vehicle.position.speed = Float.random(in: 0...40, using: &random) }
        if chance(2) { vehicle.position.odometer = 123_456 }
        if chance(2) { vehicle.timestamp = time() }
        if chance(2) { vehicle.stopID = word() }
        if chance(2) { vehicle.currentStopSequence = UInt32.random(in: 0...300, using: &random) }
        if chance(2) { vehicle.currentStatus = pick([.incomingAt, .stoppedAt, .inTransitTo]) }
        if chance(2) { vehicle.occupancyStatus = pick(TransitRealtime_VehiclePosition.OccupancyStatus.allCases) }
        if chance(2) { vehicle.occupancyPercentage = UInt32.random(in: 0...150, using: &random) }
        if chance(3) { vehicle.congestionLevel = pick(TransitRealtime_VehiclePosition.CongestionLevel.allCases) }
        if chance(4) {
            vehicle.multiCarriageDetails = [
                .with {
                    $0.label = "A"; $0.occupancyPercentage = -1; $0.carriageSequence = 1
                },
                .with {
                    $0.id = "b"; $0.occupancyPercentage = 40; $0.occupancyStatus = .notBoardable
                    $0.carriageSequence = 2
                },
            ]
        }
        return vehicle
    }

    private mutating func tripUpdate(_ number: Int) -> TransitRealtime_TripUpdate {
        var update = TransitRealtime_TripUpdate()
        update.trip = trip()
        // Trip ids are unique, so that updates are not merged as duplicates.
        update.trip.tripID = "trip \(number)"
        if chance(2) { update.vehicle.id = word() }
        if chance(2) { update.timestamp = time() }
        if chance(2) { update.delay = Int32.random(in: -900...3600, using: &random) }
        if chance(4) { (update.tripProperties.tripHeadsign, update.tripProperties.tripShortName) = (word(), word()) }
        for _ in 0..<Int.random(in: 0...9, using: &random) { update.stopTimeUpdate.append(stopTime()) }
        return update
    }

    private mutating func stopTime() -> TransitRealtime_TripUpdate.StopTimeUpdate {
        var stopTime = TransitRealtime_TripUpdate.StopTimeUpdate()
        if chance(2) { stopTime.stopID = word() }
        if chance(2) { stopTime.stopSequence = UInt32.random(in: 0...(.max), using: &random) }
        if chance(2) { stopTime.arrival = event() }
        if chance(2) { stopTime.departure = event() }
        if chance(3) { stopTime.scheduleRelationship = pick([.scheduled, .skipped, .noData, .unscheduled]) }
        if chance(4) { stopTime.stopTimeProperties.assignedStopID = word() }
        if chance(4) { stopTime.stopTimeProperties.stopHeadsign = word() }
        if chance(3) {
            stopTime.departureOccupancyStatus = pick(TransitRealtime_VehiclePosition.OccupancyStatus.allCases)
        }
        return stopTime
    }

    private mutating func event() -> TransitRealtime_TripUpdate.StopTimeEvent {
        var event = TransitRealtime_TripUpdate.StopTimeEvent()
        if chance(2) { event.time = Int64(time()) }
        if chance(2) { event.delay = Int32.random(in: -900...3600, using: &random) }
        if chance(4) { event.scheduledTime = Int64(time()) }
        if chance(3) { event.uncertainty = Int32.random(in: 0...600, using: &random) }
        return event
    }

    private mutating func trip() -> TransitRealtime_TripDescriptor {
        var trip = TransitRealtime_TripDescriptor()
        trip.routeID = word()
        if chance(2) { trip.tripID = word() }
        if chance(2) { trip.directionID = UInt32.random(in: 0...1, using: &random) }
        if chance(2) { trip.startTime = pick(["07:05:00", "25:10:59", "8:00:00"]) }
        if chance(2) { trip.startDate = pick(["20261121", "20240229", "19991231"]) }
        if chance(3) { trip.scheduleRelationship = pick([.scheduled, .new, .unscheduled, .canceled, .deleted]) }
        return trip
    }

    private mutating func alert() -> TransitRealtime_Alert {
        var alert = TransitRealtime_Alert()
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            var period = TransitRealtime_TimeRange()
            if chance(2) { period.start = time() }
            if chance(2) { period.end = time() }
            alert.activePeriod.append(period)
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) { alert.informedEntity.append(selector()) }
        if chance(2) { alert.cause = pick(TransitRealtime_Alert.Cause.allCases) }
        if chance(2) { alert.effect = pick(TransitRealtime_Alert.Effect.allCases) }
        if chance(2) { alert.severityLevel = pick(TransitRealtime_Alert.SeverityLevel.allCases) }
        alert.headerText = text()
        if chance(2) { alert.descriptionText = text() }
        if chance(2) { alert.url = link() }
        if chance(4) { (alert.ttsHeaderText, alert.ttsDescriptionText) = (text(), text()) }
        if chance(4) { (alert.causeDetail, alert.effectDetail) = (text(), text()) }
        if chance(4) {
            for language in ["en", "FR"].prefix(Int.random(in: 0...2, using: &random)) {
                let url = "https://maps.example.org/" + language
                alert.image.localizedImage.append(
                    .with {
                        $0.url = url; $0.mediaType = "image/png"; if language != "en" { $0.language = language }
                    })
            }
            alert.imageAlternativeText = text()
        }
        return alert
    }

    private mutating func selector() -> TransitRealtime_EntitySelector {
        var selector = TransitRealtime_EntitySelector()
        selector.agencyID = word()
        if chance(2) { selector.routeID = word() }
        if chance(2) { selector.routeType = pick([0, 3, 700]) }
        if chance(2) { selector.directionID = 1 }
        if chance(2) { selector.trip = trip() }
        if chance(2) { selector.stopID = word() }
        return selector
    }

    private mutating func text() -> TransitRealtime_TranslatedString {
        var text = TransitRealtime_TranslatedString()
        for language in ["EN", "fr"].prefix(Int.random(in: 1...2, using: &random)) {
            text.translation.append(
                .with {
                    $0.text = word(); if language != "EN" { $0.language = language }
                })
        }
        return text
    }

    private mutating func link() -> TransitRealtime_TranslatedString {
        var link = TransitRealtime_TranslatedString()
        link.translation.append(.with { $0.text = "https://transit.example.org/" + pick(["", "detour", "fr/détour"]) })
        return link
    }

    private mutating func word() -> String {
        pick(["1", "M15+", "stop 4711", "Gare de l’Est", "Straße 7 in Köln am Rhein", "北京", "a\nb"])
    }

    private mutating func time() -> UInt64 { UInt64.random(in: 1_500_000_000...1_900_000_000, using: &random) }
    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }
}
