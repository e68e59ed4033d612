import type { Json } from '../../artifact.ts';
import { actionName } from '../layers/action-names.ts';
import { REPLACE } from '../layers/merge.ts';
import { entry, type Origin, plain, type Tree, text } from '../source/tree.ts';

/** Change that a layer makes at a place: it writes a value, replaces the place or one above it whole, or removes it. */
export type Change = 'writes' | 'replaces' | 'removes';

/** Change that one layer makes at a place, or above it. */
export interface Trace {
  readonly at: Origin;
  readonly value: Json;
  readonly change: Change;
}

/** Changes of each layer at a place, lowest first. */
export interface Traced {
  readonly traces: readonly Trace[];
  /** The path with positions for the names of actions, as the whole has them. */
  readonly places: readonly string[];
}

/** Properties that distinguish kinds of nodes and actions; another kind replaces everything that lower layers wrote. */
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
      if (step === undefined || isShort(here))
        return [{ at: here.at, value: plain(here), change: replaced ? 'replaces' : 'writes' }];
      return replaced === undefined ? [] : [{ at: replaced.at, value: plain(replaced), change: 'replaces' }];
    }
    if (next.kind === 'leaf' && next.value === null) return [{ at: next.at, value: null, change: 'removes' }];
    here = next;
  }
}

/** Whether a layer wrote a text where the path leads on: the short form of a part (layers/short-parts.ts), or of a rule. */
const isShort = (tree: Tree): boolean => text(tree) !== undefined;

function changesKind(tree: Tree, depth: number, kinds: Map<number, string>): boolean {
  const kind = KINDS.map((word) => text(entry(tree, word))).find((word) => word !== undefined);
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
