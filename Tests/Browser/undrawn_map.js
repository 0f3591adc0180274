// A WebGL context that accepts every call and draws nothing: the map loads, moves and answers, at a third of the cost.
(() => {
    const context = (canvas) => {
        const prototype = WebGL2RenderingContext.prototype;
        const gl = Object.create(prototype);
        const object = () => ({});
        const answers = {
            getContextAttributes: () => ({ alpha: true, antialias: false, depth: true, stencil: true }),
            isContextLost: () => false,
            getParameter: (name) => {
                switch (name) {
                case prototype.VERSION: return 'WebGL 2.0';
                case prototype.VIEWPORT: case prototype.SCISSOR_BOX: return new Int32Array([0, 0, canvas.width, canvas.height]);
                case prototype.MAX_VIEWPORT_DIMS: return new Int32Array([8192, 8192]);
                case prototype.ALIASED_LINE_WIDTH_RANGE: return new Float32Array([1, 1]);
                case prototype.DEPTH_RANGE: return new Float32Array([0, 1]);
                default: return 8192;
                }
            },
            getShaderParameter: () => true,
            getProgramParameter: (program, name) => name === prototype.LINK_STATUS ? true : 0,
            getShaderInfoLog: () => '', getProgramInfoLog: () => '',
            getSupportedExtensions: () => [], getExtension: () => null,
            checkFramebufferStatus: () => prototype.FRAMEBUFFER_COMPLETE,
            getError: () => 0, getAttribLocation: () => 0, getUniformLocation: object,
            getShaderPrecisionFormat: () => ({ rangeMin: 127, rangeMax: 127, precision: 23 }),
            clientWaitSync: () => prototype.ALREADY_SIGNALED,
        };
        for (const name of Object.getOwnPropertyNames(prototype)) {
            const property = Object.getOwnPropertyDescriptor(prototype, name);
            if (typeof property.value !== 'function') continue;
            const value = answers[name] ?? (/^(create|fenceSync)/.test(name) ? object : () => null);
            Object.defineProperty(gl, name, { value });
        }
        Object.defineProperty(gl, 'canvas', { value: canvas });
        Object.defineProperty(gl, 'drawingBufferWidth', { get: () => canvas.width });
        Object.defineProperty(gl, 'drawingBufferHeight', { get: () => canvas.height });
        return gl;
    };
    for (const kind of [HTMLCanvasElement, globalThis.OffscreenCanvas].filter(Boolean)) {
        const real = kind.prototype.getContext;
        const known = new WeakMap();
        kind.prototype.getContext = function (type, ...more) {
            if (type !== 'webgl2' && type !== 'webgl') return real.call(this, type, ...more);
            if (!known.has(this)) known.set(this, context(this));
            return known.get(this);
        };
    }
})();
