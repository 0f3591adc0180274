import TransitCore

// Fields in wire order. New fields are appended to their type, and the format version is incremented.

extension VehicleReading {
    static var blank: VehicleReading { VehicleReading(id: "", position: Coordinate(latitude: 0, longitude: 0)) }

    mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.text(&id)
        try coder.optional(&label)
        try coder.optional(&trip, TripReference()) { trip, coder throws(WireError) in try trip.pass(&coder) }
        try coder.measure(&position.latitude)
        try coder.measure(&position.longitude)
        try coder.optional(&bearing, 0) { value, coder throws(WireError) in try coder.float(&value) }
        try coder.optional(&speed, 0) { value, coder throws(WireError) in try coder.float(&value) }
        try coder.optional(&at)
        try coder.optional(&stopStatus, .incoming) { value, coder throws(WireError) in try coder.choice(&value) }
        try coder.optional(&stopID)
        try coder.optional(&stopSequence)
        try coder.optional(&occupancy, .noData) { value, coder throws(WireError) in try coder.choice(&value) }
        try coder.optional(&occupancyPercentage)
        try coder.optional(&peopleOnBoard)
        try coder.optional(&wheelchair, .unknown) { value, coder throws(WireError) in try coder.choice(&value) }
        try coder.optional(&deviation)
        try coder.optional(&punctuality, .unknown) { value, coder throws(WireError) in try coder.word(&value) }
        try coder.optional(&directionName)
        try coder.optional(&lastStopName)
        try coder.flag(&isOnLayover)
        try coder.optional(&headsign)
        try coder.optional(&congestion, .smooth) { value, coder throws(WireError) in try coder.choice(&value) }
        try coder.list(&carriages, Carriage()) { carriage, coder throws(WireError) in
            try coder.optional(&carriage.id)
            try coder.optional(&carriage.label)
            try coder.optional(&carriage.occupancy, .noData) { value, coder throws(WireError) in
                try coder.choice(&value)
            }
            try coder.optional(&carriage.occupancyPercentage)
        }
    }
}

extension TripReference {
    mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.optional(&tripID)
        try coder.optional(&routeID)
        try coder.optional(&direction)
        try coder.optional(&startTime)
        try coder.optional(&startDate, ServiceDate(daysSince1970: 0)) { value, coder throws(WireError) in
            try coder.date(&value)
        }
        try coder.choice(&relation)
        try coder.optional(&modificationsID)
    }
}

extension AlertReading {
    static var blank: AlertReading { AlertReading(id: "") }

    mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.text(&id)
        try coder.list(&periods, Period()) { period, coder throws(WireError) in try period.pass(&coder) }
        try coder.list(&entities, Entity()) { entity, coder throws(WireError) in try entity.pass(&coder) }
        try header.pass(&coder)
        try text.pass(&coder)
        try url.pass(&coder)
        try coder.optional(&cause)
        try coder.optional(&effect)
        try coder.choice(&severity)
        try coder.optional(&condition, .altered) { value, coder throws(WireError) in try coder.choice(&value) }
        try coder.optional(&type)
        var rgb = color?.rgb
        try coder.optional(&rgb)
        color = rgb.map { RouteColor(rgb: $0) }
        try coder.flag(&isSimulated)
        try causeDetail.pass(&coder)
        try effectDetail.pass(&coder)
        try spokenHeader.pass(&coder)
        try spokenText.pass(&coder)
        try coder.list(&images, Image(url: "")) { image, coder throws(WireError) in
            try coder.text(&image.url)
            try coder.text(&image.mediaType)
            try coder.text(&image.language)
        }
        try imageText.pass(&coder)
        try coder.list(&impactPeriods, Period()) { period, coder throws(WireError) in try period.pass(&coder) }
    }
}

extension AlertReading.Period {
    fileprivate mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.optional(&from)
        try coder.optional(&to)
    }
}

extension AlertReading.Entity {
    fileprivate mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.optional(&agencyID)
        try coder.optional(&routeID)
        try coder.optional(&routeType)
        try coder.optional(&direction)
        try coder.optional(&trip, TripReference()) { trip, coder throws(WireError) in try trip.pass(&coder) }
        try coder.optional(&stopID)
        try coder.optional(&facilityID)
    }
}

extension LocalizedText {
    mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.list(&translations, Translation(language: "", text: "")) { translation, coder throws(WireError) in
            try coder.text(&translation.language)
            try coder.text(&translation.text)
        }
    }
}

extension DepartureReading {
    static var blank: DepartureReading { DepartureReading(routeID: "") }

    mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.text(&routeID)
        try coder.optional(&direction)
        try coder.optional(&headsign)
        try coder.optional(&tripID)
        try coder.optional(&vehicleID)
        try coder.optional(&scheduled)
        try coder.optional(&estimated)
        try coder.choice(&relation)
        try coder.optional(&platform)
    }
}
