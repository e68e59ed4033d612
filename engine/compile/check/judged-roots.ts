import { listed } from '../../messages/compiler-words.ts';
import { dependencies, textDependencies } from '../../rules/dependencies.ts';
import { RuleFault } from '../../rules/fault.ts';
import { type Branch, entries, entry, type Origin, plain, type Tree, text } from '../source/tree.ts';
import { callsOfForm, type NamedCallForms } from './call-forms.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';

/** What the server judges of a field, as the page does: its rules and the messages that it answers with. */
interface Judged {
  readonly rules: readonly Tree[];
  readonly texts: readonly Tree[];
}

/** The rules and texts below a word of a field that is judged on both sides; none below any other word. */
function judgedBelow(word: string, tree: Tree): Judged {
  switch (word) {
    case 'required':
    case 'visible':
    case 'readOnly':
      return { rules: [tree], texts: [] };
    case 'errors':
      return { rules: [], texts: [...entries(tree).values()] };
    case 'rules':
      return judgements([...entries(tree).values()]);
    default:
      return { rules: [], texts: [] };
  }
}

const judgements = (rules: readonly Tree[]): Judged => ({
  rules: rules.flatMap((rule) => entry(rule, 'that') ?? []),
  texts: rules.flatMap((rule) => entry(rule, 'say') ?? []),
});

/** Every rule and every message of a form that the server judges or answers with. */
function judgedIn(form: Branch): readonly Judged[] {
  const fields = [...entries(entry(form, 'fields')).values()];
  const shown = [...entries(entry(form, 'sections')).values()].flatMap((section) => entry(section, 'visible') ?? []);
  return [
    ...fields.flatMap((field) => [...entries(field)].map(([word, tree]) => judgedBelow(word, tree))),
    judgements([...entries(entry(form, 'rules')).values()]),
    { rules: shown, texts: [] },
  ];
}

/**
 * Checks that rules and messages of a form read only what each call that takes it lets them: what else the page knows, the
 * server does not, and would refuse everybody or judge otherwise (FIXL-01). Roots that nobody knows are told elsewhere.
 */
export function judgedRootsAt(id: string, form: Branch, env: Env, context: Context): void {
  const calls = callsOfForm(id);
  if (calls.length === 0) return;
  for (const { rules, texts } of judgedIn(form)) {
    for (const rule of rules) for (const path of pathsOf(() => dependencies(plain(rule)))) rootAt(path, rule);
    for (const say of texts) for (const path of pathsOf(() => textDependencies(text(say) ?? ''))) rootAt(path, say);
  }
  for (const field of entries(entry(form, 'fields')).values()) {
    const [codes, where] = ['codes', 'where'].map((word) => entry(entry(field, 'optionsFrom'), word));
    if (codes !== undefined) rootAt(`codes.${text(codes) ?? ''}`, codes);
    for (const path of pathsOf(() => (where === undefined ? [] : dependencies(plain(where)))))
      if (where !== undefined && !path.startsWith('item.')) rootAt(path, where);
  }
  function rootAt(path: string, tree: Tree): void {
    const root = path.split('.')[0] ?? '';
    if (OWN.has(root) || (!Object.hasOwn(env.roots, root) && root !== 'codes')) return;
    for (const call of calls) if (!reads(call, root)) tell(call, path, placeOf(tree, path), context);
  }
}

/** What every rule of a form reads, whoever judges it. */
const OWN: ReadonlySet<string> = new Set(['form', 'value']);

const reads = ({ rules }: NamedCallForms, root: string): boolean => rules.some((known) => known === root);

function tell({ call, rules }: NamedCallForms, found: string, at: Origin, { report }: Context): void {
  report.add('LNG-090', at, { call, found, allowed: listed(['form', 'value', ...rules]) });
}

/** What is malformed reads nothing that could be told; it is told itself. */
function pathsOf(read: () => readonly string[]): readonly string[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof RuleFault) return [];
    throw error;
  }
}

/** Where a path stands inside a rule; the rule itself where it is read without being written. */
function placeOf(tree: Tree, path: string): Origin {
  return leafOf(tree, path)?.at ?? tree.at;
}

function leafOf(tree: Tree, path: string): Tree | undefined {
  if (tree.kind === 'leaf') return tree.value === path ? tree : undefined;
  const below = tree.kind === 'list' ? tree.items : [...tree.entries.values()];
  for (const child of below) {
    const found = leafOf(child, path);
    if (found !== undefined) return found;
  }
  return undefined;
}
