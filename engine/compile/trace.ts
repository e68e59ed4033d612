import type { Json } from '../artifact.ts';
import { actionName } from './layers/action-names.ts';
import { REPLACE } from './layers/merge.ts';
import { entry, type Origin, plain, type Tree, text } from './source/tree.ts';

/** What a layer does to a place: says its value, puts something whole there or above it, or takes it away. */
export type Change = 'writes' | 'replaces' | 'removes';

/** What one layer wrote at a place, or above it. */
export interface Trace {
  readonly at: Origin;
  readonly value: Json;
  readonly change: Change;
}

/** What each layer did at a place, lowest first. */
export interface Traced {
  readonly traces: readonly Trace[];
  /** The path with positions for the names of actions, as the whole has them. */
  readonly places: readonly string[];
}

/** The words that tell kinds of nodes and actions apart: another kind takes the place of all that was said below. */
const KINDS = ['node', 'do'] as const;

/** Follows a path through what the layers wrote, lowest first. Actions of a list are named by `as` or `key`, or counted. */
export function traced(documents: readonly (Tree | undefined)[], steps: readonly string[]): Traced {
  const kinds = new Map<number, string>();
  const places = [...steps];
  const traces = documents.flatMap((document) =>
    document === undefined ? [] : follow(document, steps, kinds, places),
  );
  return { traces, places };
}

function follow(document: Tree, steps: readonly string[], kinds: Map<number, string>, places: string[]): Trace[] {
  let here: Tree = document;
  let replaced: Tree | undefined;
  for (let depth = 0; ; depth += 1) {
    const whole = here.kind === 'branch' && here.entries.size === 1 ? here.entries.get(REPLACE) : undefined;
    if (whole !== undefined || changesKind(here, depth, kinds)) replaced = here;
    here = whole ?? here;
    const step = steps[depth];
    const next: Tree | undefined = step === undefined ? undefined : inside(here, step, depth, places);
    if (next === undefined) {
      if (step === undefined) return [{ at: here.at, value: plain(here), change: replaced ? 'replaces' : 'writes' }];
      return replaced === undefined ? [] : [{ at: replaced.at, value: plain(replaced), change: 'replaces' }];
    }
    if (next.kind === 'leaf' && next.value === null) return [{ at: next.at, value: null, change: 'removes' }];
    here = next;
  }
}

function changesKind(tree: Tree, depth: number, kinds: Map<number, string>): boolean {
  const kind = KINDS.map((word) => text(entry(tree, word))).find((said) => said !== undefined);
  const before = kinds.get(depth);
  if (kind !== undefined) kinds.set(depth, kind);
  return kind !== undefined && before !== undefined && before !== kind;
}

function inside(tree: Tree, step: string, depth: number, places: string[]): Tree | undefined {
  if (tree.kind !== 'list') return entry(tree, step);
  const named = tree.items.findIndex((item) => actionName(item) === step);
  if (named !== -1) places[depth] = String(named);
  return tree.items[named === -1 ? Number(step) : named];
}
