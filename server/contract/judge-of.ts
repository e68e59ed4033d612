import { Ajv, type Options, type ValidateFunction } from 'ajv';

/**
 * How what was sent is read: a body as it is (`exact`), an address whose texts may be numbers, flags or lists
 * (`address`), the parts of an upload, texts too (`parts`).
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
 * The judge of what is sent to a call, compiled once for each schema and reading: nothing is dropped in silence, and the
 * first fault ends the reading (R12). The same schema written anew has the same judge, since several routes share theirs
 * and a process may serve more than one app.
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
