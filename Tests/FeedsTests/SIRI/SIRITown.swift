/// SIRI of an invented town: two vehicles of lines whose ids contain a space and a plus sign.
enum SIRITown {
    static let first = """
        {"MonitoredVehicleJourney": {"LineRef": "TOWN BUS_K1", "DirectionRef": "1",
          "FramedVehicleJourneyRef": {"DataFrameRef": "2026-11-18", "DatedVehicleJourneyRef": "TOWN BUS_day_1"},
          "PublishedLineName": ["K1"], "DestinationName": [{"value": "HARBOUR"}],
          "SituationRef": [{"SituationSimpleRef": "TOWN BUS_s1"}], "Monitored": true,
          "VehicleLocation": {"Longitude": 7.01, "Latitude": 45.0}, "Bearing": 300.0, "ProgressRate": "normalProgress",
          "Occupancy": "standingAvailable", "VehicleRef": "TOWN BUS_41",
          "MonitoredCall": {"StopPointRef": "TOWN_11", "StopPointName": ["Market"], "VisitNumber": 1,
            "ExpectedArrivalTime": "2026-11-18T08:31:00.500-05:00", "ArrivalProximityText": "approaching",
            "NumberOfStopsAway": 0,
            "Extensions": {"Capacities": {"EstimatedPassengerCount": 30, "EstimatedPassengerCapacity": 80}}},
          "OnwardCalls": {"OnwardCall": [
            {"StopPointRef": "TOWN_11", "ExpectedArrivalTime": "2026-11-18T08:31:00-05:00"},
            {"StopPointRef": "TOWN_12", "ExpectedDepartureTime": "2026-11-18T08:33:00-05:00"}]}},
         "RecordedAtTime": "2026-11-18T08:29:58.123-05:00"}
        """

    static let second = """
        {"MonitoredVehicleJourney": {"LineRef": "TOWN BUS_K2+", "PublishedLineName": "K2+", "Bearing": 0,
          "VehicleLocation": {"Longitude": "7.03", "Latitude": "45.01"}, "ProgressRate": "noProgress",
          "ProgressStatus": "layover", "VehicleRef": "TOWN BUS_42", "OnwardCalls": {},
          "MonitoredCall": {"StopPointRef": "TOWN_21", "Extensions": {"Distances":
            {"PresentableDistance": "at stop", "DistanceFromCall": 3.2, "StopsFromCall": 0}}}},
         "RecordedAtTime": "2026-11-18T13:29:50Z"}
        """

    static func situation(_ number: String, lines: [String], conditions: String = "[{}]") -> String {
        let affected = lines.map { "{\"LineRef\": \"\($0)\", \"DirectionRef\": \"0\"}" }.joined(separator: ",")
        return """
            {"SituationNumber": "\(number)", "PublicationWindow": {"StartTime": "2026-11-18T06:00:00-05:00"},
             "Severity": "severe", "Summary": ["Works"], "Description": "At the market.",
             "Affects": {"VehicleJourneys": {"AffectedVehicleJourney": [\(affected)]}},
             "Consequences": {"Consequence": \(conditions)}}
            """
    }

    static let works = situation("TOWN BUS_s1", lines: ["TOWN BUS_K2+"], conditions: #"[{"Condition": "DELAYED"}]"#)

    /// - Parameter situations: The situations; nil omits the SituationExchangeDelivery.
    static func body(_ visits: [String] = [first, second], situations: [String]? = [works]) -> [UInt8] {
        let exchange = situations.map {
            ", \"SituationExchangeDelivery\": [{\"Situations\": {\"PtSituationElement\": [\($0.joined(separator: ","))]}}]"
        }
        return Array(
            """
            {"Siri": {"ServiceDelivery": {"ResponseTimestamp": "2026-11-18T08:30:00.865-05:00",
            "VehicleMonitoringDelivery": [{"VehicleActivity": [\(visits.joined(separator: ","))]}]\(exchange ?? "")}}}
            """.utf8)
    }

    static func error(_ words: String) -> [UInt8] {
        Array(
            """
            {"Siri": {"ServiceDelivery": {"VehicleMonitoringDelivery": [{"ErrorCondition":
            {"OtherError": {"ErrorText": "\(words)"}, "Description": "\(words)"}}]}}}
            """.utf8)
    }
}
