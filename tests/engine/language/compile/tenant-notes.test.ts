import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../../../../engine/language/compile/compile.ts';
import { compiled, placeIn, TENANT, WORLD, withDocument } from './world.ts';

const noted = (notice: object, today: string) => {
  const files = withDocument('norte/shell.json', { notice: { text: 'Sin guardia', ...notice } });
  const told = checkDocuments(files, TENANT, today).filter(({ code }) => code === 'LNG-282' || code === 'LNG-283');
  return told.map(({ code, severity, file, line, column }) => ({
    code,
    severity,
    ...(placeIn(files, file, String(Object.values(notice).at(-1))).line === line && column > 0 ? { file } : {}),
  }));
};
const OVER = { code: 'LNG-282', severity: 'info', file: 'norte/shell.json' };
const OLD = { code: 'LNG-283', severity: 'info', file: 'norte/shell.json' };

describe('notes about the notice of all pages', () => {
  it('notes a notice after its last day, not on it [FIXL-73]', () => {
    expect(noted({ until: '2026-12-25' }, '2026-12-25')).toEqual([]);
    expect(noted({ until: '2026-12-25' }, '2026-12-26')).toEqual([OVER]);
    expect(noted({ from: '2026-12-20', until: '2026-12-25' }, '2027-06-01')).toEqual([OVER]);
  });

  it('notes a notice that began long ago without a last day [FIXL-73]', () => {
    expect(noted({ from: '2026-06-01' }, '2026-08-30')).toEqual([]);
    expect(noted({ from: '2026-06-01' }, '2026-08-31')).toEqual([OLD]);
    expect(noted({ from: '2026-06-01', until: '2027-06-01' }, '2026-12-31')).toEqual([]);
    expect(noted({ tone: 'info' }, '2026-12-31')).toEqual([]);
  });

  it('refuses a notice that ends before it begins [FIXL-73]', () => {
    const files = withDocument('norte/shell.json', {
      notice: { text: 'Sin guardia', from: '2026-12-25', until: '2026-12-20' },
    });
    expect(compiled(files).messages.map(({ code }) => code)).toContain('LNG-202');
  });
});

describe('notes about removed entries', () => {
  const tiles = { home: { items: { profile: { label: 'Mi perfil', to: '/miPerfil' } } } };
  const left = (menu: object, more = withDocument('norte/tiles.json', tiles)) =>
    compiled(withDocument('norte/menu.json', menu, more)).messages.flatMap(({ code, file, text }) =>
      code === 'LNG-284' ? [[file, text]] : [],
    );

  it('names the tile that still leads where a removed menu entry led [FIXL-74]', () => {
    const [[file, text] = []] = left({ items: { profile: null } });
    expect(file).toBe('norte/menu.json');
    expect(text).toContain('"profile" de menu.json, y /miPerfil sigue a la vista en tiles.json (home.items.profile)');
  });

  it('is silent where both are removed, or another layer brings it back [FIXL-74]', () => {
    expect(left({ items: { profile: null } }, withDocument('norte/tiles.json', {}))).toEqual([]);
    expect(left({ items: { profile: { label: 'Perfil' } } })).toEqual([]);
  });

  it('names the menu entry that is left of a removed tile [FIXL-74]', () => {
    const files = withDocument(
      'norte/menu.json',
      { items: { history: { label: 'Mis atenciones', to: '/history' } } },
      withDocument('norte/tiles.json', { home: { items: { history: null } } }),
    );
    expect(compiled(files).messages.map(({ code }) => code)).toContain('LNG-284');
  });
});

describe('notes about flags of patients', () => {
  const noted = (header: object) => {
    const written = JSON.parse(WORLD.get('norte/tenant.json') ?? '{}');
    const files = withDocument('norte/tenant.json', { ...written, ...header });
    return compiled(files).messages.flatMap(({ code, text }) => (code === 'LNG-340' ? [text.split(' ')[0]] : []));
  };

  it('notes each that does nothing in a unit without patients [FIXL-72]', () => {
    expect(
      noted({ settings: { patients: false }, flags: { portal: true, grupoFamiliar: true, turnosOn: true } }),
    ).toEqual(['portal', 'grupoFamiliar']);
    expect(noted({ settings: { patients: true }, flags: { portal: true } })).toEqual([]);
  });
});

describe('notes about fixed values', () => {
  const noted = (password: object, sections: object = {}) => {
    const form = { fields: { password: { fixed: 'Secreto-27', ...password } }, sections };
    const { messages } = compiled(withDocument('norte/forms/login.json', form));
    return messages.flatMap(({ code, text }) => (code === 'LNG-419' ? [text] : []));
  };
  const told = (words: string) => [expect.stringContaining(words)];

  it('says who still gets a value whose field a rule may hide [FIXL-76]', () => {
    const byAnswer = { visible: { has: 'form.dni' } };
    expect(noted({})).toEqual([]);
    expect(noted(byAnswer)).toEqual(told('a quien lo esconden sus propias respuestas no se le guarda nada'));
    expect(noted({ visible: { var: 'flags.portal' } })).toEqual(told('se guarda también de quien no lo ve'));
    expect(noted({ section: 'a' }, { a: { title: 'A', ...byAnswer } })).toEqual(told('no se le guarda nada'));
  });
});
