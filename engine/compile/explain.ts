import type { Json } from '../artifact.ts';
import { documentAt } from './language/documents.ts';
import { chainOf, type Layer } from './layers/chain.ts';
import { documentsOf } from './layers/documents.ts';
import { Report } from './report.ts';
import { positionOf } from './source/position.ts';
import { entry, plain, reach, type Tree, text } from './source/tree.ts';
import { wholeDocuments } from './whole.ts';

/** What one layer wrote at a path. */
export interface Written {
  /** E.g. `_base/forms/registro.json:31:5`. */
  readonly place: string;
  readonly value: Json;
}

/** Where a value comes from: what each layer wrote, `_base` first, and what came of it. */
export interface Explanation {
  readonly layers: readonly Written[];
  /** With defaults, shared fields and order; undefined when nothing stands there, or a layer cannot be read. */
  readonly effective: Json | undefined;
}

/**
 * Tells where a value of a tenant comes from, layer by layer. Of a form's field, the shared field it uses is told too.
 * @param document path inside the folder, `forms/registro.json`
 * @param path keys joined by points, `fields.dni.label`; '' is the whole document
 */
export function explain(files: ReadonlyMap<string, string>, id: string, document: string, path: string): Explanation {
  const report = new Report();
  const layers = chainOf(files, id, report) ?? [];
  const name = documentAt(document);
  const steps = path === '' ? [] : path.split('.');
  const whole = wholeDocuments(layers, report);
  const tree = name === undefined ? undefined : documentsOf(whole ?? new Map(), name.kind).get(name.id);
  const effective = reach(tree, steps);
  const shared = name?.kind === 'form' ? sharedSteps(layers, document, steps) : undefined;
  return {
    layers: [
      ...(shared === undefined ? [] : writtenIn(layers, 'fields.json', shared, files)),
      ...writtenIn(layers, document, steps, files),
    ],
    effective: effective === undefined ? undefined : plain(effective),
  };
}

function writtenIn(
  layers: readonly Layer[],
  document: string,
  steps: readonly string[],
  files: ReadonlyMap<string, string>,
): readonly Written[] {
  return layers.flatMap(({ documents }) => {
    const found: Tree | undefined = reach(documents.get(document), steps);
    if (found === undefined) return [];
    const { line, column } = positionOf(files, found.at);
    return [{ place: `${found.at.file}:${line}:${column}`, value: plain(found) }];
  });
}

/** The same place inside the shared field, when the path leads into a field that uses one. */
function sharedSteps(
  layers: readonly Layer[],
  document: string,
  steps: readonly string[],
): readonly string[] | undefined {
  const [first, field, ...inside] = steps;
  if (first !== 'fields' || field === undefined) return undefined;
  const uses = layers.map(({ documents }) => text(entry(reach(documents.get(document), ['fields', field]), 'use')));
  const use = uses.filter((name) => name !== undefined).at(-1);
  return use === undefined ? undefined : [use, ...inside];
}
