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
  if (known.names.includes(name)) {
    if (catalogue === 'calls') checkMapped(env.context, name, tree);
    return;
  }
  env.report.addUnknownName(tree.at, { what: THINGS[known.what], found: name, known: known.names });
}

interface Names {
  readonly what: Thing;
  readonly names: readonly string[];
}

function namesOf(env: Env, catalogue: string): Names | undefined {
  const { documents } = env.context;
  const keys = (map: ReadonlyMap<string, unknown>): string[] => [...map.keys()];
  switch (catalogue) {
    case 'forms':
      return { what: 'form', names: keys(documentsOf(documents, 'form')) };
    case 'dialogs':
      return { what: 'dialog', names: [...keys(env.place.dialogs), ...keys(documentsOf(documents, 'dialog'))] };
    case 'parts':
      return { what: 'part', names: keys(documentsOf(documents, 'part')) };
    case 'codes':
      return { what: 'codeList', names: Object.keys(env.context.codes) };
    case 'tiles':
      return { what: 'tileGroup', names: keys(entries(documentOf(documents, 'tiles'))) };
    case 'connectors':
      return { what: 'connector', names: keys(entries(documentOf(documents, 'connectors'))) };
    case 'contacts':
      return { what: 'contact', names: keys(entries(entry(documentOf(documents, 'tenant'), 'contacts'))) };
    case 'actions':
      return { what: 'actionList', names: keys(env.place.actions) };
    case 'calls':
      return { what: 'call', names: keys(CALLS) };
    case 'blocks':
      return { what: 'block', names: keys(BLOCKS) };
    case 'points':
      return { what: 'point', names: POINTS };
    case 'icons':
      return { what: 'icon', names: ICONS };
    case 'entities':
      return { what: 'entity', names: Object.keys(NAMED) };
    case 'formats':
      return { what: 'format', names: Object.keys(formatters) };
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
