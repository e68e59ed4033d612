import { THINGS, type Thing } from '../../../messages/compiler-words.ts';
import { formatters } from '../../../rules/formatters/registry.ts';
import { BLOCKS, CALLS, NAMED, POINTS } from '../../language/vocabulary.ts';
import { documentOf, documentsOf } from '../../layers/documents.ts';
import { entries, entry, type Tree, text, textOf } from '../../source/tree.ts';
import type { Catalogue, Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { ICONS } from './icons.ts';
import { checkAsset } from './links.ts';

/** Checks a name that a position refers to by `x-ref`, and remembers that somebody uses it. */
export function nameAt(env: Env, tree: Tree, catalogue: string): void {
  const name = text(tree);
  if (name === undefined) return;
  if (catalogue === 'assets') {
    checkAsset(env.context, tree, name);
    return;
  }
  const known = namesOf(env, catalogue);
  if (known === undefined) return;
  env.context.used.get(catalogue as Catalogue)?.add(name);
  if (known.has(name)) {
    if (catalogue === 'calls') checkMapped(env.context, name, tree);
    return;
  }
  env.report.addUnknownName(tree.at, { what: THINGS[known.what], found: name, known: known.names() });
}

/** The names of a catalogue: asked for one, it reads no others, so that a new screen changes no check of another. */
interface Names {
  readonly what: Thing;
  readonly has: (name: string) => boolean;
  readonly names: () => readonly string[];
}

const inMaps = (what: Thing, ...maps: readonly ReadonlyMap<string, unknown>[]): Names => ({
  what,
  has: (name) => maps.some((map) => map.has(name)),
  names: () => maps.flatMap((map) => [...map.keys()]),
});

const inList = (what: Thing, names: readonly string[]): Names => ({
  what,
  has: (name) => names.includes(name),
  names: () => names,
});

function namesOf(env: Env, catalogue: string): Names | undefined {
  const { documents } = env.context;
  switch (catalogue) {
    case 'forms':
      return inMaps('form', documentsOf(documents, 'form'));
    case 'dialogs':
      return inMaps('dialog', env.place.dialogs, documentsOf(documents, 'dialog'));
    case 'parts':
      return inMaps('part', documentsOf(documents, 'part'));
    case 'codes':
      return inList('codeList', Object.keys(env.context.codes));
    case 'tiles':
      return inMaps('tileGroup', entries(documentOf(documents, 'tiles')));
    case 'connectors':
      return inMaps('connector', entries(documentOf(documents, 'connectors')));
    case 'contacts':
      return inMaps('contact', entries(entry(documentOf(documents, 'tenant'), 'contacts')));
    case 'actions':
      return inMaps('actionList', env.place.actions);
    case 'calls':
      return inMaps('call', CALLS);
    case 'blocks':
      return inMaps('block', BLOCKS);
    case 'points':
      return inList('point', POINTS);
    case 'icons':
      return inList('icon', ICONS);
    case 'entities':
      return inList('entity', Object.keys(NAMED));
    case 'formats':
      return inList('format', Object.keys(formatters));
    default:
      // `fields` and `sections` name parts of the enclosing form; forms.ts checks them.
      return undefined;
  }
}

/** Requires an address for a call that documents make (API-02). */
function checkMapped({ documents, report }: Context, name: string, tree: Tree): void {
  const mapped = entries(documentOf(documents, 'endpoints'));
  if (!mapped.has(name)) report.add('missingEndpoint', tree.at, { found: name });
}

/**
 * Checks that a call only reads if a page makes it by itself, for its data or during typing: the user did not ask for
 * it.
 */
export function readsAloneAt({ report }: Context, call: Tree): void {
  const found = textOf(call);
  const known = CALLS.get(found);
  if (known !== undefined && known.reads !== true) report.add('effectWithoutUser', call.at, { found });
}
