import type { Json } from '../../artifact.ts';
import type { Layer } from '../layers/chain.ts';
import { entry, reach, type Tree, text } from '../source/tree.ts';
import type { Trace } from './trace.ts';

/** A written value that the result lacks, because the compiler has carried it out. */
export interface Instruction {
  readonly value: Json;
  /** For `after` and `before`: the entries among which this one was moved, in their present order. */
  readonly order?: readonly string[];
  /** True for a field that expands to several, each under its own name. */
  readonly spread: boolean;
}

/** Words of order, and words that another document or the files themselves are named by. */
const ORDER: ReadonlySet<string> = new Set(['after', 'before']);
const NAMING: ReadonlySet<string> = new Set(['use', 'like', 'each', 'extends', '$schema', 'argumentsOf']);

/** A place in the documents of a chain of layers. */
export interface WrittenPlace {
  readonly layers: readonly Layer[];
  /** E.g. `forms/registro.json`. */
  readonly document: string;
  readonly steps: readonly string[];
}

/**
 * Returns the effect of a value that a layer wrote and the result lacks; undefined when the value does not exist.
 * @param last the change of the highest layer that mentions the place
 */
export function instructionAt(
  { layers, document, steps }: WrittenPlace,
  last: Trace | undefined,
  whole: Tree | undefined,
): Instruction | undefined {
  if (last?.change !== 'writes') return undefined;
  const { value } = last;
  if (standsForSeveral(layers, document, steps)) return { value, spread: true };
  const word = steps.at(-1) ?? '';
  const holder = reach(whole, steps.slice(0, -1));
  if (holder === undefined || (!ORDER.has(word) && !NAMING.has(word))) return undefined;
  if (!ORDER.has(word)) return { value, spread: false };
  const among = reach(whole, steps.slice(0, -2));
  return among?.kind === 'branch' ? { value, order: [...among.entries.keys()], spread: false } : undefined;
}

/** Whether a path leads into a field that is written out: one for each code of a list, or each of the tenant's own. */
function standsForSeveral(layers: readonly Layer[], document: string, steps: readonly string[]): boolean {
  const [first, field] = steps;
  if (!document.startsWith('forms/') || first !== 'fields' || field === undefined) return false;
  return layers.some(({ documents }) => {
    const written = reach(documents.get(document), ['fields', field]);
    return entry(written, 'each') !== undefined || text(entry(written, 'use'))?.startsWith('own:') === true;
  });
}
