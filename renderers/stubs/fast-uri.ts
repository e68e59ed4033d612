import { notFlat } from './not-flat.ts';

/** Replaces fast-uri (7 kB gz), by which RJSF resolves a `$ref` to another document. */
const uriResolver = { equal: notFlat, resolve: notFlat };

// Its importer asks for a default.
export { uriResolver as default };
