import type { Json } from '../artifact.ts';
import { routesOf } from './check/routes.ts';
import { completeDocuments } from './complete-documents.ts';
import { type Instruction, instructionAt } from './instruction.ts';
import { type DocumentName, documentAt, shapeOf } from './language/documents.ts';
import { chainOf, type Layer } from './layers/chain.ts';
import { type Documents, documentsOf } from './layers/documents.ts';
import { Report } from './report.ts';
import { withoutDeadLinks } from './resolve/dead-links.ts';
import { positionOf } from './source/position.ts';
import { type Branch, entry, plain, reach, text } from './source/tree.ts';
import { type Change, type Traced, traced } from './trace.ts';

/** What one layer wrote at a path, or above it. */
export interface Written {
  /** E.g. `_base/forms/registro.json:31:5`. */
  readonly place: string;
  readonly value: Json;
  readonly change: Change;
}

/** Where a value comes from: what each layer did, `_base` first, and what came of it. */
export interface Explanation {
  /** The folders of the layers, in the order in which they are laid. */
  readonly order: readonly string[];
  readonly layers: readonly Written[];
  /** With defaults, shared fields and order; undefined when nothing stands there, or a layer cannot be read. */
  readonly effective: Json | undefined;
  /** It stands there and is shown nowhere: it leads, or all in it does, to a screen that is still to come. */
  readonly leftOut: boolean;
  /** It is written and stands nowhere, because it was done: where it moved its entry, what it was made of. */
  readonly instruction: Instruction | undefined;
}

/**
 * Tells where a value of a tenant comes from, layer by layer. Of a form's field, the shared field it uses is told too,
 * of a screen that is like another what the layers say of the other.
 * @param document path inside the folder, `forms/registro.json`
 * @param path keys joined by points, `fields.dni.label`; an action of a list by its name; '' is the whole document
 */
export function explain(files: ReadonlyMap<string, string>, id: string, document: string, path: string): Explanation {
  const report = new Report();
  const layers = chainOf(files, id, report) ?? [];
  const name = documentAt(document);
  const steps = path === '' ? [] : path.split('.');
  const { traces, places } = tracedIn(layers, document, name, steps);
  const documents = completeDocuments(layers, report);
  const whole = documents && name && documentsOf(documents, name.kind).get(name.id);
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
      effective === undefined && documents ? instructionAt(layers, document, places, traces.at(-1), whole) : undefined,
    leftOut: effective !== undefined && reach(shown, places) === undefined,
  };
}

/**
 * What the layers wrote at a place, in all documents that have a say there: the shared field below a form's own, the
 * screen that it is like below a screen; and the place as the whole has it, with positions for the names of actions.
 */
function tracedIn(
  layers: readonly Layer[],
  document: string,
  name: DocumentName | undefined,
  steps: readonly string[],
): Traced {
  const shared = name?.kind === 'form' ? sharedSteps(layers, document, steps) : undefined;
  const alike = name?.kind === 'screen' ? likeOf(layers, document) : [];
  const through = (from: string, way: readonly string[]): Traced =>
    traced(
      layers.map(({ documents }) => documents.get(from)),
      way,
    );
  const below = shared === undefined ? [] : through('fields.json', shared).traces;
  const own = [...alike, document].map((from) => through(from, steps));
  const named = own.find(({ places }) => places.some((place, at) => place !== steps[at]));
  return { traces: [...below, ...own.flatMap(({ traces }) => traces)], places: named?.places ?? steps };
}

/** What the tenant shows of a whole document. */
function shownOf(documents: Documents, { kind }: DocumentName, whole: Branch): Branch {
  return withoutDeadLinks(shapeOf(kind), whole, routesOf(documents), new Report());
}

/** The document of the screen that a screen is like. */
function likeOf(layers: readonly Layer[], document: string): readonly string[] {
  const said = layers.flatMap(({ documents }) => text(entry(documents.get(document), 'like')) ?? []).at(-1);
  return said === undefined ? [] : [`screens/${said}.json`];
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
