extension ReadingSanitizer {
    mutating func vehicles(_ vehicles: inout [VehicleReading]) {
        sift(&vehicles, atMost: ReadingLimits.vehicles) { border, vehicle in
            if let reason = border.fault(of: vehicle) { return reason }
            border.trim(&vehicle)
            return nil
        }
    }

    private func fault(of vehicle: VehicleReading) -> DiscardReason? {
        guard vehicle.position.isPlausible else { return .implausiblePosition }
        guard isShort(vehicle.id), isShort(vehicle.stopID) else { return .tooLong }
        guard isPlausible(vehicle.at) else { return .implausibleTime }
        return vehicle.trip.flatMap { fault(of: $0) }
    }

    private mutating func trim(_ vehicle: inout VehicleReading) {
        // −1 and other values outside 0…360 mean "unknown".
        vehicle.bearing.hold(to: 0...360)
        if vehicle.bearing == 360 { vehicle.bearing = 0 }
        vehicle.speed.hold(to: ReadingLimits.speed)
        vehicle.deviation.hold(to: ReadingLimits.delay)
        vehicle.occupancyPercentage.hold(to: 0...ReadingLimits.occupancyPercentage)
        vehicle.peopleOnBoard.hold(to: 0...ReadingLimits.peopleOnBoard)
        trim(&vehicle.carriages)
        if !isShort(vehicle.dutyID) { vehicle.dutyID = nil }
        label(&vehicle.label)
        line(&vehicle.directionName)
        line(&vehicle.lastStopName)
        line(&vehicle.headsign)
    }

    private mutating func trim(_ carriages: inout [VehicleReading.Carriage]) {
        cut(&carriages, to: ReadingLimits.carriages)
        for index in carriages.indices {
            if !isShort(carriages[index].id) { carriages[index].id = nil }
            label(&carriages[index].label)
            carriages[index].occupancyPercentage.hold(to: 0...ReadingLimits.occupancyPercentage)
        }
    }
}
