#!/usr/bin/env node
// @ts-check
/**
 * Counts comments, docstrings and titles of tests that say things in this code's own idiom in place of the field's words
 * (CONTRIBUTING, 'How code reads'): clauses without a subject, negated nouns, pictures of a house. Prints the first ten
 * places and fails when the share is larger than it was: the limits may only be lowered. Counts the requirement ids in
 * comments in the same way.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';

/** Most that may carry an idiom, in percent. */
const LIMITS = { comments: 0.5, titles: 0.5 };

/** Most mentions of requirement ids in comments: they stay where a rule of the specification surprises. */
const MOST_IDS = 240;
const ID = /\b(FIX[A-Z]-\d+|[A-Z]{1,5}-\d{2}|D-[A-Z]+-\d+|[AR]\d{1,2})\b/g;

const IDIOMS = [
  /^(What|Who|Whoever|Whose|That which|One that|Those (who|that)|How it)\b/,
  /\b(nobody|none)('s|’s)?\b(?! of)/i,
  /\b(is|are|was|were) (told|said|asked anew|said anew|read anew)\b/i,
  /\b(at hand|gives? way|give way|bones|seats?|shelf|shelves|desk|doors?|paces?|anew|meanwhile)\b/i,
  /\bstands? (in|on|at|there|here|for|as|above|below|beside|between|until|still|whole)\b/i,
  /\bwhat (is|was|has|came|comes|stands|did|cannot|may|must|would|nobody)\b/i,
  /\bwho(ever)? (is|has|was|signs|comes|leaves|reads|types|asks|goes|stays|presses|waits)\b/i,
];

/** @param {string} text */
const hasIdiom = (text) => IDIOMS.some((idiom) => idiom.test(text));

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !/generated|^server\/platform\/db\/migrations/.test(file));

/** @param {string} source @returns {{ line: number, text: string }[]} comments as one text each; lines of `//` that follow each other are one */
function commentsOf(source) {
  const found = [...source.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?:^[ \t]*\/\/ ?.*\n?)+/gm)];
  return found.map((match) => ({
    line: source.slice(0, match.index).split('\n').length,
    text: match[0]
      .replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)/gm, '')
      .replace(/\*\/\s*$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

/** @param {string} source @returns {{ line: number, text: string }[]} */
const titlesOf = (source) =>
  [...source.matchAll(/\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])(.+?)\1/g)].map((match) => ({
    line: source.slice(0, match.index).split('\n').length,
    text: (match[2] ?? '').replace(/\[[A-Z0-9, -]+\]/g, '').trim(),
  }));

let failed = false;
for (const kind of /** @type {const} */ (['comments', 'titles'])) {
  const texts = files
    .filter((file) => kind === 'comments' || /^(tests|stories)\//.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return (kind === 'titles' ? titlesOf(source) : commentsOf(source)).map((found) => ({ file, ...found }));
    });
  const idioms = texts.filter(({ text }) => hasIdiom(text));
  const share = (100 * idioms.length) / texts.length;
  console.log(`${kind}: ${idioms.length} of ${texts.length}, ${share.toFixed(1)} % (at most ${LIMITS[kind]} %)`);
  for (const { file, line, text } of idioms.slice(0, 10)) console.log(`  ${file}:${line} ${text.slice(0, 110)}`);
  failed ||= share > LIMITS[kind];
}
const mentions = files
  .flatMap((file) => commentsOf(readFileSync(join(root, file), 'utf8')))
  .reduce((sum, { text }) => sum + (text.match(ID)?.length ?? 0), 0);
console.log(`requirement ids in comments: ${mentions} (at most ${MOST_IDS})`);
failed ||= mentions > MOST_IDS;
process.exitCode = failed ? 1 : 0;
