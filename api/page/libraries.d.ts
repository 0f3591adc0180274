// What the page uses of the libraries in Web/vendor, as their documentation has it.

declare namespace MapLibre {
    type LngLatLike = [number, number] | LngLat;
    type LngLat = { lng: number; lat: number };
    type Point = { x: number; y: number };
    type Padding = { top: number; right: number; bottom: number; left: number };
    type Bounds = [[number, number], [number, number]];

    type Geometry = { type: 'Point'; coordinates: [number, number] }
        | { type: 'LineString'; coordinates: number[][] }
        | { type: 'MultiLineString'; coordinates: number[][][] };
    type Feature<Shape extends Geometry = Geometry> = { type: 'Feature'; properties: Record<string, unknown>; geometry: Shape };
    type FeatureCollection = { type: 'FeatureCollection'; features: Feature[] };

    /** An expression of the style language, which is JSON: https://maplibre.org/maplibre-style-spec/expressions/ */
    type Expression = unknown[];
    type Paint = Record<string, string | number | Expression>;
    type Layer = {
        id: string;
        type: string;
        source?: string;
        'source-layer'?: string;
        minzoom?: number;
        maxzoom?: number;
        filter?: Expression;
        layout?: Paint;
        paint?: Paint;
    };
    type Source = { type: 'geojson'; data: Feature | FeatureCollection; tolerance?: number }
        | { type: 'raster'; tileSize: number; tiles: string[]; attribution: string }
        | { type: 'vector'; tiles: string[]; minzoom: number; maxzoom: number; bounds: [number, number, number, number]; attribution: string };
    type Style = { version: number; glyphs?: string; sources: Record<string, Source>; layers: Layer[] };

    type CameraOptions = {
        center?: LngLatLike;
        zoom?: number;
        padding?: Padding;
        duration?: number;
        essential?: boolean;
    };
    type FitOptions = { padding?: number | Padding; maxZoom?: number; animate?: boolean; duration?: number; essential?: boolean };
    type MapOptions = {
        container: HTMLElement;
        style?: Style;
        bounds?: Bounds;
        fitBoundsOptions?: FitOptions;
        maxZoom?: number;
        maxPitch?: number;
        fadeDuration?: number;
        attributionControl?: { compact: boolean } | false;
        cooperativeGestures?: boolean;
        locale?: Record<string, string>;
        interactive?: boolean;
        dragRotate?: boolean;
        pitchWithRotate?: boolean;
        touchPitch?: boolean;
    };
    interface Events {
        click: { point: Point };
        mousemove: { point: Point };
        move: unknown;
        movestart: { originalEvent?: Event };
        styleimagemissing: { id: string };
        error: unknown;
        load: unknown;
        moveend: unknown;
        dragstart: unknown;
        render: unknown;
        resize: unknown;
        'style.load': unknown;
    }

    interface Map {
        touchZoomRotate: { disableRotation(): void };
        keyboard: { disableRotation(): void };
        on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
        off<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
        addImage(id: string, image: ImageData, options: { pixelRatio: number }): void;
        hasImage(id: string): boolean;
        addLayer(layer: Layer, below?: string): void;
        getLayer(id: string): unknown;
        removeLayer(id: string): void;
        setFilter(layer: string, filter: Expression): void;
        addSource(id: string, source: Source): void;
        getSource(id: string): { setData(data: FeatureCollection): void } | undefined;
        removeSource(id: string): void;
        getStyle(): Style;
        setStyle(style: Style, options: { diff: boolean }): void;
        isStyleLoaded(): boolean;
        queryRenderedFeatures(options: { layers: string[] }): Feature<Geometry & { type: 'Point' }>[];
        queryRenderedFeatures(box: Point[] | [number, number][], options: { layers: string[] }): Feature<Geometry & { type: 'Point' }>[];
        project(place: LngLatLike): Point;
        unproject(point: [x: number, y: number]): LngLat;
        getBounds(): { getWest(): number; getSouth(): number; getEast(): number; getNorth(): number; contains(place: [number, number]): boolean };
        getCenter(): LngLat;
        getZoom(): number;
        getPadding(): Padding;
        setPadding(padding: Padding): void;
        isMoving(): boolean;
        easeTo(options: CameraOptions): void;
        jumpTo(options: CameraOptions): void;
        fitBounds(bounds: Bounds, options: FitOptions): void;
        getCanvas(): HTMLCanvasElement;
        getCanvasContainer(): HTMLElement;
        getContainer(): HTMLElement;
        remove(): void;
    }

    interface Marker {
        setLngLat(place: LngLatLike): this;
        addTo(map: Map): this;
        getElement(): HTMLElement;
        remove(): void;
    }

    interface Library {
        Map: new (options: MapOptions) => Map;
        Marker: new (options: { element: HTMLElement; anchor: string; offset?: [number, number] }) => Marker;
    }
}

interface Window {
    maplibregl?: MapLibre.Library;
    qrcode?: QRCode.Library;
}

declare namespace QRCode {
    type Code = { addData(text: string, mode: 'Byte'): void; make(): void; getModuleCount(): number; isDark(row: number, column: number): boolean };
    type Library = (version: number, correction: 'L' | 'M' | 'Q' | 'H') => Code;
}
