import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { readFolders } from '../../tools/readers/folder.ts';
import { benchOf } from '../../tools/tenant/tables/bench.ts';
import { judgeRow } from '../../tools/tenant/tables/judge-row.ts';
import type { RuleTable } from '../../tools/tenant/tables/rule-table.ts';
import { simulatedCases } from '../../tools/tenant/tables/simulated-cases.ts';

const house = join(import.meta.dirname, '../..');
/** The guide and its pages, in the order in which their examples build on each other. */
const PAGES = ['registration', 'own-fields', 'more', 'layers', 'tests', 'connectors', 'consent'];
const guide = ['docs/tenants.md', ...PAGES.map((name) => `docs/tenants/${name}.md`)]
  .map((path) => readFileSync(join(house, path), 'utf8'))
  .join('\n');
const examples = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => json);

/** One document of what the guide adds to it in several places. */
const together = (...parts: readonly string[]): string =>
  JSON.stringify(Object.assign({}, ...parts.map((part) => JSON.parse(part))));

/** A menu entry that opens the named contact, as the guide writes the action. */
const GUARD = `{ "items": { "guardia": { "label": "Guardia", "press": [${/`(\{ "do": "open", "dialog": "contact".*?\})`/.exec(guide)?.[1]}] } } }`;

/** The folder the guide leads to: its examples, and the pictures that `tenant new` draws (here demo's). */
function written(): Map<string, string> {
  const [header = '', fields = '', table = '', ownFields = '', ofCases = '', words = '', ...more] = examples;
  const [rules = '', connectors = '', checks = '', simulated = '', consent = '', consentCheck = ''] = more;
  const files = new Map(readFolders(join(house, 'tenants'), ['_base', 'demo']));
  const own = [...files].flatMap(([path, content]): [string, string][] =>
    path.startsWith('demo/assets/') ? [[path.replace('demo/', 'mi_institucion/'), content]] : [],
  );
  return new Map([
    ...[...files].filter(([path]) => path.startsWith('_base/')),
    ...own,
    ['mi_institucion/tenant.json', together(header, words)],
    ['mi_institucion/menu.json', GUARD],
    ['mi_institucion/fields.json', together(fields, ownFields, ofCases, consent)],
    ['mi_institucion/tests/registro.json', table],
    ['mi_institucion/tests/inicio.json', rules],
    ['mi_institucion/connectors.json', connectors],
    ['mi_institucion/checks.json', together(checks, consentCheck)],
    ['mi_institucion/simulated.json', simulated],
  ]);
}

describe('the guide to add an institution', () => {
  it('leads to a tenant without errors or warnings, by data alone [TEN-05]', () => {
    expect(examples).toHaveLength(12);
    const { tenant, messages } = compile(written(), 'mi_institucion');
    expect(messages.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(tenant?.public.name).toBe('Mi Institución');
    expect(tenant?.public.checkPoints).toEqual(expect.arrayContaining(['registration', 'careStart']));
  });

  it('shows a case of tiles that comes out as it says [FIXL-73]', () => {
    const bench = benchOf(written(), 'mi_institucion');
    const table: RuleTable = JSON.parse(written().get('mi_institucion/tests/inicio.json') ?? '{}');
    const rows = Object.values(table.cases);
    expect(rows).toHaveLength(1);
    for (const row of rows) expect(bench && judgeRow(bench, table, row)).toMatchObject({ ok: true, page: row.expect });
  });

  it('explains finding texts, replaced lists and unseen parts [FIXL-54]', () => {
    const [, told = ''] = guide.split('## Cuando algo no se ve');
    for (const words of ['aunque su `flags` esté en true', '`strip` en `shell.json`', 'última versión buena'])
      expect(told).toContain(words);
    for (const code of ['LNG-140', 'LNG-141', 'LNG-142', 'LNG-143']) expect(told).toContain(code);
    expect(guide).toContain('Las listas se reemplazan enteras, salvo `linkHosts`');
    expect(guide).toContain('npm run tenant -- texts mi_institucion');
    // The text shown behind `strip` is that of _base.
    const strip = compile(written(), 'mi_institucion').tenant?.public.shell.strip;
    expect(JSON.stringify(strip)).toContain('links.guardMap');
  });

  it('builds a preset as the guide writes it; the last layer wins [FIXL-54]', () => {
    const [, header = ''] = /con su `tenant\.json` \(`(\{.*?\})`\)/.exec(guide) ?? [];
    const [, layers = ''] = /el último manda: `"extends": (\[.*?\])`/.exec(guide) ?? [];
    const mine = JSON.parse(written().get('mi_institucion/tenant.json') ?? '{}');
    const files = new Map([
      ...written(),
      ...readFolders(join(house, 'tenants'), ['_insurer']),
      ['_propio/tenant.json', header],
      ['_propio/texts.json', '{ "page.loading": "Un momento…" }'],
      ['mi_institucion/tenant.json', JSON.stringify({ ...mine, extends: JSON.parse(layers) })],
    ]);
    const { tenant, messages } = compile(files, 'mi_institucion');
    expect(messages.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(tenant?.public.texts['page.loading']).toBe('Un momento…');
  });

  it('tries its connected service, ending each answer as described [FIXL-15]', () => {
    const { tenant } = compile(written(), 'mi_institucion');
    const cases = tenant === undefined ? [] : simulatedCases(tenant);
    expect(cases.map(({ came }) => came.cobertura)).toEqual(['unknown', 'passes', 'refused']);
    expect(cases.map(({ came }) => came)).toEqual(cases.map(({ expected }) => expected));
  });

  it('adds fields of its own to the registration by their declaration alone [FIXL-09]', () => {
    const { tenant } = compile(written(), 'mi_institucion');
    const fields = tenant?.public.forms.registro?.fields;
    expect(tenant?.public.forms.caseClose?.fields.altaMedica).toMatchObject({ required: true, counted: true });
    expect([fields?.empleador?.as, fields?.antiguedad?.as]).toEqual(['propios.empleador', 'propios.antiguedad']);
    expect([fields?.empleador?.section, fields?.antiguedad?.section]).toEqual(['more', 'more']);
  });

  it('changes a rule of a shared field in registration [TEN-02, TEN-05]', () => {
    const { tenant } = compile(written(), 'mi_institucion');
    const field = tenant?.public.forms.registro?.fields.numeroAfiliado;
    expect([field?.required, field?.schema.maxLength, field?.errors.length]).toEqual([
      true,
      10,
      'El número de afiliado no es válido',
    ]);
  });
});
