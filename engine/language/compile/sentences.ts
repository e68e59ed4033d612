import { documentPath, shapeOf } from './language/documents.ts';
import type { Shape } from './language/shape.ts';
import { chainOf } from './layers/chain.ts';
import { chosenShape } from './layers/merge.ts';
import { completeDocuments } from './resolve/complete-documents.ts';
import { withoutDeadLinks } from './resolve/dead-links.ts';
import { routesOf } from './resolve/routes.ts';
import { Report } from './source/report.ts';
import type { Origin, Tree } from './source/tree.ts';

/** A sentence that a tenant shows. */
export interface Sentence {
  /** Document and path, as `explain` takes them: `forms/registro:fields.dni.label`. */
  readonly place: string;
  readonly text: string;
  /** The file of the layer that wrote it. */
  readonly at: Origin;
}

/** Every sentence that people read of a tenant, document by document; undefined when it has errors. */
export function sentencesOf(files: ReadonlyMap<string, string>, id: string): readonly Sentence[] | undefined {
  const report = new Report();
  const layers = chainOf(files, id, report);
  const whole = layers && completeDocuments(layers, report);
  if (whole === undefined) return undefined;
  const routes = routesOf(whole);
  return [...whole].flatMap(([kind, named]) =>
    [...named].flatMap(([name, tree]) => {
      const shown = withoutDeadLinks(shapeOf(kind), tree, routes, report);
      return within(shapeOf(kind), shown, `${documentPath({ kind, id: name })}:`);
    }),
  );
}

function within(shape: Shape, tree: Tree, place: string): readonly Sentence[] {
  if (shape.json['x-side'] === 'test') return [];
  if (tree.kind === 'leaf') return isShown(shape, tree.value) ? [{ place, text: tree.value, at: tree.at }] : [];
  if (shape.is === 'rule' || shape.is === 'value') return literals(tree, place);
  const here = tree.kind === 'branch' ? chosenShape(shape, tree) : shape;
  const parts: readonly (readonly [string, Tree])[] =
    tree.kind === 'list' ? tree.items.map((item, at) => [String(at), item] as const) : [...tree.entries];
  return parts.flatMap(([key, part]) => {
    const child = tree.kind === 'list' ? here.items : here.child(key);
    return child === undefined ? [] : within(child, part, joined(place, key));
  });
}

/** A text of the language; or words in a property that is any text, and no name, pattern or reference. */
function isShown({ is, json }: Shape, value: unknown): value is string {
  if (typeof value !== 'string' || !/\p{L}/u.test(value)) return false;
  if (is !== undefined) return is === 'text';
  return json.pattern === undefined && json['x-ref'] === undefined && json.enum === undefined && value.includes(' ');
}

/** Words inside a rule: the results of an `if` that are shown. */
function literals(tree: Tree, place: string): readonly Sentence[] {
  if (tree.kind === 'leaf')
    return typeof tree.value === 'string' && /\p{L}+ \p{L}/u.test(tree.value)
      ? [{ place, text: tree.value, at: tree.at }]
      : [];
  const parts: readonly (readonly [string, Tree])[] =
    tree.kind === 'list' ? tree.items.map((item, at) => [String(at), item] as const) : [...tree.entries];
  return parts.flatMap(([key, part]) => literals(part, joined(place, key)));
}

function joined(place: string, key: string): string {
  return place.endsWith(':') ? `${place}${key}` : `${place}.${key}`;
}
