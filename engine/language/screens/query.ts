import { parseDate } from '../../domain/dates/calendar-date.ts';
import type { CompiledScreen } from '../artifact.ts';

/** Values of the address by the names a screen declares. */
export type QueryValues = Readonly<Record<string, unknown>>;

const LONGEST = 200;

/**
 * Query of an address, by a screen's declarations: typed, with the default for a missing or invalid value (`page=NaN`,
 * `page=-1`, A50). Ignores undeclared names. Path parts (`/detalleCaso/:id`) come first.
 */
export function readQuery(
  declared: CompiledScreen['query'],
  search: string,
  parts: Readonly<Record<string, string>> = {},
): QueryValues {
  const given = new URLSearchParams(search);
  const values: Record<string, unknown> = {};
  for (const [name, declaration] of Object.entries(declared)) {
    const written = Object.hasOwn(parts, name) ? parts[name] : given.get(name);
    const value = written === null || written === undefined ? undefined : typed(written, declaration.type);
    values[name] = value ?? declaration.default;
  }
  return values;
}

/** The search of an address with one value changed; a value that is missing or the default leaves no trace. */
export function writeQuery(declared: CompiledScreen['query'], search: string, name: string, value: unknown): string {
  const params = new URLSearchParams(search);
  const plain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  if (plain === '' || value === declared[name]?.default) params.delete(name);
  else params.set(name, plain);
  return params.size === 0 ? '' : `?${params}`;
}

function typed(written: string, type: unknown): unknown {
  if (written === '' || written.length > LONGEST) return undefined;
  switch (type) {
    case 'integer':
      return /^[1-9]\d{0,8}$/.test(written) ? Number(written) : undefined;
    case 'number':
      return /^-?\d{1,9}(\.\d{1,6})?$/.test(written) ? Number(written) : undefined;
    case 'boolean':
      return written === 'true' ? true : written === 'false' ? false : undefined;
    case 'date':
      return parseDate(written) === undefined ? undefined : written;
    default:
      return written;
  }
}
