import { eq, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { dniSpellings } from '../../../engine/identity/dni.ts';

/** Whether a column holds that DNI, however it was typed; the rows that collided keep a spelling of their own (0120). */
export function hasDni(column: AnyPgColumn, dni: string): SQL {
  const [canonical = '', ...others] = dniSpellings(dni);
  return others.length === 0 ? eq(column, canonical) : inArray(column, [canonical, ...others]);
}
