import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  type AttentionState,
  type AttentionStatus,
  hasFacts,
  STATES,
  STORED,
  type StoredFacts,
} from '../../../engine/domain/attention/attention.ts';
import { attentions } from './schema/index.ts';

/** Columns whose time says a fact. */
const TIMES = {
  begun: attentions.attendingAt,
  waived: attentions.waivedAt,
  recorded: attentions.recordedAt,
} as const satisfies Record<keyof StoredFacts, unknown>;
const FACTS = ['begun', 'waived', 'recorded'] as const satisfies readonly (keyof StoredFacts)[];

/**
 * SQL condition for attentions in one of these states, such as `changedBy(event)` of the domain; no state, no row.
 * `called` and `received` differ only by an event, so either of them finds both.
 */
export function inStates(states: readonly AttentionState[]): SQL {
  const whole: AttentionStatus[] = [];
  const parts: (SQL | undefined)[] = [];
  for (const status of new Set(states.map((state) => STORED[state].status))) {
    const chosen = states.filter((state) => STORED[state].status === status);
    const shared = sharedFacts(chosen);
    const alike = STATES.filter((state) => STORED[state].status === status && hasFacts(STORED[state], shared));
    const isAll = status === 'called' || alike.length === chosen.length;
    if (!isAll) parts.push(...chosen.map((state) => and(eq(attentions.status, status), ...withFacts(STORED[state]))));
    else if (Object.keys(shared).length > 0) parts.push(and(eq(attentions.status, status), ...withFacts(shared)));
    else whole.push(status);
  }
  if (whole.length > 0) parts.unshift(inArray(attentions.status, whole));
  return or(...parts) ?? sql`false`;
}

/** Facts that are the same in all these states. */
const sharedFacts = (states: readonly AttentionState[]): StoredFacts =>
  Object.fromEntries(
    FACTS.flatMap((fact) => {
      const [value, ...others] = new Set(states.map((state) => STORED[state][fact]));
      return value === undefined || others.length > 0 ? [] : [[fact, value]];
    }),
  );

const withFacts = (facts: StoredFacts): SQL[] =>
  FACTS.flatMap((fact) => {
    const value = facts[fact];
    if (value === undefined) return [];
    return value ? isNotNull(TIMES[fact]) : isNull(TIMES[fact]);
  });
