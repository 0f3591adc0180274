// What the core exports to the page (Sources/BrowserCore), and what it replies. Pointers and counts are numbers; texts
// and bytes are written to memory that the page allocates.

declare namespace Core {
    type Pointer = number;

    interface Memory {
        memory: WebAssembly.Memory;
        allocate(byteCount: number): Pointer;
        deallocate(pointer: Pointer): void;
    }

    /** core.wasm */
    interface Fleet extends Memory {
        createFleet(capacity: number): Pointer;
        destroyFleet(fleet: Pointer): void;
        reportVehicle(
            fleet: Pointer, index: number, shape: number, length: number, distance: number, time: number, speed: number,
            expected: Pointer, count: number, now: number): void;
        removeVehicle(fleet: Pointer, index: number): void;
        stepFleet(fleet: Pointer, now: number): number;
        fleetDistances(fleet: Pointer): Pointer;
        fleetFlags(fleet: Pointer): Pointer;
        decodePolyline(text: Pointer, count: number, output: Pointer): number;
    }

    /** rider.wasm */
    interface Rider extends Memory {
        reminderVerdict(lead: number, early: number, late: number, isCanceled: number, isDone: number, now: number): 0 | 1 | 2 | 3;
        reminderChoices(secondsLeft: number, leads: Pointer): number;
        walkMinutes(metres: number): number;
        createAlong(): Pointer;
        destroyAlong(along: Pointer): void;
        lookAlong(
            along: Pointer, numbers: Pointer, count: number, latitude: number, longitude: number, accuracy: number, fixedAt: number, heard: number,
            now: number): number;
        isConnectionNews(along: Pointer, state: number): number;
        createApproach(): Pointer;
        destroyApproach(approach: Pointer): void;
        approachingVehicles(
            approach: Pointer, vehicles: Pointer, count: number, latitude: number, longitude: number, now: number): number;
        createRider(writer: bigint): Pointer;
        destroyRider(rider: Pointer): void;
        riderProvideGroups(rider: Pointer, start: Pointer, count: number): void;
        riderMerge(rider: Pointer, start: Pointer, count: number, isFile: number): number;
        riderPrepare(rider: Pointer, start: Pointer, count: number, clock: number): number;
        riderAsk(rider: Pointer, start: Pointer, count: number, today: number): void;
        riderMissing(rider: Pointer, other: Pointer): void;
        riderExport(rider: Pointer): void;
        riderReply(rider: Pointer): Pointer;
        riderReplyCount(rider: Pointer): number;
        riderFrames(rider: Pointer): Pointer;
        riderFramesCount(rider: Pointer): number;
    }

    /** planner.wasm */
    interface Planner extends Memory {
        createPlanner(): Pointer;
        addPlannerTimetable(planner: Pointer, file: Pointer, byteCount: number, isRepeating: number, agency: Pointer, count: number): number;
        addPlannerStreets(planner: Pointer, file: Pointer, byteCount: number): number;
        usePlannerAlerts(planner: Pointer, lines: Pointer, count: number): void;
        plannerPlan(planner: Pointer, numbers: Pointer, words: Pointer, count: number): number;
        plannerJourney(planner: Pointer, id: Pointer, count: number, latitude: number, longitude: number, now: number): number;
        plannerReply(planner: Pointer): Pointer;
        plannerReplyCount(planner: Pointer): number;
    }

    /** timetable.wasm */
    interface Timetable extends Memory {
        openTimetable(file: Pointer, byteCount: number, isRepeating: number, agency: Pointer, count: number): Pointer;
        closeTimetable(timetable: Pointer): void;
        useTimetableAlerts(timetable: Pointer, lines: Pointer, count: number): void;
        timetableIsWhole(timetable: Pointer): number;
        timetableBoard(timetable: Pointer, stop: Pointer, count: number, from: number, to: number, limit: number): number;
        timetableShortBoard(timetable: Pointer, stop: Pointer, count: number, from: number, to: number): number;
        timetableChanges(timetable: Pointer, old: Pointer, day: number, stop: Pointer, count: number): number;
        timetablesBoardsAround(
            timetables: Pointer, count: number, latitude: number, longitude: number, from: number, to: number, limit: number): void;
        timetablesSearch(
            timetables: Pointer, count: number, text: Pointer, textCount: number, latitude: number, longitude: number, limit: number): void;
        timetablesNear(timetables: Pointer, count: number, latitude: number, longitude: number, radius: number, limit: number): void;
        timetableReply(timetable: Pointer): Pointer;
        timetableReplyCount(timetable: Pointer): number;
    }

