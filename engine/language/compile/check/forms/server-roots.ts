import { listed } from '../../../messages/compiler-words.ts';
import { textDependencies } from '../../../rules/dependencies.ts';
import { callsOfForm, type NamedCallForms } from '../../language/call-forms.ts';
import { type Branch, entries, entry, type Origin, plain, type Tree, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { orNone, pathsOfRule } from '../values/paths-of-rule.ts';

/** Parts of a field that server and page both validate: its rules, and the messages that the server answers with. */
interface ServerParts {
  readonly rules: readonly Tree[];
  readonly texts: readonly Tree[];
}

/** Returns the rules and texts below a property of a field that both sides validate; empty for any other property. */
function serverPartsBelow(word: string, tree: Tree): ServerParts {
  switch (word) {
    case 'required':
    case 'visible':
    case 'readOnly':
      return { rules: [tree], texts: [] };
    case 'errors':
      return { rules: [], texts: [...entries(tree).values()] };
    case 'rules':
      return partsOfRules([...entries(tree).values()]);
    default:
      return { rules: [], texts: [] };
  }
}

const partsOfRules = (rules: readonly Tree[]): ServerParts => ({
  rules: rules.flatMap((rule) => entry(rule, 'that') ?? []),
  texts: rules.flatMap((rule) => entry(rule, 'say') ?? []),
});

/** Every rule and every message of a form that the server validates or answers with. */
function serverPartsIn(form: Branch): readonly ServerParts[] {
  const fields = [...entries(entry(form, 'fields')).values()];
  const shown = [...entries(entry(form, 'sections')).values()].flatMap((section) => entry(section, 'visible') ?? []);
  return [
    ...fields.flatMap((field) => [...entries(field)].map(([word, tree]) => serverPartsBelow(word, tree))),
    partsOfRules([...entries(entry(form, 'rules')).values()]),
    { rules: shown, texts: [] },
  ];
}

/**
 * Checks that rules and messages of a form read only roots that each call taking the form provides. The server lacks
 * everything else that the page knows, and would refuse every user or validate differently (FIXL-01). Another check
 * reports unknown roots.
 */
export function serverRootsAt(env: Env, id: string, form: Branch): void {
  const calls = callsOfForm(id);
  if (calls.length === 0) return;
  for (const { rules, texts } of serverPartsIn(form)) {
    for (const rule of rules) for (const path of pathsOfRule(plain(rule))) rootAt(path, rule);
    for (const say of texts) for (const path of orNone(() => textDependencies(textOf(say)))) rootAt(path, say);
  }
  for (const field of entries(entry(form, 'fields')).values()) {
    const [codes, where] = ['codes', 'where'].map((word) => entry(entry(field, 'optionsFrom'), word));
    if (codes !== undefined) rootAt(`codes.${textOf(codes)}`, codes);
    if (where === undefined) continue;
    for (const path of pathsOfRule(plain(where))) if (!path.startsWith('item.')) rootAt(path, where);
  }
  function rootAt(path: string, tree: Tree): void {
    const root = path.split('.')[0] ?? '';
    if (OWN.has(root) || (!Object.hasOwn(env.roots, root) && root !== 'codes')) return;
    for (const call of calls) if (!reads(call, root)) reportUnreadRoot(env.context, call, path, placeOf(tree, path));
  }
}

/** Roots that every rule of a form may read, on the page and on the server. */
const OWN: ReadonlySet<string> = new Set(['form', 'value']);

const reads = ({ rules }: NamedCallForms, root: string): boolean => rules.some((known) => known === root);

function reportUnreadRoot({ report }: Context, { call, rules }: NamedCallForms, found: string, at: Origin): void {
  report.add('unknownServerRoot', at, { call, found, allowed: listed(['form', 'value', ...rules]) });
}

/** Position of a path inside a rule; the rule itself when it reads the path without writing it. */
function placeOf(tree: Tree, path: string): Origin {
  return leafOf(tree, path)?.at ?? tree.at;
}

function leafOf(tree: Tree, path: string): Tree | undefined {
  if (tree.kind === 'leaf') return tree.value === path ? tree : undefined;
  const below = tree.kind === 'list' ? tree.items : [...tree.entries.values()];
  for (const child of below) {
    const leaf = leafOf(child, path);
    if (leaf !== undefined) return leaf;
  }
  return undefined;
}
