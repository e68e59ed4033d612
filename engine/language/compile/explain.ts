import type { Json } from '../artifact.ts';
import { type Instruction, instructionAt } from './explain/instruction.ts';
import { ownPlace } from './explain/own-field.ts';
import { type Change, type Traced, traced } from './explain/trace.ts';
import { type DocumentName, documentAt, documentPath, shapeOf } from './language/documents.ts';
import { chainOf, type Layer } from './layers/chain.ts';
import { type Documents, documentsOf } from './layers/documents.ts';
import { likePlaces } from './layers/entry-copies.ts';
import { completeDocuments } from './resolve/complete-documents.ts';
import { withoutDeadLinks } from './resolve/dead-links.ts';
import { routesOf } from './resolve/routes.ts';
import { positionOf } from './source/position.ts';
import { Report } from './source/report.ts';
import { type Branch, entries, entry, plain, reach, text } from './source/tree.ts';

/** A value that one layer wrote at a path, or above it. */
export interface Written {
  /** E.g. `_base/forms/registro.json:31:5`. */
  readonly place: string;
  readonly value: Json;
  readonly change: Change;
}

/** Origin of a value: the change of each layer, `_base` first, and the result. */
export interface Explanation {
  /** The folders of the layers, in the order in which they are laid. */
  readonly order: readonly string[];
  readonly layers: readonly Written[];
  /**
   * Result with defaults, shared fields and order; undefined when there is no value, or when a layer cannot be read.
   */
  readonly effective: Json | undefined;
  /** True for a value that exists but is never shown: it, or all of it, leads to a screen that does not exist yet. */
  readonly leftOut: boolean;
  /** Set when the compiler consumed the value: it moved its entry, or generated something from it. */
  readonly instruction: Instruction | undefined;
}

/**
 * Traces a value of a tenant to its origin, layer by layer. Includes the shared field that a form's field uses, and the
 * layers of the other document for one that is like another.
 * @param document path inside the folder, `forms/registro.json`
 * @param path keys joined by points, `fields.dni.label`; an action of a list by its name; '' is the whole document
 */
export function explain(files: ReadonlyMap<string, string>, id: string, document: string, path: string): Explanation {
  const report = new Report();
  const layers = chainOf(files, id, report) ?? [];
  const name = documentAt(document);
  const documents = completeDocuments(layers, report);
  const whole = documents && name && documentsOf(documents, name.kind).get(name.id);
  const { traces, places } = tracedIn(layers, document, name, stepsOf(path, whole));
  const shown = documents && name && whole && shownOf(documents, name, whole);
  const effective = reach(whole, places);
  return {
    order: layers.map(({ folder }) => folder),
    layers: traces.map(({ at, value, change }) => {
      const { line, column } = positionOf(files, at);
      return { place: `${at.file}:${line}:${column}`, value, change };
    }),
    effective: effective && plain(effective),
    instruction:
      effective === undefined && documents
        ? instructionAt({ layers, document, steps: places }, traces.at(-1), whole)
        : undefined,
    leftOut: effective !== undefined && reach(shown, places) === undefined,
  };
}

/** Keys of a path. The first key may have points itself, as the code of a text and the name of a call have. */
function stepsOf(path: string, whole: Branch | undefined): readonly string[] {
  if (path === '') return [];
  const [key] = [...entries(whole).keys()]
    .filter((place) => place.includes('.') && `${path}.`.startsWith(`${place}.`))
    .sort((left, right) => right.length - left.length);
  return key === undefined ? path.split('.') : [key, ...path.slice(key.length).split('.').slice(1)];
}

/**
 * Traces a place through all documents that contribute to it: the shared field below a form's field, the declaration of
 * an own field, the original of a `like`. Returns the path with list positions in place of the names of actions.
 */
function tracedIn(
  layers: readonly Layer[],
  document: string,
  name: DocumentName | undefined,
  steps: readonly string[],
): Traced {
  const shared = name?.kind === 'form' ? sharedSteps(layers, document, steps) : undefined;
  const alike = name === undefined ? [] : likeOf(layers, document, name);
  const through = (from: string, way: readonly string[]): Traced =>
    traced(
      layers.map(({ documents }) => documents.get(from)),
      way,
    );
  const place = ownPlace(layers, document, name?.kind, steps);
  const declared = shared ?? place?.declared;
  const below = [
    ...(declared === undefined ? [] : through('fields.json', declared).traces),
    ...(place === undefined ? [] : through(document, place.asking).traces),
  ];
  const files = [...alike, document];
  const trees = files.flatMap((from) => layers.map(({ documents }) => documents.get(from)));
  const places = [...likePlaces(trees, steps), steps].flatMap((way) =>
    files.map((from) => {
      const { traces, places } = through(from, way);
      return { traces, places: places.map((place, at) => (place === way[at] ? (steps[at] ?? place) : place)) };
    }),
  );
  const named = places.find(({ places }) => places.some((place, at) => place !== steps[at]));
  return { traces: [...below, ...places.flatMap(({ traces }) => traces)], places: named?.places ?? steps };
}

/** Returns a whole document without the parts that the tenant does not show. */
function shownOf(documents: Documents, { kind }: DocumentName, whole: Branch): Branch {
  return withoutDeadLinks(shapeOf(kind), whole, routesOf(documents), new Report());
}

/** The document that a document is like. */
function likeOf(layers: readonly Layer[], document: string, { kind }: DocumentName): readonly string[] {
  const copied = layers.flatMap(({ documents }) => text(entry(documents.get(document), 'like')) ?? []).at(-1);
  return copied === undefined ? [] : [`${documentPath({ kind, id: copied })}.json`];
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