    /** A board by the timetable alone, as timetable.wasm tells it. */
    type ScheduledBoard = Pick<API.Board, 'at' | 'stop' | 'routes' | 'arrivals' | 'alerts'> & {
        /** The timetable speaks of that day. */
        covered: boolean;
        /**
         * Which of the alerts that it was given concern the stop, what calls there or the whole agency; each row has
         * its own.
         */
        alertIds?: string[];
    };

    /** The changes of a new timetable at a stop; times as shown to riders, weekdays from 1 for Monday. */
    type StopChanges = {
        name: string;
        /** The first day that was compared, `2026-11-30`. */
        from?: string;
        gone: boolean;
        /** The stop that is there then, within its agency. */
        stop?: string;
        lines: { route?: string; oldRoute?: string; label: string; direction?: number; changes: { before?: string; after?: string; weekdays: number[] }[] }[];
    };

    type Place = { name: string; address?: string; lat: number; lon: number };
    /** The coach that a trip is to reach; `departure` in epoch seconds. */
    type Coach = { departure: number; zone: string; operator: string; destination: string; search: string };
    /** A line of a trip: its name as it was when chosen, and as it is shown. */
    type Line = { id: string; name: string; shown: string };
    type Trip = { id: string; name: string | null; start: Place; end: Place; lines: Line[]; coach?: Coach };
    type Group = { id: string; name: string; provided: boolean; routes: string[] };
    type Favourite = { id: string; name: string };
    type Favourites = { stops: Favourite[]; lines: Favourite[]; home?: Place; work?: Place };

    /** Amounts in minor units, days in the rider's own. */
    type UsualCard = { name: string; currency: string; digits: number; fare: number };
    type Card = UsualCard & {
        id: string;
        balance: number;
        ridesLeft: number;
        overdrawn: boolean;
        number: string | null;
        numberLength: number | null;
        /** 2026-12-31 */
        expires: string | null;
        warningDays: number;
        expiry: 'never' | 'later' | 'soon' | 'expired';
        daysLeft: number | null;
        turnstile: 'go' | 'insufficientFare';
        entries: number;
        lastEntry: string | null;
    };
    type EntryKind = 'ride' | 'reload' | 'adjustment';
    /** `at` in milliseconds since 1970. */
    type Entry = { id: string; at: number; kind: EntryKind; amount: number; balance: number };
    type Deed = {
        event: string;
        what: 'entry' | 'deletion' | 'edit' | 'removal';
        card: string;
        entry?: string | null;
        kind?: EntryKind;
        amount?: number;
    };
    type Preferences = {
        theme: string;
        language: string;
        units: string;
        singleKeys: boolean;
        satellite: boolean;
        closestStops: boolean;
        groupsFirst: boolean;
        boardOrder: string;
        approachAlerts: boolean;
        reminderSeconds: number;
    };
    type Overview = {
        cards: Card[];
        trips: Trip[];
        groups: Group[];
        opens: { route?: string; group?: string };
        preferences: Preferences;
        favourites: Favourites;
    };
    type Boarding = { direction: string; on: string; off: string; walkTo: number; walkFrom: number };

    /** A question as the rider's core reads it, and what it answers. */
    type Question<Answer> = Uint8Array & { answer?: Answer };

    /** The result of merging frames or a file, or why it is not a journal. */
    type Merged = {
        added: number;
        alreadyKnown: number;
        damagedBytes: number;
        cutOffBytes: number;
        unreadable: number;
        refused?: undefined;
    } | { refused: 'notAJournal' | 'otherVersion' };
    /** The event that a command made, or why it made none. */
    type Prepared = { event: string; refused?: undefined }
        | { refused: 'insufficientFare'; missing: number }
        | { refused: 'invalid'; fields: string[] }
        | { refused: 'incomplete'; missing: string[] }
        | { refused: 'notThere' | 'nothingToUndo' | 'notUnderstood' };
    /** The same of what was to be stored. */
    type Reply = Prepared | { refused: 'notStored' };
}
