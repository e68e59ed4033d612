import { THINGS } from '../../../messages/compiler-words.ts';
import { nearest } from '../../../types/nearest.ts';
import { contracts } from '../../language/call-forms.ts';
import { actionKind } from '../../language/kinds.ts';
import { documentOf, documentsOf } from '../../layers/documents.ts';
import { type Branch, entries, entry, folderOf, text, visit } from '../../source/tree.ts';
import { checkDocument } from '../context/cached-check.ts';
import type { Catalogue, Context } from '../context/context.ts';
import { formsIn } from '../forms/shown-forms.ts';

/** Sections where a screen or dialog declares names of its own, with their word in messages. */
const DECLARED: Readonly<Record<string, string>> = {
  state: THINGS.state,
  data: THINGS.data,
  derive: THINGS.derived,
  actions: THINGS.actionList,
  dialogs: THINGS.dialog,
};

/**
 * Warns of declarations that a screen or dialog never uses. Checks them only where the declaring folder also wrote the
 * view: a tenant that shows less must not be asked to change a layer below it.
 */
export function checkUnused(context: Context): void {
  for (const kind of ['screen', 'dialog'] as const) {
    for (const document of documentsOf(context.documents, kind).values())
      checkDocument(document, { name: 'unused', run: (recorded) => unusedIn(recorded, document) }, context);
  }
  for (const [kind, catalogue, what] of WHOLE) unusedWhole(context, kind, catalogue, what);
  unusedForms(context);
  unusedEntries(context);
  unusedContacts(context);
  unusedTiles(context);
}

/** Documents that only others name; of forms the server validates some that no screen shows (unusedForms). */
const WHOLE = [
  ['dialog', 'dialogs', THINGS.dialog],
  ['part', 'parts', THINGS.part],
] as const;

/**
 * Warns of documents in the tenant's own folder that nothing refers to; those of a lower layer may serve other tenants.
 */
function unusedWhole(context: Context, kind: 'dialog' | 'part', catalogue: Catalogue, what: string): void {
  for (const [name, document] of documentsOf(context.documents, kind)) {
    const isTenants = document.at.file.startsWith(`${context.id}/`);
    if (isTenants && context.used.get(catalogue)?.has(name) !== true)
      context.report.add('unusedName', document.at, { what, found: name });
  }
}

/**
 * Warns of forms in the tenant's own folder that no document shows and no call takes, so nothing could fill them in.
 */
function unusedForms({ documents, id, report }: Context): void {
  const tenantForms = [...documentsOf(documents, 'form')].filter(([, form]) => form.at.file.startsWith(`${id}/`));
  if (tenantForms.length === 0) return;
  const taken = contracts().flatMap(({ forms }) => forms);
  const showing = (['screen', 'dialog', 'part'] as const).flatMap((kind) => [...documentsOf(documents, kind).values()]);
  const known = new Set([...taken, ...showing.flatMap(formsIn)]);
  for (const [name, form] of tenantForms)
    if (!known.has(name)) report.add('unusedName', form.at, { what: THINGS.form, found: name });
}

/** Groups of tiles that the tenant's own folder brought and no node shows: most likely the name of a group is misspelt. */
function unusedTiles({ documents, id, used, report }: Context): void {
  const groups = entries(documentOf(documents, 'tiles'));
  for (const [name, tree] of groups) {
    const isTenants = tree.key?.file.startsWith(`${id}/`) === true;
    if (!isTenants || used.get('tiles')?.has(name) === true) continue;
    const others = [...groups.keys()].filter((other) => other !== name);
    report.add(
      'unusedName',
      tree.key ?? tree.at,
      { what: THINGS.tileGroup, found: name },
      { meant: nearest(name, others) },
    );
  }
}

/** Contacts that the tenant's own folder brought and no document names, by its name or by its path. */
function unusedContacts({ documents, id, used, report }: Context): void {
  const contacts = entries(entry(documentOf(documents, 'tenant'), 'contacts'));
  const tenantContacts = [...contacts].filter(([, tree]) => tree.key?.file.startsWith(`${id}/`) === true);
  if (tenantContacts.length === 0) return;
  const words = [...documents.values()].flatMap((named) => [...named.values()].flatMap(wordsOfDocument));
  for (const [name, tree] of tenantContacts) {
    const path = new RegExp(`(^|[^A-Za-z0-9_.])tenant\\.contacts\\.${name}([^A-Za-z0-9_]|$)`);
    if (used.get('contacts')?.has(name) === true || words.some((word) => path.test(word))) continue;
    report.add('unusedName', tree.key ?? tree.at, { what: THINGS.contact, found: name });
  }
}

/** Lists of codes and connectors that the tenant's own folder brought and no document names. */
function unusedEntries({ documents, id, report }: Context): void {
  let words: readonly string[] | undefined;
  const allWords = (): readonly string[] =>
    [...documents.values()].flatMap((named) => [...named.values()].flatMap(wordsOfDocument));
  for (const [kind, what] of [
    ['codes', THINGS.codeList],
    ['connectors', THINGS.connector],
  ] as const) {
    for (const [name, tree] of entries(documentOf(documents, kind))) {
      const isTenants = tree.key?.file.startsWith(`${id}/`) === true;
      if (!isTenants) continue;
      words ??= allWords();
      const mention = new RegExp(`(^|codes\\.|:)${name}(?![A-Za-z0-9_])`);
      if (!words.some((word) => mention.test(word)))
        report.add('unusedName', tree.key ?? tree.at, { what, found: name });
    }
  }
}

function unusedIn(context: Context, document: Branch): void {
  const view = entry(document, 'view');
  const forms = documentsOf(context.documents, 'form');
  const shown = formsIn(document).flatMap((id) => forms.get(id) ?? []);
  const texts = [document, ...shown].flatMap(wordsOfDocument);
  const words = { alone: new Set(texts), joined: texts.join('\n') };
  for (const [section, what] of Object.entries(DECLARED)) {
    for (const [name, tree] of entries(entry(document, section))) {
      if (view !== undefined && folderOf(view.at) !== folderOf(tree.at)) continue;
      if (!isNamed(section, name, words)) context.report.add('unusedName', tree.key ?? tree.at, { what, found: name });
    }
  }
}

/** Actions, dialogs and data may be named by their bare name; values are read by their path. */
function isNamed(section: string, name: string, { alone, joined }: Words): boolean {
  if ((section === 'actions' || section === 'dialogs') && alone.has(name)) return true;
  return new RegExp(`(^|[^A-Za-z0-9_.])${section}\\.${name}([^A-Za-z0-9_]|$)`).test(joined);
}

/** Words of some documents. */
interface Words {
  readonly alone: ReadonlySet<string>;
  /** All of them in one text, a line each, to search for a path. */
  readonly joined: string;
}

const known = new WeakMap<Branch, readonly string[]>();

/** The words of a whole document, gathered once. */
function wordsOfDocument(document: Branch): readonly string[] {
  const words = known.get(document) ?? wordsOf(document);
  known.set(document, words);
  return words;
}

/** Every text and rule argument of a document, and the names of values that `set` writes as paths of state. */
function wordsOf(document: Branch): readonly string[] {
  const words = new Set<string>();
  visit(document, (tree) => {
    const word = text(tree);
    if (word !== undefined) words.add(word);
    else if (actionKind(tree) === 'set')
      for (const name of entries(entry(tree, 'values')).keys()) words.add(`state.${name}`);
  });
  return [...words];
}
