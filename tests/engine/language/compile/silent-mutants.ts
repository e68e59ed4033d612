import fc from 'fast-check';
import type { Json } from '../../../../engine/language/artifact.ts';
import { compile } from '../../../../engine/language/compile/compile.ts';
import { isRecord } from '../../../../engine/language/rules/rule.ts';
import type { Files } from '../../../../tools/readers/folder.ts';

/** A tenant whose documents are changed one at a time: those of the folders that nothing is laid over. */
export interface Subject {
  readonly id: string;
  readonly files: Files;
  readonly folders: readonly string[];
}

/** A change without a message that also had no effect. */
export interface SilentMutant {
  readonly tenant: string;
  readonly file: string;
  readonly place: string;
  readonly put: string;
}

/** How the mutants of a run ended. */
export interface Ended {
  refused: number;
  told: number;
  changed: number;
  readonly silent: SilentMutant[];
}

/**
 * Properties only for authors: an editor's schema, the name of a form, the expectations of a case. They are part of no
 * served tenant, so changing them has no effect.
 */
const FOR_AUTHORS = [/\$schema$/, /forms\/\w+\.json title$/, /simulated\.json .*\.expect(\.\w+)?$/];

/**
 * Changes documents in `runs` places, as a slip of the hand would, and compiles each: a mutant is refused, or told of, or
 * makes another tenant. What does none of these was accepted silently (A11).
 */
export function silentMutants(subjects: readonly Subject[], runs: number, seed: number): Ended {
  const ended: Ended = { refused: 0, told: 0, changed: 0, silent: [] };
  const unchanged = new Map<string, Made>();
  const picks = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { numRuns: runs, seed });
  for (const [one, two, three, four] of picks) {
    const subject = subjects[one % subjects.length];
    if (subject === undefined) continue;
    const { id, files } = subject;
    const usual = unchanged.get(id) ?? made(files, id);
    unchanged.set(id, usual);
    const own = [...files.keys()].filter((path) => isOwn(subject, path));
    const file = own[two % own.length] ?? '';
    const json = JSON.parse(files.get(file) ?? '{}') as Json;
    const where = places(json).filter(
      ({ at }) => !FOR_AUTHORS.some((pattern) => pattern.test(`${file} ${at.join('.')}`)),
    );
    const { at, value } = where[three % where.length] ?? { at: [], value: json };
    const all = slips(value);
    const put = all[four % all.length] ?? null;
    const mutant = made(new Map(files).set(file, JSON.stringify(replaced(json, at, put))), id);
    if (mutant.tenant === undefined) ended.refused += 1;
    else if (mutant.tenant !== usual.tenant) ended.changed += 1;
    else if (mutant.messages > usual.messages) ended.told += 1;
    else ended.silent.push({ tenant: id, file, place: at.join('.'), put: JSON.stringify(put).slice(0, 300) });
  }
  return ended;
}

/** A tenant as one text, and how many messages its author reads. */
interface Made {
  readonly tenant?: string;
  readonly messages: number;
}

function made(files: Files, id: string): Made {
  const { tenant, messages } = compile(files, id);
  return { ...(tenant === undefined ? {} : { tenant: JSON.stringify(tenant) }), messages: messages.length };
}

function isOwn({ folders }: Subject, path: string): boolean {
  return path.endsWith('.json') && !path.includes('/tests/') && folders.includes(path.split('/')[0] ?? '');
}

/** Likely slips at a value: another value, one of another kind, an extra word, a misspelt word. */
function slips(value: Json): Json[] {
  if (typeof value === 'string') return [`${value}x`, 7];
  if (typeof value === 'number') return [value + 1, `${value}`];
  if (typeof value === 'boolean') return [!value, 'si'];
  if (value === null) return [0];
  if (Array.isArray(value))
    return [[...value, ...value.slice(0, 1)], value.slice(1)].filter((list) => list.length !== value.length);
  const entries = Object.entries(value);
  const misspelt = entries.map(([name]) =>
    Object.fromEntries(entries.map(([key, one]) => [key === name ? `${key}z` : key, one])),
  );
  return [{ ...value, sobra: true }, { ...value, sobra: {} }, ...misspelt.filter((_one, at) => !isFree(entries[at]))];
}

/** A key that only tells an entry from its neighbours, so that a layer can reach it: another key means the same. */
function isFree([key, value]: readonly [string, unknown] = ['', null]): boolean {
  const spread = isRecord(value) && (typeof value.each === 'string' || /^own:/.test(String(value.use)));
  const contact = isRecord(value) && typeof value.label === 'string' && typeof value.text === 'string';
  return key === '$schema' || spread || contact;
}

interface Place {
  readonly at: readonly string[];
  readonly value: Json;
}

/** Every value inside a JSON value, with the keys that lead there. */
function places(value: Json, at: readonly string[] = []): Place[] {
  const below = value === null || typeof value !== 'object' ? [] : Object.entries(value);
  return [{ at, value }, ...below.flatMap(([key, one]) => places(one as Json, [...at, key]))];
}

function replaced(json: Json, [key, ...rest]: readonly string[], put: Json): Json {
  if (key === undefined) return put;
  if (json === null || typeof json !== 'object') return json;
  if (Array.isArray(json)) return json.map((item, at) => (String(at) === key ? replaced(item, rest, put) : item));
  const found = Object.entries(json).map(([name, value]) => [
    name,
    name === key ? replaced(value as Json, rest, put) : value,
  ]);
  return Object.fromEntries(found) as Json;
}
