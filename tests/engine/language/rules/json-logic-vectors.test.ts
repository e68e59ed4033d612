import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsonLogic from 'json-logic-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { evaluate } from '../../../../engine/language/rules/evaluate.ts';
import { RuleFault } from '../../../../engine/language/rules/fault.ts';
import { isRecord } from '../../../../engine/language/rules/rule.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { UNKNOWN } from '../../../../engine/language/rules/unknown.ts';

/** A rule, its data (the word data: the table's own) and what JSON Logic gives. */
type Vector = readonly unknown[];

interface Vectors {
  readonly data: unknown;
  readonly agrees: readonly Vector[];
  /** `as`: the rule of the row of the page that gives the reason. */
  readonly differs: readonly { readonly as: unknown; readonly vectors: readonly Vector[] }[];
}

// Read and not imported: vite refuses half an emoji in JSON.
const vectors: Vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'json-logic-vectors.json'), 'utf8'));
const page = readFileSync(join(import.meta.dirname, '../../../../docs/json-logic.md'), 'utf8');
/** The rules of the rows of the page that give a reason: those of four columns. */
const reasons = [...page.matchAll(/^\| `(\{.*?\})` \|(?: [^|]+ \|){3}$/gm)].map(([, rule = '']) => canonical(rule));

function canonical(rule: string): string {
  return JSON.stringify(JSON.parse(rule));
}

const dataOf = ([, data]: Vector): unknown => (data === 'data' ? vectors.data : data);

/** Result of JSON Logic; NaN and infinities are null in JSON. */
const there = (vector: Vector): string =>
  JSON.stringify(jsonLogic.apply(vector[0] as Parameters<typeof jsonLogic.apply>[0], dataOf(vector)));

/** Result of our rules: JSON, or the words for unknown or refused. */
function here(vector: Vector): string {
  const data = dataOf(vector);
  try {
    const value = evaluate(vector[0], scopeOf(isRecord(data) ? data : {}));
    return value === UNKNOWN ? 'unknown' : JSON.stringify(value);
  } catch (error) {
    if (error instanceof RuleFault) return error.code;
    throw error;
  }
}

const title = (vector: Vector): string => JSON.stringify(vector[0]);
const differing = vectors.differs.flatMap(({ as, vectors: rows }) =>
  rows.map((vector) => ({ reason: JSON.stringify(as), vector })),
);

describe('what JSON Logic gives', () => {
  beforeEach(() => {
    // `log` prints.
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(vectors.agrees.map((vector: Vector) => [title(vector), vector] as const))(
    'is what our rules give for %s [FIXL-65]',
    (_, vector) => {
      expect(there(vector)).toBe(JSON.stringify(vector[2]));
      expect(here(vector)).toBe(JSON.stringify(vector[2]));
    },
  );

  it.each(differing.map((row) => [title(row.vector), row] as const))(
    'differs for %s by a reason on the page [FIXL-65]',
    (_, { reason, vector }) => {
      expect(there(vector)).toBe(JSON.stringify(vector[2]));
      expect(here(vector)).not.toBe(JSON.stringify(vector[2]));
      expect(reasons).toContain(reason);
    },
  );

  it('differs in each row of the page [FIXL-65]', () => {
    const given = new Set(differing.map(({ reason }) => reason));
    expect(reasons.length).toBeGreaterThan(30);
    expect(reasons.filter((reason) => !given.has(reason))).toEqual([]);
  });

  it('has a vector for each operator of JSON Logic [FIXL-65]', () => {
    const covered = new Set([...vectors.agrees, ...differing.map(({ vector }) => vector)].flatMap(operatorsOf));
    const known = readFileSync(join(import.meta.dirname, '../../../../node_modules/json-logic-js/logic.js'), 'utf8');
    const declared = [...known.matchAll(/^ {4}"(.+?)": function|[( ]op ===? "(.+?)"/gm)].map(
      ([, a, b]) => a ?? b ?? '',
    );
    expect(declared.length).toBeGreaterThan(30);
    expect(declared.filter((operator) => !covered.has(operator))).toEqual([]);
  });
});

/** The operators of the rule of a vector, the nested ones included. */
function operatorsOf(vector: Vector): readonly string[] {
  const inside = (part: unknown): readonly string[] => {
    if (Array.isArray(part)) return part.flatMap(inside);
    return isRecord(part) ? Object.entries(part).flatMap(([key, below]) => [key, ...inside(below)]) : [];
  };
  return inside(vector[0]);
}
