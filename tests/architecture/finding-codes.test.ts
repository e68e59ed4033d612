import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, printedCode } from '../../engine/language/messages/codes.ts';
import { sentence } from '../../engine/language/messages/language.ts';
import { linesMatching, productFiles, read } from './sources.ts';

/** Files that may write `LNG-`, with the reason. */
const PRINTED_BY: readonly string[] = [
  // The table of numbers.
  'engine/language/messages/codes.ts',
  // Tells the number of a finding from the id of a requirement in the title of a test.
  'tools/generators/_carried-ids.ts',
  // Counts numbers in code.
  'tools/counts.mjs',
];

describe('codes of findings', () => {
  it('are named in code and numbered only in print [FIXH-06]', () => {
    const others = productFiles().filter((file) => !PRINTED_BY.includes(file));
    expect(linesMatching(others, /LNG-/)).toEqual([]);
    expect(LANGUAGE_CODES.filter((code) => !/^[a-z][A-Za-z0-9]{3,}$/.test(code))).toEqual([]);
  });

  it('have one number each, documented with its sentence [FIXH-06]', () => {
    const printed = LANGUAGE_CODES.map(printedCode);
    expect(printed).toEqual([...new Set(printed)].sort());
    const documented = [...read('docs/language/messages.md').matchAll(/^\| (LNG-\d{3}) \| \S/gm)];
    expect(documented.map(([, code]) => code)).toEqual(printed);
    expect(LANGUAGE_CODES.filter((code) => sentence(code, {}) === '')).toEqual([]);
  });
});
