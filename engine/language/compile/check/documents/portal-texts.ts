import { COMPILER_WORDS, listed } from '../../../messages/compiler-words.ts';
import { nearest } from '../../../types/nearest.ts';
import type { Profile } from '../../../types/profile.ts';
import { shapeOf } from '../../language/documents.ts';
import { documentOf } from '../../layers/documents.ts';
import { type Branch, entries, type Tree, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { globalEnv, walk } from '../screens/walk.ts';

/** The portal's texts by code, each with the names of the values that it shows: one map for all tenants of a layer. */
export function portalTexts(texts: Branch | undefined): Context['portalTexts'] {
  const known = texts && shownValues.get(texts);
  if (known !== undefined) return known;
  const shown = new Map([...entries(texts)].map(([code, tree]) => [code, rootsIn(tree)]));
  if (texts !== undefined) shownValues.set(texts, shown);
  return shown;
}

const shownValues = new WeakMap<Branch, Context['portalTexts']>();

/** Names of the values that a text shows: the first part of each placeholder. */
const rootsIn = (tree: Tree): readonly string[] =>
  [...textOf(tree).matchAll(/\{\{\s*([A-Za-z]\w*)/g)].map(([, root = '']) => root);

/**
 * Checks texts by code against the roots that all their users share, because engine and server show them with roots of
 * their own.
 */
export function checkPortalTexts(context: Context): void {
  const { globals, portalTexts } = context;
  const shape = shapeOf('texts').rest;
  for (const [code, tree] of entries(documentOf(context.documents, 'texts'))) {
    const shown = portalTexts.get(code);
    if (shown === undefined) reportUnknownText(context, code, tree);
    else reportUnknownValues(context, code, tree, shown);
    const open = Object.fromEntries(rootsIn(tree).map((root): [string, Profile | undefined] => [root, globals[root]]));
    if (shape !== undefined) walk(globalEnv(context).with({ roots: { ...globals, ...open } }), tree, shape);
  }
}

/** Reports a text with an unknown code: layers may reword the portal's texts, but nothing would show a new one. */
function reportUnknownText({ portalTexts, report }: Context, code: string, tree: Tree): void {
  const known = [...portalTexts.keys()].filter((other) => other !== '$schema');
  const [prefix = ''] = code.split('.');
  const near = known.filter((other) => other.startsWith(`${prefix}.`));
  const args = {
    found: code,
    allowed: listed(near.length > 0 ? near : new Set(known.map((other) => `${other.split('.')[0]}.…`))),
  };
  report.add('unknownPortalText', tree.key ?? tree.at, args, { meant: nearest(code, known) });
}

/** Warns of a value that the portal's own text does not show: most likely it is not given, and a dash would be read. */
function reportUnknownValues({ globals, report }: Context, code: string, tree: Tree, shown: readonly string[]): void {
  for (const found of rootsIn(tree)) {
    if (shown.includes(found) || Object.hasOwn(globals, found)) continue;
    const allowed = shown.length > 0 ? listed(shown) : COMPILER_WORDS.noValue;
    report.add(
      'unknownPortalTextValue',
      tree.at,
      { key: code, found: `{{${found}}}`, allowed },
      { meant: nearest(found, shown) },
    );
  }
}
