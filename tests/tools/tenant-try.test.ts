import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { presetIds } from '../../tools/readers/folder.ts';
import { runCommand } from '../../tools/tenant/run-command.ts';
import { TENANTS } from '../tenants/compiled.ts';
import { COPAY_CHECK, COPAY_CONNECTOR } from '../tenants/shown-answers.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'try-'));
  for (const name of [...presetIds(TENANTS), 'demo'])
    cpSync(join(TENANTS, name), join(root, name), { recursive: true });
  const simulated = {
    '*': { body: { estado: 'activo', copago: 4500 } },
    '*6': { body: { estado: 'activo' } },
    '*7': { body: { estado: 'baja', baja: '2026-10-01' } },
  };
  const documents = {
    connectors: { socio: COPAY_CONNECTOR },
    checks: { socio: COPAY_CHECK },
    simulated: { socio: simulated },
  };
  for (const [name, json] of Object.entries(documents))
    writeFileSync(join(root, `demo/${name}.json`), JSON.stringify(json));
});
afterAll(() => rmSync(root, { recursive: true }));

async function tried(document: string): Promise<string | undefined> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await runCommand(root, ['try', 'demo', 'socio', `documento=${document}`]);
  const told = log.mock.calls.map(([line]) => String(line)).find((line) => line.startsWith('Control socio'));
  vi.restoreAllMocks();
  return told?.replaceAll('\u00a0', ' ');
}

describe('npm run tenant -- try', () => {
  it('fills the answer into a refusal [FIXL-15]', async () => {
    expect(await tried('30111227')).toBe(
      'Control socio: rechaza (baja): «De baja desde 01/10/2026» «Ana, tu afiliación terminó el 01/10/2026.»',
    );
  });

  it('prints a price only where one is shown [FIXL-15]', async () => {
    expect(await tried('30111222')).toBe(
      'Control socio: pasa. Antes se muestra: «Copago de la consulta» «Tu plan cobra $ 4.500,00 por esta consulta.»',
    );
    expect(await tried('30111226')).toBe('Control socio: pasa.');
  });
});
