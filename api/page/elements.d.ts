// What views hand to `h` of Web/modules/dom/dom.js, and what their handlers get.

declare namespace Page {
    /** The content of an element; empty values are left out. */
    type Child = Node | string | number | false | null | undefined | readonly Child[];

    /** A handler may know more of its event than its name tells: whose it is. */
    type Handler<Kind extends Event> = { handle(event: Kind): unknown }['handle'];
    type Handlers = { [Name in keyof GlobalEventHandlersEventMap as `on${Name}`]?: Handler<GlobalEventHandlersEventMap[Name]> | false | null };
    type Properties = Handlers & Record<string, unknown>;

    /** An event of a field. */
    type On<Field extends Element> = Event & { target: Field };

    type Coordinate = { lat: number; lon: number };
    /** A stop that lies somewhere: some feeds do not say where. */
    type Located = API.Stop & Coordinate;
    /** A line as it is written on a sign: a board has no more of it. */
    type Sign = API.RouteSign;
    /** A line as far as it is known: how many buses are on it is not while nobody answers. */
    type Route = Omit<API.Route, 'vehicles' | 'running'> & Partial<Pick<API.Route, 'vehicles' | 'running'>>;
    /** A board of the server's, or by the timetable on the device: then nothing is known of buses. */
    type Board = Omit<API.Board, 'vehicles' | 'simulated'> & Partial<Pick<API.Board, 'vehicles' | 'simulated'>> & {
        byDevice?: boolean;
        /** The timetable on the device speaks of that day. */
        covered?: boolean;
    };
    type Boards = Omit<API.Answer<'boards'>, 'boards'> & { boards: Board[]; byDevice?: boolean };
    /** The exports of a view that is loaded on demand: a page, or a head and a body for the tray. */
    interface View {
        enter?(id: string | undefined): unknown;
        refresh?(): unknown;
    }
    interface WholePage extends View {
        page(): Child[];
        /** Whether it has what may stand beside the view that was opened from it. */
        hasList?(): boolean;
        /** Whether it is about places that a phone shows on the map above it. */
        showsPlaces?(): boolean;
    }
    interface Tray extends View {
        head(): Child[];
        body(height: string): Child[];
    }
    interface CallOut extends Tray {
        callOut(): Child[];
    }

    /** A stored response with the time of its storage, in epoch seconds. */
    type Recalled<Answer> = Answer & { recalled?: number; byDevice?: boolean; refusesStreets?: boolean };
    /** Why a question was not answered; status 0: nobody answered. */
    type Failure = { status?: number; message?: string };
}
