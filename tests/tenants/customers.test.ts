import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentencesOf } from '../../engine/language/compile/sentences.ts';
import { formatMessage } from '../../engine/language/compile/source/message.ts';
import { benchOf } from '../../tools/tenant/tables/bench.ts';
import { judgeRow } from '../../tools/tenant/tables/judge-row.ts';
import { ruleTablesOf } from '../../tools/tenant/tables/read-tables.ts';
import { simulatedCases } from '../../tools/tenant/tables/simulated-cases.ts';
import { vosWords } from '../../tools/tenant/vos-words.ts';
import { CUSTOMER_IDS, compileCustomer, customer, customerFiles, writeCustomers } from '../customers/customers.ts';
import { agreeOnBothSides } from './both-sides.ts';

/** The forms that the customers change; the others are judged with the shipped tenants. */
const CHANGED = [
  ['ospic', 'registro'],
  ['ospic', 'perfil'],
  ['villa_serrana', 'registro'],
  ['villa_serrana', 'perfil'],
  ['art_litoral', 'caseNew'],
  ['art_litoral_sur', 'caseNew'],
] as const;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'customers-'));
  writeCustomers(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(CUSTOMER_IDS)('%s, an invented customer', (id) => {
  it('compiles from its documents alone, without a single message [TEN-02, FIXL-09]', () => {
    expect(compileCustomer(id).messages.map(formatMessage)).toEqual([]);
  });

  it('holds its cases and its layers’ on page and server [R12]', () => {
    const bench = benchOf(customerFiles(), id);
    if (bench === undefined) throw new Error(`${id} does not compile`);
    const told = ruleTablesOf(folder, id).flatMap(({ file, table }) =>
      Object.entries(table.cases).map(([key, row]) => [`${file} ${key}`, judgeRow(bench, table, row)] as const),
    );
    expect(told.length).toBeGreaterThan(80);
    for (const [name, { expected, page, server }] of told) {
      expect([name, page]).toEqual([name, expected]);
      expect([name, server]).toEqual([name, expected]);
    }
  });
});

it.each(CHANGED)('%s: %s is validated alike by page, RJSF and server across zones [R12]', (id, form) => {
  const found = customer(id).public.forms[form];
  if (found === undefined) throw new Error(`no ${form}`);
  agreeOnBothSides(customer(id), found, 60);
});

it('ends each simulated answer of the provincial fund as expected [FIXL-15]', () => {
  const cases = simulatedCases(customer('ospic'));
  expect(cases.map(({ case: name, came }) => [name, came.padron])).toEqual([
    ['padron 40999111', 'unknown'],
    ['padron *', 'passes'],
    ['padron *7', 'haberes'],
    ['padron *17', 'cuota'],
    ['padron *9', 'refused'],
  ]);
  expect(cases.map(({ came }) => came)).toEqual(cases.map(({ expected }) => expected));
});

it.each(['ospic', 'art_litoral', 'art_litoral_sur'])('[FIXL-11] %s says usted in every sentence', (id) => {
  const vos = sentencesOf(customerFiles(), id)?.filter(({ text }) => vosWords(text).length > 0);
  expect(vos?.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

it('inherits the other insurer, except unit, hosts, colour and one place [FIXL-12]', () => {
  const { public: first } = customer('art_litoral');
  const { public: second, server } = customer('art_litoral_sur');
  expect([second.name, second.unit, server.hosts]).toEqual(['Litoral ART Sur', 74, ['sur.litoralart.example.org']]);
  expect(Object.keys(second.codes.lugar ?? {})).toEqual(['planta', 'camino', 'barco']);
  expect(second.forms).toEqual(first.forms);
  expect(second.screens).toEqual(first.screens);
  expect(second.contact).toEqual(first.contact);
});
