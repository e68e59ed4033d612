import { describe, expect, it } from 'vitest';
import { patternProblem } from '../../../../engine/language/rules/pattern.ts';

describe('[A11] regular expressions of documents', () => {
  it.each([
    '^\\d*$',
    '^[0-9]{4}$',
    '^(.{7}|.{9})$',
    '^[A-Za-zÁÉÍÓÚÑáéíóúñ ]+$',
    '^\\d{7,8}$',
    '^[0-2][0-9]:[0-5][0-9]$',
    '[\\-.]',
    '^0?\\d{10}$',
    '^\\d{4}$|^[A-Z]\\d{4}[A-Z]{3}$',
    '^[\\u00e0-\\u00ff]+$',
  ])('admits %s', (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined();
  });

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a*)*$',
    '(?=a)b',
    '(?<!a)b',
    '^(a)\\1$',
    'a+b',
    '^a*a*$',
    '^([a-z]+)*x$',
    '[',
    `^${'a'.repeat(200)}$`,
    '^(\\d+|\\d+x)+$',
    '^.*a.*b.*$',
    '^(\\ud83d\\ude00|😀)*$',
    '\\-',
    '[\\d-z]',
    '^a|b$',
    '^\\p{L}+$',
    'x{1001}',
  ])('refuses %s', (pattern) => {
    expect(patternProblem(pattern)).toBeTypeOf('string');
  });
});
