import { eq, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { dniSpellings } from '../../../engine/domain/identity/dni.ts';

/** SQL condition: the column holds that DNI in any spelling, including rows that kept their own (decision 0120). */
export function hasDni(column: AnyPgColumn, dni: string): SQL {
  const [canonical = '', ...others] = dniSpellings(dni);
  return others.length === 0 ? eq(column, canonical) : inArray(column, [canonical, ...others]);
}
