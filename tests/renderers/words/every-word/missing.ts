import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isElsewhere, type Proofs } from './proof.ts';

/**
 * Reasons why a table does not prove every word of its kind, in sentences: words without a row, rows without a word,
 * and rows that name a missing test.
 * @param words as the schemas have them, without `$schema`
 * @param table the file of this folder that has the rows
 */
export function missing(
  kind: string,
  words: readonly string[],
  rows: Proofs<object>,
  table: string,
): readonly string[] {
  const known = words.filter((word) => word !== '$schema');
  const place = `tests/renderers/words/every-word/${table}`;
  return [
    ...known
      .filter((word) => !Object.hasOwn(rows, word))
      .map(
        (word) =>
          `The ${kind} "${word}" is proven by nothing: add a row to ${place} – a document with it and what it shows or sends – or provenBy(file, title) of a test that compiles one.`,
      ),
    ...Object.keys(rows)
      .filter((word) => !known.includes(word))
      .map((word) => `${place} has a row for "${word}", which is no ${kind} of the language.`),
    ...Object.entries(rows).flatMap(([word, row]) =>
      isElsewhere(row) && !titles(row.file).includes(row.title)
        ? [`${place} says that tests/${row.file} proves "${word}" in a test «${row.title}», and there is none.`]
        : [],
    ),
  ];
}

const read = new Map<string, string>();

/** A test file's text; '' for a missing file. */
function titles(file: string): string {
  let text = read.get(file);
  if (text === undefined) {
    try {
      text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
    } catch {
      text = '';
    }
    read.set(file, text);
  }
  return text;
}
