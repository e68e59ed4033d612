import type { people } from '../../db/schema/index.ts';

/** A row of `people`. */
export type PersonRow = typeof people.$inferSelect;
