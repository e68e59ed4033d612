// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import formats from '../../../../schemas/formats.json';
import operators from '../../../../schemas/operators.json';
import { openDocuments, probe, stack } from '../open-documents.tsx';
import { FORMATS } from './formats.ts';
import { missing } from './missing.ts';
import { OPERATOR_STATE, OPERATORS, PARTED } from './operators.ts';
import { isElsewhere, type Proofs } from './proof.ts';

const here = <Row extends object>(rows: Proofs<Row>): readonly (readonly [string, Row])[] =>
  Object.entries(rows).flatMap(([word, row]) => (isElsewhere(row) ? [] : [[word, row] as const]));

/** The page's line for each word. */
async function linesOnPage(): Promise<Readonly<Record<string, string>>> {
  const found = await screen.findAllByText(/^\S+ → /);
  const lines = found.map(({ textContent: said }) => said.split(' → '));
  return Object.fromEntries(lines.map(([word = '', value = '']) => [word, value]));
}

describe('every word of rules and texts', { timeout: 120_000 }, () => {
  it('each operator has a row, and each row a word [FIXL-08]', () => {
    expect(missing('operador', Object.keys(operators), OPERATORS, 'operators.ts')).toEqual([]);
    expect(missing('formato', Object.keys(formats), FORMATS, 'formats.ts')).toEqual([]);
  });

  it('each operator, compiled in a screen, comes to what its row says [FIXL-08]', async () => {
    const rows = here(OPERATORS);
    const rules = rows.map(([, { rule }], at) => [`rule${at}`, rule]);
    const texts = rows.map(([name, { format }], at) => [
      `rule${at}`,
      { node: 'text', text: `${name} → {{derive.rule${at}${format === undefined ? '' : ` | ${format}`}}}` },
    ]);
    const page = probe(stack(Object.fromEntries(texts)), {
      state: OPERATOR_STATE,
      derive: { ...Object.fromEntries(rules), parted: PARTED },
    });
    await openDocuments({ ...page, 'codes.json': { probeActions: { cancel: { in: ['abierto'] } } } });
    expect(await linesOnPage()).toEqual(Object.fromEntries(rows.map(([name, { shows }]) => [name, shows])));
  });

  it('each format, compiled in a text, writes what its row says [FIXL-08]', async () => {
    const rows = here(FORMATS);
    const state = rows.map(([name, { type, value }]) => [
      name,
      { type, initial: typeof value === 'string' ? { const: value } : value },
    ]);
    const texts = rows.map(([name, { argument }]) => [
      name,
      { node: 'text', text: `${name} → {{state.${name} | ${name}${argument === undefined ? '' : `:${argument}`}}}` },
    ]);
    await openDocuments(probe(stack(Object.fromEntries(texts)), { state: Object.fromEntries(state) }));
    const expected = rows.map(([name, { shows }]) => [
      name,
      typeof shows === 'string' ? shows : expect.stringMatching(shows),
    ]);
    expect(await linesOnPage()).toEqual(Object.fromEntries(expected));
  });
});
