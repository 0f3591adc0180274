// What browsers have and the compiler's own library does not know yet.

interface Array<T> {
    toSorted(compare?: (a: T, b: T) => number): T[];
    toReversed(): T[];
    findLastIndex(wanted: (value: T, index: number) => unknown): number;
}

interface CanvasPath {
    roundRect(x: number, y: number, width: number, height: number, radius: number): void;
}

interface OffscreenCanvasRenderingContext2D extends Omit<CanvasRenderingContext2D, 'canvas'> {}

declare class OffscreenCanvas {
    constructor(width: number, height: number);
    getContext(kind: '2d'): OffscreenCanvasRenderingContext2D | null;
    transferToImageBitmap(): ImageBitmap;
}

interface Element {
    checkVisibility(options?: { visibilityProperty?: boolean }): boolean;
}

interface Navigator {
    connection?: { saveData: boolean };
}

declare namespace Browser {
    type Signals = typeof AbortSignal & { timeout(milliseconds: number): AbortSignal };
}

declare namespace Intl {
    interface NumberFormatOptions {
        numberingSystem?: string;
    }
    function supportedValuesOf(key: 'currency'): string[];
}
