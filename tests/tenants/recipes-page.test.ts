import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { compile } from '../../engine/language/compile/compile.ts';
import { formatMessage } from '../../engine/language/compile/source/message.ts';
import { evaluate } from '../../engine/language/rules/evaluate.ts';
import { readFolders } from '../../tools/readers/folder.ts';
import { judgeRow } from '../../tools/tenant/tables/judge-row.ts';
import type { RuleTable } from '../../tools/tenant/tables/rule-table.ts';
import { simulatedCases } from '../../tools/tenant/tables/simulated-cases.ts';
import { tenantScope } from '../../tools/tenant/tenant-scope.ts';
import { TENANTS } from './compiled.ts';

/** The page's sections after its introduction, with their documents by path. */
const page = readFileSync(join(TENANTS, '../docs/recipes.md'), 'utf8');
const recipes = page
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const blocks = section.matchAll(/^`([\w/]+\.json)`:\n\n```json\n(.*?)```/gms);
    return [
      section.split('\n', 1)[0] ?? '',
      new Map([...blocks].map(([, path = '', json = '']) => [path, json])),
    ] as const;
  });

const shipped = readFolders(TENANTS, ['_base', 'demo']);

/** Compiles a tenant that has only what the recipe says, beside a header and pictures. */
function compiled(documents: ReadonlyMap<string, string>): CompiledTenant {
  const assets = [...shipped].filter(([path]) => path.startsWith('_base/') || path.startsWith('demo/assets/'));
  const header = {
    version: 1,
    extends: '_base',
    name: 'Mi Institución',
    unit: 40,
    hosts: ['portal.mi-institucion.example.org'],
    brand: { color: '#0b5fa5', logo: 'assets/logo.svg', icon: 'assets/icon.svg', loginImage: 'assets/login.svg' },
    flags: { portal: true, registroUsuario: true, edicionDatos: true },
  };
  const own = [...documents].map(([path, json]): [string, string] => [`demo/${path}`, json]);
  const said = { ...header, ...JSON.parse(documents.get('tenant.json') ?? '{}') };
  const files = new Map([...assets, ...own, ['demo/tenant.json', JSON.stringify(said)] as [string, string]]);
  const { tenant, messages } = compile(files, 'demo');
  expect(messages.filter(({ severity }) => severity !== 'info').map(formatMessage)).toEqual([]);
  if (tenant === undefined) throw new Error('the recipe does not compile');
  return tenant;
}

const recipe = (title: string): CompiledTenant => compiled(new Map(recipes.find(([name]) => name === title)?.[1]));

it('compiles the screen that the README shows [FIXH-11]', { timeout: 60_000 }, () => {
  const readme = readFileSync(join(TENANTS, '../README.md'), 'utf8');
  const [, path = '', json = ''] = /`tenants\/demo\/(screens\/\w+\.json)`.*?```json\n(.*?)```/s.exec(readme) ?? [];
  const { screens } = compiled(new Map([[path, json]])).public;
  expect(screens.find((screen) => screen.path === JSON.parse(json).path)).toMatchObject({ title: 'Beneficios' });
});

describe('the page of recipes', { timeout: 60_000 }, () => {
  it.each(recipes)('%s compiles, and its cases come out as it says [FIXL-64]', (_title, documents) => {
    expect(documents.size).toBeGreaterThan(0);
    const tenant = compiled(documents);
    const bench = { tenant, withSettings: () => tenant };
    for (const [path, json] of documents) {
      if (!path.startsWith('tests/')) continue;
      const table: RuleTable = JSON.parse(json);
      for (const [key, row] of Object.entries<RuleTable['cases'][string] | null>(table.cases)) {
        // A row of `_base` that this recipe takes away.
        if (row === null) continue;
        const { expected, page: onPage, server } = judgeRow(bench, table, row);
        expect([key, onPage, server]).toEqual([key, expected, expected]);
      }
    }
    for (const { case: name, came, expected } of simulatedCases(tenant)) expect([name, came]).toEqual([name, expected]);
  });

  it('leaves no JSON block without the file that it belongs to', () => {
    const named = recipes.reduce((sum, [, documents]) => sum + documents.size, 0);
    expect(page.match(/^```json$/gm)).toHaveLength(named);
    expect(recipes).toHaveLength(12);
  });

  it.each([
    ['2026-11-24T10:59:00Z', false],
    ['2026-11-24T11:00:00Z', true],
    ['2026-11-24T22:59:00Z', true],
    ['2026-11-24T23:00:00Z', false],
    ['2026-11-28T15:00:00Z', false],
  ])('lets nobody ask for care outside of the opening hours: %s', (clock, passes) => {
    const tenant = recipe('Horario de atención');
    const rule = tenant.server.checks.horario?.passWhen;
    if (rule === undefined) throw new Error('no check');
    expect(evaluate(rule, tenantScope(tenant, clock))).toBe(passes);
  });

  it('adds a contact, own terms, a dated notice and channels', () => {
    const { contact, contacts, menu } = recipe('Segundo contacto').public;
    const labels = (one: typeof contact | undefined) => one?.lines.map(({ label }) => label);
    expect(labels(contact)).toEqual(['Teléfono', 'Correo electrónico', 'Horario']);
    expect(labels(contacts.guardia)).toEqual(['Las 24 horas']);
    expect(menu.items.guardia).toMatchObject({ press: [{ with: { contact: 'tenant.contacts.guardia' } }] });
    const { terms } = recipe('Términos propios').server;
    expect(terms.version).toBe('2026-12-mi-institucion');
    expect(JSON.stringify(terms.cuerpo)).toMatch(/1\. Qué es este servicio.*Quiénes pueden usarlo.*2\. En una/);
    expect(recipe('Avisos por WhatsApp o mensaje de texto').public.channels).toEqual(['mail', 'whatsapp', 'sms']);
    expect(recipe('Aviso con fechas').public.shell.notice).toMatchObject({ from: '2026-12-20', until: '2026-12-25' });
  });
});
