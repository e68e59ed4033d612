import { formatRegistry } from '../../formats/registry.ts';
import { THINGS, type Thing } from '../../messages/compiler-words.ts';
import { documentOf, documentsOf } from '../layers/documents.ts';
import { entries, type Tree, text } from '../source/tree.ts';
import type { Catalogue, Context } from './context.ts';
import type { Env } from './env.ts';
import { ICONS } from './icons.ts';
import { checkAsset } from './links.ts';
import { tellUnknownName } from './unknown-name.ts';

import { BLOCKS, CALLS, POINTS } from './vocabulary.ts';

/** Checks a name that a position refers to by `x-ref`, and remembers that somebody uses it. */
export function nameAt(tree: Tree, catalogue: string, env: Env, context: Context): void {
  const name = text(tree);
  if (name === undefined) return;
  if (catalogue === 'assets') {
    checkAsset(tree, name, context);
    return;
  }
  const known = namesOf(catalogue, env, context);
  if (known === undefined) return;
  context.used.get(catalogue as Catalogue)?.add(name);
  if (known.names.includes(name)) {
    if (catalogue === 'calls') checkMapped(name, tree, context);
    return;
  }
  tellUnknownName(context.report, tree.at, THINGS[known.what], name, known.names);
}

interface Names {
  readonly what: Thing;
  readonly names: readonly string[];
}

function namesOf(catalogue: string, env: Env, { documents, codes }: Context): Names | undefined {
  const keys = (map: ReadonlyMap<string, unknown>): string[] => [...map.keys()];
  switch (catalogue) {
    case 'forms':
      return { what: 'form', names: keys(documentsOf(documents, 'form')) };
    case 'dialogs':
      return { what: 'dialog', names: [...keys(env.place.dialogs), ...keys(documentsOf(documents, 'dialog'))] };
    case 'parts':
      return { what: 'part', names: keys(documentsOf(documents, 'part')) };
    case 'codes':
      return { what: 'codeList', names: Object.keys(codes) };
    case 'tiles':
      return { what: 'tileGroup', names: keys(entries(documentOf(documents, 'tiles'))) };
    case 'connectors':
      return { what: 'connector', names: keys(entries(documentOf(documents, 'connectors'))) };
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
    case 'formats':
      return { what: 'format', names: Object.keys(formatRegistry) };
    default:
      // `fields` and `sections` are names of the form at hand; forms.ts knows them.
      return undefined;
  }
}

/** A call that documents make must lead somewhere: endpoints.json maps it, so that a real backend needs no code (API-02). */
function checkMapped(name: string, tree: Tree, { documents, report }: Context): void {
  const mapped = entries(documentOf(documents, 'endpoints'));
  if (!mapped.has(name)) report.add('LNG-076', tree.at, { found: name });
}

/** A call that a page makes by itself, as its data or while somebody types, changes nothing: nobody asked for what it does. */
export function readsAloneAt(call: Tree, { report }: Context): void {
  const found = text(call) ?? '';
  const known = CALLS.get(found);
  if (known !== undefined && known.reads !== true) report.add('LNG-207', call.at, { found });
}
