import { THINGS } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { type Documents, documentOf, eachDocument } from '../layers/documents.ts';
import { Report } from '../source/report.ts';
import { entries, entry, type Origin, type Tree, text, textOf, withEntries } from '../source/tree.ts';

/** Placeholders that name a word of the vocabulary, such as `{{vocabulary.insurer.of}}`. */
const PLACEHOLDER = /\{\{\s*vocabulary\b([^{}]*)\}\}/g;
const INSIDE = /^\.([a-zA-Z][A-Za-z0-9_]*)(?:\.([A-Za-z]+))?\s*$/;
/** Text before a word that opens a sentence. */
const OPENS = /(^|[.!?…]\s+|\n\s*|[¿¡])$/;

/** A word of the vocabulary, as tenant.json says it. */
interface Word {
  readonly word: string;
  readonly feminine: boolean;
  readonly short: string;
}

/** Forms in which a text may take a word; `''` is the word alone. */
const FORMS: Readonly<Record<string, (word: Word) => string>> = {
  '': ({ word }) => word,
  the: ({ word, feminine }) => `${feminine ? 'la' : 'el'} ${word}`,
  of: ({ word, feminine }) => (feminine ? `de la ${word}` : `del ${word}`),
  to: ({ word, feminine }) => (feminine ? `a la ${word}` : `al ${word}`),
  o: ({ feminine }) => (feminine ? 'a' : 'o'),
  short: ({ short }) => short,
};

const named = new StepCache<readonly string[]>();
const spelled = new StepCache<Tree>();

/**
 * Writes the words of the tenant's vocabulary into every text that names them, so that the rest of the compiler, page,
 * server, mails and papers read finished texts. A word that opens a sentence gets a capital letter.
 * @param folder the tenant's own folder; a word that it defines and no text uses is reported
 */
export function withVocabulary(documents: Documents, folder: string, report: Report): Documents {
  const vocabulary = entries(entry(documentOf(documents, 'tenant'), 'vocabulary'));
  const words = new Map([...vocabulary].map(([name, tree]): [string, Word] => [name, wordOf(tree)]));
  const used = new Set<string>();
  const written = eachDocument(documents, (_, tree) => {
    const inside = named.of([tree], '', new Report(), () => [...new Set(namesIn(tree))]);
    for (const placeholder of inside) used.add(INSIDE.exec(placeholder)?.[1] ?? '');
    if (inside.length === 0) return tree;
    const values = inside.map((placeholder) => spell(placeholder, words));
    const known = values.includes(undefined) ? [...words.keys()] : [];
    return spelled.of([tree], JSON.stringify([values, known]), report, (stepReport) =>
      spelledIn(tree, words, stepReport),
    );
  });
  for (const [name, tree] of vocabulary) {
    if (used.has(name) || tree.key?.file.startsWith(`${folder}/`) !== true) continue;
    const others = [...used].filter((other) => other !== '');
    report.add('unusedName', tree.key, { what: THINGS.word, found: name }, { meant: nearest(name, others) });
  }
  return written;
}

function wordOf(tree: Tree): Word {
  const word = textOf(entry(tree, 'word'));
  return { word, feminine: text(entry(tree, 'article')) === 'la', short: text(entry(tree, 'short')) ?? word };
}

/** The insides of all placeholders of a tree that name the vocabulary. */
function namesIn(tree: Tree): string[] {
  if (tree.kind === 'list') return tree.items.flatMap(namesIn);
  if (tree.kind === 'branch') return [...tree.entries.values()].flatMap(namesIn);
  if (typeof tree.value !== 'string' || !tree.value.includes('vocabulary')) return [];
  return [...tree.value.matchAll(PLACEHOLDER)].map(([, inside = '']) => inside);
}

/** A placeholder in words; undefined for an unknown word or form. */
function spell(inside: string, words: ReadonlyMap<string, Word>): string | undefined {
  const [, name = '', form = ''] = INSIDE.exec(inside) ?? [];
  const word = words.get(name);
  return word && Object.hasOwn(FORMS, form) ? FORMS[form]?.(word) : undefined;
}

/** Writes the words into a tree; keeps each part without any, so that caches keyed by it still hit. */
function spelledIn(tree: Tree, words: ReadonlyMap<string, Word>, report: Report): Tree {
  if (tree.kind === 'list') {
    const items = tree.items.map((item) => spelledIn(item, words, report));
    return items.every((item, at) => item === tree.items[at]) ? tree : { ...tree, items: items };
  }
  if (tree.kind === 'branch') {
    const parts = [...tree.entries].map(([key, part]): [string, Tree] => [key, spelledIn(part, words, report)]);
    return parts.every(([key, part]) => part === tree.entries.get(key)) ? tree : withEntries(tree, new Map(parts));
  }
  const { value, at } = tree;
  if (typeof value !== 'string' || !value.includes('vocabulary')) return tree;
  const written = value.replace(PLACEHOLDER, (whole: string, inside: string, offset: number) => {
    const word = spell(inside, words);
    if (word === undefined) reportUnspelled([whole, inside], words, at, report);
    return word === undefined ? whole : OPENS.test(value.slice(0, offset)) ? capital(word) : word;
  });
  return written === value ? tree : { ...tree, value: written };
}

function reportUnspelled(
  [whole, inside]: readonly [whole: string, inside: string],
  words: ReadonlyMap<string, Word>,
  at: Origin,
  report: Report,
): void {
  const [, name, form] = INSIDE.exec(inside) ?? [];
  const forms = Object.keys(FORMS).filter((known) => known !== '');
  if (name === undefined) report.add('malformedVocabularyWord', at, { found: whole, allowed: forms.join(', ') });
  else if (!words.has(name)) report.addUnknownName(at, { what: THINGS.word, found: name, known: words.keys() });
  else report.addUnknownName(at, { what: THINGS.wordForm, found: form ?? '', known: forms });
}

const capital = (word: string): string => word.slice(0, 1).toLocaleUpperCase('es') + word.slice(1);
