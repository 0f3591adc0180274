// The responses of `/api/v1/history`, which the performance page shows. A value that is unknown is absent.

declare namespace History {
    /** The head of a response about a period of service days, `2026-01-31`. */
    interface Period {
        agency: string;
        zone: string;
        /** The first and the last recorded day; absent if nothing is recorded. */
        since?: string;
        until?: string;
        from: string;
        to: string;
        /** The number of recorded days that were read. */
        days: number;
        skipped?: Skipped[];
        /** The first day of the next page of a long period. */
        next?: string;
    }
    interface Skipped { date: string; reason: string }
    interface Route { id: string; shortName?: string; longName?: string; color?: string; textColor?: string; type: number }
    interface Stop { id: string; name: string; code?: string; latitude?: number; longitude?: number }
    type Place = [latitude: number, longitude: number];

    interface Figures {
        trips?: { scheduled: number; performed: number; canceled: number; notSeen: number; unknown: number; added?: number; shortTurned?: number; delivered?: number };
        punctuality?: { passages: number; early: number; onTime: number; late: number; onTimeShare?: number; medianDeviation?: number };
        waiting?: { headways: number; scheduledWait: number; actualWait: number; excessWait: number };
        bunching?: { headways: number; bunched: number; share: number };
        predictions?: { minutes: number; count: number; accurateShare?: number; meanAbsoluteError?: number; bias?: number }[];
        outages?: { count: number; seconds: number };
        dwell?: { visits: number; median: number; p90: number };
    }
    interface RouteRow { route: Route; figures: Figures }
    interface DayRow { date: string; figures: Figures }
    interface Overview extends Period {
        limits: { earliest: number; latest: number; places: string };
        figures: Figures;
        previous?: { from: string; to: string; days: number; figures: Figures };
        routes: RouteRow[];
        rows: DayRow[];
    }
    interface RouteDirections { direction?: number; headsigns: string[]; stops: Stop[] }
    interface Routes extends Period { routes: (Route & { first: string; last: string; names: string[]; directions: RouteDirections[] })[] }

    /** The head of a response about one service day. */
    interface Day {
        agency: string;
        zone: string;
        since?: string;
        until?: string;
        date: string;
        /** Epoch seconds. */
        start?: number;
        end?: number;
        isSealed?: boolean;
        skipped?: Skipped[];
    }
    interface Outage { feed: string; from: number; to: number }
    interface Alert { id: string; header: string; text?: string; effect?: string; from: number; to: number }
    type State = 'unknown' | 'underWay' | 'performed' | 'canceled' | 'notSeen';
    type Basis = 'positions' | 'agency' | 'predicted' | 'skipped';
    interface PatternStop extends Stop { distance: number; isTimepoint?: boolean }
    interface Pattern { direction?: number; headsign: string; shape?: Place[]; stops: PatternStop[] }
    interface Run {
        id: string;
        tripStart: number;
        startSeconds?: number;
        pattern: number;
        state: State;
        isAdded?: boolean;
        isShortTurned?: boolean;
        vehicle?: string;
        block?: string;
        /** The deviation at the last call with a known one, as `Call.minutesLate`. */
        minutesLate?: number;
        scheduled: [call: number, arrival: number, departure: number][];
        /** A time of 0 is unknown. */
        observed: [call: number, arrival: number, departure: number, uncertainty: number, basis: Basis][];
    }
    interface RouteDay extends Day { route: Route; patterns: Pattern[]; trips: Run[]; outages?: Outage[] }

    interface RunTimeRow {
        direction?: number;
        pattern: string;
        from: Stop;
        to: Stop;
        hour: number;
        trips: number;
        scheduled?: number;
        median?: number;
        suggested?: { p50: number; p85: number; p95: number };
    }
    interface RunTimes extends Period { route: Route; rows: RunTimeRow[] }
    interface SegmentRow { direction?: number; from: Stop; to: Stop; shape: Place[]; runs: number; scheduled?: number; median?: number; p85?: number; delay?: number }
    interface Segments extends Period { route: Route; rows: SegmentRow[] }
    interface HeadwayRow { hour: number; headways: number; scheduled?: number; median?: number; p10?: number; p90?: number; bunched?: number; excessWait?: number }
    interface Headways extends Period { route: Route; stop: Stop; rows: HeadwayRow[] }

    interface Call {
        scheduledArrival?: number;
        scheduledDeparture?: number;
        arrival?: number;
        departure?: number;
        /** The times to display: of the departure or of the arrival. */
        scheduledTime?: number;
        observedTime?: number;
        uncertainty?: number;
        basis?: Basis;
        deviation?: number;
        /** The difference of the two times to display, both truncated to the minute. */
        minutesLate?: number;
        shown10?: number;
        shown5?: number;
        occupancy?: string;
    }
    interface StopCall extends Call {
        trip: string;
        startSeconds: number;
        tripStart: number;
        route: Route;
        headsign?: string;
        state: State;
        isAdded?: boolean;
        vehicle?: string;
    }
    interface StopDay extends Day { stop: Stop; calls: StopCall[]; alerts?: Alert[]; outages?: Outage[] }
    interface Stops extends Day { stops: Stop[] }
    interface TripCall extends Call { stop: Stop; distance?: number; isTimepoint?: boolean }
    interface Trip {
        id: string;
        startSeconds: number;
        tripStart: number;
        route: Route;
        headsign?: string;
        state: State;
        isAdded?: boolean;
        isShortTurned?: boolean;
        vehicle?: string;
        block?: string;
    }
    interface TripDay extends Day {
        /** Absent if the day is not recorded. */
        trip?: Trip;
        shape?: Place[];
        calls: TripCall[];
        positions?: [time: number, latitude: number, longitude: number][];
        alerts?: Alert[];
        outages?: Outage[];
    }
}
