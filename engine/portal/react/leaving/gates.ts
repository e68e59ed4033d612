import type { Getter } from 'jotai';
import { createContext } from 'react';
import type { JsonObject } from '../../../language/artifact.ts';
import { evaluate } from '../../../language/rules/evaluate.ts';
import { holds } from '../../../language/rules/holds.ts';
import { readPath, readValue } from '../../../language/rules/text.ts';
import { type Reader, scopeFor } from '../data/reader.ts';

/** Judges a node around a form: true while it shows its content. */
export type Gate = (get: Getter) => boolean;

/** The nodes around a form that may hide it, from the outermost. */
export const GatesContext = createContext<readonly Gate[]>([]);

/** Makes the gate of a node from its `visible` and the data of a `load`; undefined for other nodes. */
export function gateOf(node: JsonObject, read: Reader): Gate | undefined {
  const data = node.node === 'load' && typeof node.of === 'string' ? node.of : undefined;
  if (node.visible === undefined && data === undefined) return undefined;
  return (get) => {
    const scope = scopeFor(read, get);
    return orTrue(() => holds(node.visible, scope) && (data === undefined || readPath(data, scope) !== undefined));
  };
}

/** Place of a form's node: whether it is shown for editing there, and the stored values that it edits. */
export interface FormPlace {
  readonly shows: Gate;
  readonly about: (get: Getter) => unknown;
}

/** The place of a node that shows a form, inside these gates. */
export function formPlace(node: JsonObject, gates: readonly Gate[], read: Reader): FormPlace {
  const edits: Gate = (get) =>
    orTrue(() => node.mode === undefined || evaluate(node.mode, scopeFor(read, get)) !== 'view');
  return {
    shows: (get) => gates.every((gate) => gate(get)) && edits(get),
    about: (get) => (node.initial === undefined ? undefined : readValue(node.initial, scopeFor(read, get))),
  };
}

/** A malformed rule hides nothing here: its node shows the fault. */
function orTrue(judge: () => boolean): boolean {
  try {
    return judge();
  } catch {
    return true;
  }
}
