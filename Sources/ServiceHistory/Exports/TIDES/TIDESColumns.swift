/// The columns of TIDES 1.0, in the order of its schemas.
enum TIDESColumns {
    static let visits =
        [
            "service_date", "trip_id_performed", "trip_stop_sequence", "scheduled_stop_sequence", "pattern_id",
            "vehicle_id", "dwell", "stop_id", "timepoint", "schedule_arrival_time", "schedule_departure_time",
            "actual_arrival_time", "actual_departure_time",
        ] + unrecordedOfVisits + ["schedule_relationship"]

    /// Columns of `stop_visits` about passengers, doors and fares, which are not recorded.
    static let unrecordedOfVisits = [
        "distance", "boarding_1", "alighting_1", "boarding_2", "alighting_2", "departure_load", "door_open",
        "door_close", "door_status", "ramp_deployed_time", "ramp_failure", "kneel_deployed_time",
        "lift_deployed_time", "bike_rack_deployed", "bike_load", "revenue", "number_of_transactions",
    ]

    static let trips = [
        "service_date", "trip_id_performed", "vehicle_id", "trip_id_scheduled", "route_id", "route_type",
        "ntd_mode", "route_type_agency", "shape_id", "pattern_id", "direction_id", "operator_id", "block_id",
        "trip_start_stop_id", "trip_end_stop_id", "schedule_trip_start", "schedule_trip_end",
        "actual_trip_start", "actual_trip_end", "trip_type", "schedule_relationship",
    ]

    static let locations = [
        "location_ping_id", "service_date", "event_timestamp", "trip_id_performed", "trip_id_scheduled",
        "trip_stop_sequence", "scheduled_stop_sequence", "vehicle_id", "device_id", "pattern_id", "stop_id",
        "current_status", "latitude", "longitude", "gps_quality", "heading", "speed", "odometer",
        "schedule_deviation", "headway_deviation", "trip_type", "schedule_relationship",
    ]

    static let vehicles = [
        "vehicle_id", "vehicle_start", "vehicle_end", "model_name", "facility_name", "capacity_seated",
        "capacity_wheelchair", "capacity_bike", "bike_rack", "capacity_standing",
    ]
}
