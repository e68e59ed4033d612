import { sentencesOf } from '../../engine/language/compile/sentences.ts';
import { readArguments, unknownTenants } from '../readers/arguments.ts';
import { readChain, tenantIds } from '../readers/folder.ts';
import { shownFolder } from '../readers/shown-folder.ts';
import { refuse } from './refuse.ts';
import { vosWords } from './vos-words.ts';

/**
 * `texts <id> [--address usted]`: prints every sentence that a tenant shows, with its place and file. With `--address
 * usted` only sentences that still use vos, with the words; exit code 1 if there are any.
 */
export function textsCommand(root: string, args: readonly string[]): number {
  const said = readArguments(args, { values: ['address'] });
  if (typeof said === 'string') return refuse(said);
  const [id = ''] = said.words;
  const wrong = unknownTenants([id], tenantIds(root));
  if (wrong !== undefined) return refuse(wrong);
  const { address } = said.values;
  if (address !== undefined && address !== 'usted') return refuse(`--address "${address}" no sirve. Puede ser: usted.`);
  const sentences = sentencesOf(readChain(root, id), id);
  if (sentences === undefined) return refuse(`${id} tiene errores: npm run tenant -- check ${id}`);
  const told = sentences.map((sentence) => ({ ...sentence, words: vosWords(sentence.text) }));
  const shown = address === undefined ? told : told.filter(({ words }) => words.length > 0);
  for (const { place, text, at, words } of shown) {
    const why = address === undefined ? '' : `  (${words.join(', ')})`;
    console.log(`${place}  ${JSON.stringify(text)}  ${shownFolder(root)}/${at.file}${why}`);
  }
  console.log(
    address === undefined ? `${shown.length} textos` : `${shown.length} de ${told.length} textos hablan de vos`,
  );
  return address !== undefined && shown.length > 0 ? 1 : 0;
}
