import type { Layer } from '../../layers/chain.ts';
import type { Report } from '../../source/report.ts';
import { type Branch, entries, entry, type Tree } from '../../source/tree.ts';

/** A table of cases beside one layer, and the layers that a tenant lays over it. */
export interface TablePlace {
  /** E.g. `tests/registro.json`. */
  readonly path: string;
  /** From `_base` up to the layer whose table it is. */
  readonly below: readonly Layer[];
  readonly above: readonly Layer[];
}

/** Returns the cases that tables of the same name in higher layers remove or redefine, which are void here. */
export function casesAbove({ path, above }: TablePlace): ReadonlySet<string> {
  return new Set(above.flatMap(({ documents }) => [...entries(entry(documents.get(path), 'cases')).keys()]));
}

/** A name that a case speaks of and the tenant's forms have not. */
export interface LostName {
  /** Kind of the name, as messages call it. */
  readonly what: string;
  readonly found: string;
  /** Subject as the table writes it: `"form": "registro"`, `"of": "menu"`. */
  readonly about: string;
  /** Whether a layer writes the name. */
  readonly isIn: (documents: ReadonlyMap<string, Branch>) => boolean;
  /** The case that speaks of it. */
  readonly key: string;
}

/**
 * Reports a case of a lower layer whose field or rule is gone in this tenant. Points to the tenant's own file, because
 * the lower layer's table must hold for all tenants above it. Returns false when no lower layer has the name either:
 * then the case itself is wrong.
 */
export function reportLostCase(name: LostName, at: Tree, place: TablePlace, report: Report): boolean {
  const highest = place.above.at(-1);
  if (highest === undefined || !place.below.some(({ documents }) => name.isIn(documents))) return false;
  const file = `${highest.folder}/${highest.documents.has(place.path) ? place.path : 'tenant.json'}`;
  const args = {
    what: name.what,
    found: name.found,
    key: name.key,
    file: at.at.file,
    table: `${highest.folder}/${place.path}`,
    about: name.about,
  };
  report.add('outdatedTestCase', { file, offset: 0 }, args, { definedAt: at.key ?? at.at });
  return true;
}
