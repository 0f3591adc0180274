"""The OpenTripPlanner queries of the OneBusAway apps, rewritten: with the same fields and arguments but different
text."""

PLACE = """
  fragment end on Place {
    name lat lon
    stop { gtfsId code name }
    departure { scheduledTime estimated { time delay } }
    arrival { scheduledTime estimated { time delay } }
    rentalVehicle { vehicleId name }
    vehicleParking { vehicleParkingId name }
    vehicleRentalStation { stationId name }
  }
"""

RIDE = """
  fragment ride on Leg {
    mode duration distance headsign realTime interlineWithPreviousLeg
    start { scheduledTime estimated { time delay } }
    end { scheduledTime estimated { time delay } }
    from { ...end }
    to { ...end }
    route { gtfsId shortName longName color textColor agency { gtfsId name timezone } }
    trip { gtfsId tripHeadsign }
    intermediatePlaces { ...end }
    legGeometry { points length }
    steps { relativeDirection absoluteDirection streetName distance exit stayOn lat lon }
  }
"""

# The Android app: all arguments are variables, with paging.
ANDROID = PLACE + RIDE + """
  query Ways(
    $start: PlanLabeledLocationInput!, $goal: PlanLabeledLocationInput!, $when: PlanDateTimeInput, $how: PlanModesInput,
    $wishes: PlanPreferencesInput, $count: Int, $behind: String, $ahead: String
  ) {
    planConnection(
      origin: $start, destination: $goal, dateTime: $when, modes: $how, preferences: $wishes, first: $count, after: $behind,
      before: $ahead
    ) {
      searchDateTime
      routingErrors { code description inputField }
      pageInfo { startCursor endCursor hasNextPage hasPreviousPage searchWindowUsed }
      edges { cursor node { start end duration numberOfTransfers walkDistance walkTime legs { ...ride } } }
    }
  }
"""

# The web app: the places are in the document.
WEB = PLACE + RIDE + """
  query Trip($from_lat: CoordinateValue!, $from_lon: CoordinateValue!, $to_lat: CoordinateValue!, $to_lon: CoordinateValue!,
             $at: OffsetDateTime, $wheelchair: Boolean = false) {
    planConnection(
      origin: { location: { coordinate: { latitude: $from_lat, longitude: $from_lon } }, label: "Start" }
      destination: { location: { coordinate: { latitude: $to_lat, longitude: $to_lon } }, label: "Goal" }
      dateTime: { earliestDeparture: $at }
      preferences: { accessibility: { wheelchair: { enabled: $wheelchair } } }
      modes: { transit: { transit: [{ mode: BUS }, { mode: TRAM }, { mode: RAIL }, { mode: FERRY }] } }
    ) {
      edges { node { start end duration legs { ...ride } } }
      routingErrors { code description }
    }
  }
"""

# The iPhone app: the legacy form.
IPHONE = """
  query Plan($a: InputCoordinates!, $b: InputCoordinates!, $day: String, $clock: String, $arrive: Boolean, $wheels: Boolean,
             $far: Float, $how: [TransportMode!], $between: [PlanViaLocationInput!]) {
    plan(
      from: $a, to: $b, date: $day, time: $clock, arriveBy: $arrive, wheelchair: $wheels, maxWalkDistance: $far
      transportModes: $how, via: $between
    ) {
      date from { name lat lon vertexType } to { name lat lon vertexType }
      itineraries {
        startTime endTime duration walkTime waitingTime walkDistance elevationLost elevationGained numberOfTransfers
        legs {
          mode startTime endTime duration distance headsign realTime transitLeg rentedBike departureDelay arrivalDelay
          from { name lat lon stop { gtfsId code name } } to { name lat lon stop { gtfsId code name } }
          route { gtfsId shortName longName color textColor agency { name } } trip { gtfsId tripHeadsign }
          legGeometry { points length } steps { distance relativeDirection streetName lat lon }
          intermediatePlaces { name lat lon arrivalTime departureTime }
        }
      }
      routingErrors { code description }
    }
  }
"""
