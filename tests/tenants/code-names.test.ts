import { describe, expect, it } from 'vitest';
import { ACTED_LISTS, ACTED_TABLES } from '../../engine/language/compile/check/documents/acted-codes.ts';
import { compile } from '../../engine/language/compile/compile.ts';
import { CONDITIONS } from '../../server/platform/db/schema/index.ts';
import { RURAL_DOCUMENTS, ruralFiles } from './rural-teachers.ts';
import { shipped } from './shipped.ts';

/** Messages of the compiler about the demo with these codes: code, suggestion, and the two places. */
function said(codes: object, files = shipped('demo')) {
  const { messages, tenant } = compile(
    new Map([...files, ['demo/codes.json', JSON.stringify(codes, undefined, 2)]]),
    'demo',
  );
  const errors = messages.filter(({ severity }) => severity === 'error');
  expect(tenant === undefined).toBe(errors.length > 0);
  return errors;
}

describe('codes that the server acts on', { timeout: 60_000 }, () => {
  const errors = said({
    caseStatus: { abierto: { code: 2 }, cerrado: null, cerrarcaso: { label: 'Por cerrar' } },
    appointmentStatus: { ausente: { code: '4' } },
    attentionStatus: { queued: { tone: 'live' } },
    caseActions: { close: { in: ['cerarCaso'] }, edit: null, mov: { in: [] } },
    bookingMode: null,
    caseAge: { mes: { code: 'mes' } },
    same: { a: { code: 'x', label: 'A' }, b: { code: 'x', label: 'B' } },
    crossed: { a: { code: 'b', label: 'A' }, b: { code: 'a', label: 'B' } },
    spelt: { a: { code: 1, label: 'A' }, b: { code: '1', label: 'B' } },
    apart: { a: { code: 1, label: 'A' }, b: { label: 'B' } },
  });
  /** The message about a place, by a part of its text. */
  const told = (part: string) => errors.find(({ text }) => text.includes(part));

  it('refuses a code that another entry has, and says both places [FIXL-57]', () => {
    const found = told('abierto y cancelado comparten "2"') ?? told('cancelado y abierto comparten "2"');
    expect(found).toMatchObject({ code: 'LNG-230', file: 'demo/codes.json', line: 4 });
    expect(found?.definedAt).toMatch(/^tenants\/_base\/codes\.json:\d+$/);
  });

  it.each([
    ['same', true],
    ['crossed', true],
    ['spelt', true],
    ['apart', false],
  ])('refuses a repeated code in a list of the tenant’s own: %s %s [FIXL-57]', (list, refused) => {
    expect(told(`En ${list}, `)?.code).toBe(refused ? 'LNG-230' : undefined);
  });

  it.each([
    ['takes a status away', 'Falta caseStatus.cerrado', { code: 'LNG-231', file: 'demo/codes.json', line: 6 }],
    ['takes an action away', 'Falta caseActions.edit', { code: 'LNG-231', file: 'demo/codes.json' }],
    ['takes a list away', 'Falta bookingMode', { code: 'LNG-231', file: 'demo/codes.json' }],
    ['gives a status another code', 'El código de caseStatus.abierto es 2', { code: 'LNG-232', line: 4 }],
    ['writes a number as a text', 'El código de appointmentStatus.ausente es "4"', { code: 'LNG-232' }],
    ['misspells a status', '"cerrarcaso"', { code: 'LNG-050', meant: 'cerrarCaso' }],
    ['misspells an action', '"mov"', { code: 'LNG-050', meant: 'move' }],
    ['gives a group of ages no number', 'Los códigos de caseAge', { code: 'LNG-233' }],
  ])('refuses a tenant that %s [FIXL-57]', (_, part, message) => {
    expect(told(part)).toMatchObject(message);
  });

  it('suggests the intended name in a list of allowed values [FIXL-58]', () => {
    const found = told('"cerarCaso"');
    expect(found).toMatchObject({ code: 'LNG-050', meant: 'cerrarCaso', file: 'demo/codes.json' });
    expect(found?.text).toContain('caseStatus');
    expect(errors.filter(({ file }) => file === '_base/codes.json')).toEqual([]);
  });

  it('suggests the intended value in `in` of a code [FIXL-58]', () => {
    const { 'codes.json': codes, ...others } = RURAL_DOCUMENTS;
    const departamento = { ...codes.departamento, bermejo: { label: 'Bermejo', in: ['chao'] } };
    expect(said({ ...codes, departamento }, ruralFiles(others))[0]).toMatchObject({ code: 'LNG-050', meant: 'chaco' });
  });

  it('refuses a tone that no badge has [FIXL-58]', () => {
    expect(said({ caseStatus: { abierto: { tone: 'doen' } } })[0]).toMatchObject({ code: 'LNG-015', meant: 'done' });
  });

  it('lets a tenant reword, retone and narrow what the server acts on', () => {
    const codes = {
      caseStatus: { abierto: { label: 'En curso', tone: 'live' } },
      caseActions: { reschedule: { in: [] } },
      caseAge: { quincena: null },
      condition: { diabetes: null },
    };
    expect(said(codes)).toEqual([]);
  });

  it('names each status and condition that the server has', () => {
    const codes = (list: string) => Object.values(ACTED_LISTS[list]?.entries ?? {});
    expect(codes('attentionStatus')).toEqual(['queued', 'iniciado', 'attending', 'finished']);
    expect(codes('condition')).toEqual([...CONDITIONS]);
    expect(ACTED_TABLES.caseActions?.of).toBe('caseStatus');
  });
});
