"""Queries of current OpenTripPlanner clients, rewritten: with the same fields and arguments but different text."""

# OneBusAway for Android since July 2026
NETWORK = """
  fragment network on VehicleRentalNetwork { url networkId }
  fragment uris on VehicleRentalUris { web android }
"""

ANDROID_PLAN = NETWORK + """
  fragment spot on Place {
    lat lon name stop { code gtfsId }
    rentalVehicle { vehicleId fuel { range } vehicleType { propulsionType formFactor } rentalUris { ...uris } rentalNetwork { ...network } }
    vehicleRentalStation { name stationId rentalUris { ...uris } rentalNetwork { ...network } }
    vehicleParking { name vehicleParkingId }
  }
  query Journeys(
    $from: PlanLabeledLocationInput!, $to: PlanLabeledLocationInput!, $at: PlanDateTimeInput, $by: PlanModesInput,
    $like: PlanPreferencesInput, $most: Int!, $others: Int!
  ) {
    planConnection(origin: $from, destination: $to, dateTime: $at, modes: $by, preferences: $like, first: $most) {
      routingErrors { inputField description code }
      searchDateTime
      edges { node {
        numberOfTransfers duration start end
        legs {
          mode realTime rentedBike interlineWithPreviousLeg duration distance
          start { scheduledTime estimated { delay time } } end { scheduledTime estimated { delay time } }
          from { ...spot } to { ...spot }
          route { gtfsId color shortName longName agency { timezone name gtfsId } }
          trip { tripHeadsign gtfsId }
          stopCalls { stopLocation { __typename ... on Stop { code lat lon name gtfsId } } }
          nextLegs(numberOfLegs: $others) {
            duration trip { tripHeadsign } route { gtfsId shortName longName color agency { name gtfsId } }
            from { stop { gtfsId } } to { stop { gtfsId } }
          }
          alerts { alertSeverityLevel alertUrl alertHeaderText alertDescriptionText id }
          legGeometry { length points }
          steps { exit stayOn lat lon distance streetName absoluteDirection relativeDirection }
        }
      } }
    }
  }
"""

ANDROID_RENTALS = NETWORK + """
  query Bikes($south: CoordinateValue!, $west: CoordinateValue!, $north: CoordinateValue!, $east: CoordinateValue!) {
    vehicleRentalsByBbox(minimumLatitude: $south, minimumLongitude: $west, maximumLatitude: $north, maximumLongitude: $east) {
      __typename
      ... on RentalVehicle {
        vehicleId id lat lon operative allowPickupNow fuel { percent range } vehicleType { propulsionType formFactor }
        rentalUris { ...uris } rentalNetwork { ...network }
      }
      ... on VehicleRentalStation {
        stationId id name lat lon operative allowDropoffNow allowPickupNow rentalUris { ...uris } rentalNetwork { ...network }
        availableSpaces { total } availableVehicles { total byType { count vehicleType { propulsionType formFactor } } }
      }
    }
  }
"""

# The pages of Digitransit: stops and their timetables, routes and their patterns, vehicles, and departures nearby.
STOP_PAGE = """
  query StopPage($stop: String!, $start: Long!, $day: String) {
    stop(id: $stop) {
      id gtfsId lat lon name code desc platformCode zoneId vehicleMode locationType url
      parentStation { gtfsId name }
      routes { id gtfsId shortName longName mode type color patterns { code headsign } alerts(types: [ROUTE, STOPS_ON_ROUTE]) { id } }
      patterns { id code headsign name directionId route { gtfsId } }
      alerts(types: [STOP, ROUTES]) { id alertHash alertSeverityLevel alertEffect entities { __typename ... on Stop { gtfsId } ... on Route { gtfsId } } }
      stoptimesWithoutPatterns(startTime: $start, timeRange: 7200, numberOfDepartures: 100, omitCanceled: false) {
        stopPositionInPattern realtimeState realtimeDeparture scheduledDeparture serviceDay pickupType headsign
        stop { id code platformCode }
        trip { gtfsId directionId tripHeadsign pattern { id code } route { gtfsId mode } stops { id } }
      }
      stoptimesForPatterns(startTime: $start, timeRange: 7200, numberOfDepartures: 100, omitCanceled: false) {
        pattern { code route { gtfsId } } stoptimes { scheduledDeparture realtimeDeparture serviceDay trip { gtfsId } }
      }
      stoptimesForServiceDate(date: $day, omitCanceled: false) {
        pattern { code headsign route { id shortName mode agency { name } } stops { id } }
        stoptimes { scheduledDeparture realtimeState serviceDay headsign pickupType stopPosition trip { gtfsId } }
      }
    }
  }
"""

ROUTE_PAGE = """
  query RoutePage($route: String!, $day: String!) {
    route(id: $route) {
      id gtfsId shortName longName mode type color desc sortOrder agency { id name url fareUrl phone }
      alerts(types: [ROUTE, STOPS_ON_ROUTE, TRIPS, PATTERNS, AGENCY]) { id alertHeaderText alertUrl }
      patterns {
        id code name headsign directionId semanticHash
        stops { id gtfsId name lat lon }
        patternGeometry { length points } geometry { lat lon }
        trips { gtfsId }
        tripsForDate(serviceDate: $day) {
          gtfsId semanticHash stoptimes: stoptimesForDate(serviceDate: $day) { scheduledDeparture serviceDay stop { id } }
        }
        alerts(types: [PATTERN, STOPS_ON_PATTERN, STOPS_ON_TRIPS]) { id }
        vehiclePositions { vehicleId label lat lon heading speed lastUpdate lastUpdated stopRelationship { status stop { gtfsId } } trip { gtfsId } }
      }
    }
  }
"""

AROUND = """
  query Around($lat: Float!, $lon: Float!, $kinds: [FilterPlaceType], $modes: [Mode]) {
    viewer {
      nearest(lat: $lat, lon: $lon, maxDistance: 1500, first: 40, filterByPlaceTypes: $kinds, filterByModes: $modes, filterByNetwork: []) {
        edges { cursor node { id distance place {
          __typename id lat lon
          ... on Stop { gtfsId name vehicleMode transfers(maxDistance: 300) { distance stop { gtfsId } } }
          ... on DepartureRow { stop { gtfsId } pattern { code } stoptimes(numberOfDepartures: 3) { scheduledDeparture trip { gtfsId } } }
          ... on VehicleRentalStation { stationId rentalNetwork { networkId } }
          ... on RentalVehicle { vehicleId }
        } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
"""

FUZZY = """
  query Fuzzy($route: String!, $direction: Int!, $day: String!, $time: Int!) {
    trip: fuzzyTrip(route: $route, direction: $direction, date: $day, time: $time) { gtfsId pattern { code } }
  }
"""
