import { Ajv, type Options, type ValidateFunction } from 'ajv';

/**
 * Ways to validate: a body exactly (`exact`), an address whose texts may be numbers, flags or lists (`address`), the
 * parts of an upload, as texts too (`parts`).
 */
export type Reading = 'exact' | 'address' | 'parts';

const OPTIONS: Readonly<Record<Reading, Options>> = {
  exact: { useDefaults: true, coerceTypes: false },
  address: { useDefaults: true, coerceTypes: 'array' },
  parts: { coerceTypes: true },
};

const JUDGES = new Map<string, ValidateFunction>();
const COMPILERS = new Map<Reading, Ajv>();

/**
 * The validator of a call's input, compiled once per schema and reading: it drops no keys, and stops at the first error.
 * Equal schemas share a validator, because several routes share a schema and a process may serve several apps.
 */
export function judgeOf(schema: object, reading: Reading): ValidateFunction {
  const key = `${reading} ${JSON.stringify(schema)}`;
  const known = JUDGES.get(key);
  if (known !== undefined) return known;
  const judge = compilerOf(reading).compile(schema);
  JUDGES.set(key, judge);
  return judge;
}

function compilerOf(reading: Reading): Ajv {
  const known = COMPILERS.get(reading);
  if (known !== undefined) return known;
  const made = new Ajv({ allErrors: false, removeAdditional: false, strictTypes: false, ...OPTIONS[reading] });
  COMPILERS.set(reading, made);
  return made;
}
