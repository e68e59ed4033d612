import type { ResolvedEntry } from '../../schemas/resolved.ts';

/** Entries that follow each other in one group. */
export interface MenuRun {
  readonly key: string;
  readonly family: boolean;
  readonly entries: readonly ResolvedEntry[];
}

/** The entries above the foot, in their order: the family stands together under its label. */
export function runsOf(entries: readonly ResolvedEntry[]): readonly MenuRun[] {
  const runs: { key: string; family: boolean; entries: ResolvedEntry[] }[] = [];
  for (const entry of entries) {
    if (entry.group === 'foot') continue;
    const family = entry.group === 'family';
    const last = runs.at(-1);
    if (last?.family === family) last.entries.push(entry);
    else runs.push({ key: entry.key, family, entries: [entry] });
  }
  return runs;
}
