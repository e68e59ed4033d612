import type { Json } from '../../artifact.ts';
import type { DocumentKind } from '../language/documents.ts';
import { shapeOf } from '../language/documents.ts';
import type { Shape } from '../language/shape.ts';
import { chosenShape } from '../layers/merge.ts';
import type { Tree } from '../source/tree.ts';

const DEEPEST = 3;

/** Placeholder in an example for words that only its author knows. */
const WORDS = '…';

/**
 * Writes an example of a missing property as JSON: `{ "title": "…", "message": "…" }` for a refusal.
 * @param steps path of the object that lacks it
 * @returns undefined where its schema has too little for an example
 */
export function missingExample(
  kind: DocumentKind,
  document: Tree,
  steps: readonly string[],
  key: string,
): string | undefined {
  let shape: Shape | undefined = shapeOf(kind);
  let tree: Tree | undefined = document;
  for (const step of steps) {
    if (shape === undefined || tree === undefined) return undefined;
    if (tree.kind === 'branch') shape = chosenShape(shape, tree).child(step);
    else shape = shape.items;
    tree =
      tree.kind === 'list' ? tree.items[Number(step)] : tree.kind === 'branch' ? tree.entries.get(step) : undefined;
  }
  if (shape === undefined || tree?.kind !== 'branch') return undefined;
  const wanted = chosenShape(shape, tree).child(key);
  const example = wanted === undefined ? undefined : exampleOf(wanted, DEEPEST);
  return example === undefined ? undefined : `"${key}": ${JSON.stringify(example)}`;
}

function exampleOf(shape: Shape, depth: number): Json | undefined {
  const { examples, enum: words, const: only, type } = shape.json;
  const [first] = examples ?? words ?? [];
  if (first !== undefined) return first;
  if (only !== undefined) return only;
  if (shape.default !== undefined) return shape.default;
  if (shape.is === 'rule') return true;
  if (shape.is === 'path' || shape.is === 'link' || shape.is === 'value' || shape.is === 'type') return undefined;
  if (type === 'string') return WORDS;
  if (type === 'object' && shape.properties.size > 0 && depth > 0) return objectOf(shape, depth);
  return undefined;
}

/** Returns the required properties of an object with examples; undefined when one of them has no example. */
function objectOf(shape: Shape, depth: number): Json | undefined {
  const parts = (shape.json.required ?? []).map((name): readonly [string, Json | undefined] => {
    const child = shape.child(name);
    return [name, child === undefined ? undefined : exampleOf(child, depth - 1)];
  });
  if (parts.length === 0 || parts.some(([, part]) => part === undefined)) return undefined;
  return Object.fromEntries(parts.map(([name, part]) => [name, part ?? null]));
}
