import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OptionsDictionary } from '@zxcvbn-ts/core';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as breached } from '@zxcvbn-ts/language-common';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { rootFolder } from '../../../tools/readers/root-folder.ts';
import { foldLetters } from '../../platform/core/fold-letters.ts';

/**
 * Minimum strength. Below 10^5.5 guesses, an attacker with a known list and the usual endings succeeds within a day
 * despite the limits by account and address. Six random letters take 10^6.
 */
const ENOUGH_GUESSES_LOG10 = 5.5;

/**
 * Number of characters to estimate: time grows with the square of the length (0.2 s at 24 characters), and attackers
 * start at the beginning.
 */
const JUDGED_SIGNS = 16;

/**
 * Whether a password is easily guessed: a breached password, word, name, date, keyboard walk or sequence,
 * with the usual capitals, substitutions and endings. Estimated by zxcvbn, with Spanish words and those of Argentina.
 * @param plain password without capitals and accents
 * @param own words of the tenant, such as its name, without capitals and accents
 */
export function isGuessable(plain: string, own: readonly string[] = []): boolean {
  const { estimate, words, everyday } = known();
  if (cores(plain).some((core) => words.has(core) || own.includes(core.replace(/[\W_]/g, '')))) return true;
  if (withoutYear(plain).some((word) => everyday.has(word))) return true;
  const once = repeatedWord(plain);
  if (once !== undefined && isGuessable(once, own)) return true;
  const joined = withoutInnerSign(plain);
  if (joined !== undefined && isGuessable(joined, own)) return true;
  return estimate.check(plain).guessesLog10 < ENOUGH_GUESSES_LOG10;
}

/** The rest of a password without a year of the last or this century at either end, and without marks. */
function withoutYear(plain: string): string[] {
  const [, before, behind] =
    /^[\W_]{0,2}(?:(?:19|20)\d\d[\W_]?(\p{L}{3,})|(\p{L}{3,})[\W_]?(?:19|20)\d\d)[\W_]{0,3}$/u.exec(plain) ?? [];
  return [before, behind].filter((word) => word !== undefined);
}

/** The word of a password that repeats it, with digits or marks between. */
function repeatedWord(plain: string): string | undefined {
  const [, word = '', between = ''] = /^(\p{L}{3,})([\d\W_]{0,5})\1[\d\W_]{0,3}$/u.exec(plain) ?? [];
  return word === '' ? undefined : word + between;
}

/** Normalizes case, accents, Unicode spellings and letters that look alike. */
export const plainly = foldLetters;

/** A password with one sign inside of its word, without that sign: `pass@word1` is `password1`. */
function withoutInnerSign(plain: string): string | undefined {
  const joined = plain.replace(/(?<=\p{L})[\W_](?=\p{L})/gu, '');
  return joined.length === plain.length - 1 ? joined : undefined;
}

/**
 * The rests of a password without up to four leading digits and up to five trailing digits or signs (a year, a mark).
 */
function cores(plain: string): string[] {
  const before = /^\d{0,4}/.exec(plain)?.[0].length ?? 0;
  const behind = /[\d\W_]{0,5}$/.exec(plain)?.[0].length ?? 0;
  const starts = Array.from({ length: before + 1 }, (_, at) => at);
  const ends = Array.from({ length: behind + 1 }, (_, at) => plain.length - at);
  return starts.flatMap((start) => ends.map((end) => plain.slice(start, end)));
}

interface Known {
  readonly estimate: ZxcvbnFactory;
  readonly words: ReadonlySet<string>;
  /** Words, surnames and breached passwords that are weak beside a year. */
  readonly everyday: ReadonlySet<string>;
}

let read: Known | undefined;

/** The lists, unpacked on first use (0.2 s, 10 MB). */
function known(): Known {
  read ??= open();
  return read;
}

function open(): Known {
  const argentine = argentineWords();
  const { 'wikipedia-es-es': _tooCommonToCount, ...everyday } = spanish;
  const dictionary: OptionsDictionary = { breached: breached['passwords-common'], argentine };
  for (const [name, words] of Object.entries(everyday)) dictionary[name] = words.map((word) => plainly(String(word)));
  return {
    estimate: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_SIGNS }),
    words: new Set([...argentine, ...spanish['firstnames-es-es'].map((name) => plainly(String(name)))]),
    everyday: new Set(Object.values(dictionary).flat().map(String)),
  };
}

function argentineWords(): string[] {
  const text = readFileSync(
    join(rootFolder(), 'server', 'features', 'credentials', 'data', 'common-words.txt'),
    'utf8',
  );
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
