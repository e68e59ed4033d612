import type { Declarations, QueryDeclarations } from '../../../schemas/generated/document-types.ts';

/** Names of state and query that are cleared. */
export interface Emptied {
  readonly state: readonly string[];
  readonly query: readonly string[];
}

/** Declarations of a screen or dialog whose values may be set. */
export interface Declared {
  readonly state: Declarations;
  readonly query: QueryDeclarations;
}

/**
 * Other values to clear when a value changes: those that its declaration `resets`, and those that they reset in turn.
 * Never the value itself.
 */
export function emptiedBy(target: 'state' | 'query', name: string, declared: Declared): Emptied {
  const start = target === 'state' ? name : `query.${name}`;
  const seen = new Set<string>();
  const visit = (entry: string): void => {
    const declaration = entry.startsWith('query.')
      ? declared.query[entry.slice('query.'.length)]
      : declared.state[entry];
    for (const next of declaration?.resets ?? []) {
      if (next === start || seen.has(next)) continue;
      seen.add(next);
      visit(next);
    }
  };
  visit(start);
  const names = [...seen];
  return {
    state: names.filter((entry) => !entry.startsWith('query.')),
    query: names.filter((entry) => entry.startsWith('query.')).map((entry) => entry.slice('query.'.length)),
  };
}
