import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../tools/tenant/run-command.ts';
import { TENANTS } from '../tenants/compiled.ts';

/** Lines that the command prints, or its refusal. */
async function tree(...args: readonly string[]): Promise<{ code: number; lines: readonly string[] }> {
  const [out, err] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockReturnValue());
  const code = await runCommand(TENANTS, ['tree', ...args]);
  return { code, lines: [...(out?.mock.calls ?? []), ...(err?.mock.calls ?? [])].map(([line]) => String(line)) };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('npm run tenant -- tree', () => {
  it('lists nodes by their layer keys, with kind and words [FIXL-74]', async () => {
    const { code, lines } = await tree('vilsar', 'screens/listcasos');
    expect(code).toBe(0);
    expect(lines).toEqual(expect.arrayContaining(['view  stack', '  table  table', '      new  link «Alta de caso»']));
    expect(lines.find((line) => line.includes('columns'))).toContain('siniestro, empleadorCuit, nombre');
  });

  it('lists fields in order, with file and line of other layers', async () => {
    const { lines } = await tree('vilsar', 'forms/caseNew');
    expect(lines).toContainEqual(
      expect.stringMatching(/^ {2}empleadorCuit {2}digits «CUIT del empleador» {2}← vilsar\/fields\.json:\d+$/),
    );
    const { lines: other } = await tree('escobar', 'screens/login');
    expect(other).toContainEqual(expect.stringMatching(/← _municipality\/screens\/login\.json:\d+$/));
  });

  it('lists a tenant’s documents, screens with path and roles', async () => {
    const { lines } = await tree('osef');
    expect(lines).toContain('screens/misTurnos  /misTurnos  Turnos médicos  patient');
  });

  it('refuses a document that is not there with the likely one', async () => {
    expect(await tree('osef', 'screens/misTurno')).toEqual({
      code: 1,
      lines: ['osef no tiene screens/misTurno.\n  ¿quisiste decir "screens/misTurnos"?'],
    });
  });
});
