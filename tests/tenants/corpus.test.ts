import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Json, PublicArtifact } from '../../engine/language/artifact.ts';
import { type CompileResult, compile } from '../../engine/language/compile/compile.ts';
import { formatMessage } from '../../engine/language/compile/source/message.ts';
import { readHeader, tenantIds } from '../../tools/readers/folder.ts';
import { TENANTS } from './compiled.ts';
import { differences } from './differences.ts';
import { shipped } from './shipped.ts';

const IDS = tenantIds(TENANTS);

/** The tenant that the others are compared with: it has every part and changes nothing of `_base`. */
const PLAIN = 'demo';

const results = new Map<string, CompileResult>(IDS.map((id) => [id, compile(shipped(id), id)]));

function told(result: CompileResult | undefined): readonly string[] {
  return (result?.messages ?? []).filter(({ severity }) => severity !== 'info').map(formatMessage);
}

function publicOf(id: string): PublicArtifact {
  const artifact = results.get(id)?.tenant?.public;
  if (artifact === undefined) throw new Error(told(results.get(id)).join('\n'));
  return artifact;
}

/** The artifact with screens by name, so that differences can name them, and as JSON that has no `undefined`. */
function comparable(artifact: PublicArtifact): Json {
  const { screens, ...rest } = artifact;
  return JSON.parse(
    JSON.stringify({ ...rest, screens: Object.fromEntries(screens.map((screen) => [screen.id, screen])) }),
  );
}

describe('the shipped tenants', { timeout: 60_000 }, () => {
  it('are nineteen [TEN-01]', () => {
    expect(IDS).toHaveLength(19);
  });

  it.each(IDS)('%s compiles without error or warning [TEN-02, TEN-05, TEN-07]', (id) => {
    expect(told(results.get(id))).toEqual([]);
    expect(results.get(id)?.tenant?.id).toBe(id);
  });

  it('the parts of the plain tenant are the reviewed ones [TEN-02]', async () => {
    const { screens, forms, dialogs, parts, menu, tiles, shell, codes, endpoints, texts, settings } = publicOf(PLAIN);
    const hashed = (part: unknown): string =>
      createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 12);
    const named = (all: object): object =>
      Object.fromEntries(Object.entries(all).map(([id, part]) => [id, hashed(part)]));
    const summary = {
      screens: Object.fromEntries(
        screens.map((screen) => [screen.id, `${screen.path} for ${screen.for.join(', ')}: ${hashed(screen)}`]),
      ),
      forms: named(forms),
      dialogs: named(dialogs),
      parts: named(parts),
      documents: named({ menu, tiles, shell, codes, endpoints, texts, settings }),
    };
    await expect(`${JSON.stringify(summary, undefined, 2)}\n`).toMatchFileSnapshot('golden/_plain.json');
  });

  it.each(IDS.filter((id) => id !== PLAIN))(
    '%s differs from the plain tenant as reviewed, and in nothing else [TEN-02, D-TEN-02]',
    async (id) => {
      const found = differences(comparable(publicOf(PLAIN)), comparable(publicOf(id)));
      await expect(`${JSON.stringify(found, undefined, 2)}\n`).toMatchFileSnapshot(`golden/${id}.json`);
    },
  );
});

/** Names of tenants that are ordinary words too. */
const ORDINARY: ReadonlySet<string> = new Set(['Telemedicina', 'Guardia', 'Demo']);

describe('what goes to the page', { timeout: 60_000 }, () => {
  const headers = IDS.flatMap((id) => readHeader(TENANTS, id) ?? []);

  it.each(IDS)('%s’s public part names no other tenant and nothing of the server [TEN-02]', (id) => {
    const bytes = JSON.stringify(publicOf(id));
    for (const word of ['{{secret.', 'passWhen', 'timeoutSeconds":8', 'connectors', '"hosts"', '"demo":{'])
      expect(bytes).not.toContain(word);
    const own = headers.find((header) => header.id === id)?.name ?? '';
    for (const { name = '', id: other } of headers) {
      // A name that is part of this tenant's own, or a word of every portal of this kind, says nothing.
      if (other === id || own.includes(name) || ORDINARY.has(name)) continue;
      expect(new RegExp(`\\b${name}\\b`).test(bytes), `${id} names ${name}`).toBe(false);
    }
  });

  it.each(IDS)('%s’s terms, flags and hosts stay on the server [D-TEN-03]', (id) => {
    const server = results.get(id)?.tenant?.server;
    expect(server?.terms.version).toMatch(/^\d{4}-\d{2}-\d{2}/);
    expect(Object.keys(server?.flags ?? {})).toContain('registroUsuario');
    for (const host of server?.hosts ?? []) expect(JSON.stringify(publicOf(id))).not.toContain(`"${host}"`);
  });

  it('no SVG of any tenant runs or loads anything [A11]', () => {
    const drawings = IDS.flatMap((id) => [...shipped(id)].filter(([path]) => path.endsWith('.svg')));
    expect(drawings.length).toBeGreaterThan(50);
    for (const [, content] of drawings)
      expect(content).not.toMatch(/<script|\son\w+=|javascript:|<foreignObject|href="http/i);
  });

  it('sends forms under the contract’s names, including the Portuguese ones [API-05]', () => {
    const { forms } = publicOf(PLAIN);
    const names = Object.values(forms).flatMap((form) =>
      Object.values(form.fields).flatMap(({ as }) => (typeof as === 'string' ? [as] : Object.values(as))),
    );
    expect(names).toEqual(
      expect.arrayContaining(['correo', 'fec_nac', 'nroAfiliado', 'cp', 'conf_password', 'nro_tramite']),
    );
  });

  it('every call a tenant makes is mapped, at the decided paths [API-02, D-API-01]', () => {
    expect(publicOf(PLAIN).endpoints).toMatchObject({
      'auth.login': { method: 'POST', path: '/api/auth/login' },
      'care.active': { method: 'POST', path: '/api/atenciones/enCurso' },
      'services.list': { method: 'POST', path: '/api/servicios/listar' },
    });
  });
});

describe('compile time', { timeout: 60_000 }, () => {
  it('compiles every shipped tenant and prints the time', () => {
    const started = performance.now();
    for (const id of IDS) compile(shipped(id), id);
    console.log(`compiled ${IDS.length} tenants in ${Math.round(performance.now() - started)} ms, files read included`);
    expect(results.size).toBe(IDS.length);
  });
});
