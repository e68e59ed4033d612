import type { people } from './schema/index.ts';

/** A row of `people`. */
export type PersonRow = typeof people.$inferSelect;
