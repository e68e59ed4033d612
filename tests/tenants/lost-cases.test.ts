import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { ruralFiles } from './rural-teachers.ts';

const FOREIGN = { 'fields.json': { dni: { rules: { existe: null } } } };
const told = (documents: Readonly<Record<string, object>>) =>
  compile(ruralFiles(documents), 'demo')
    .messages.filter(({ severity }) => severity === 'error')
    .map(({ code, file, text, mends, definedAt }) => ({ code, file, text, mends, definedAt }));

describe('a case of _base of which what it speaks of is gone in one organization', () => {
  it('reports the case in that organization with its definition and the fix [LNG-199, TEN-05]', () => {
    const [one, ...more] = told(FOREIGN);
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      code: 'LNG-199',
      file: 'demo/tests/registro.json',
      mends: expect.stringMatching(/demo$/),
    });
    expect(one?.definedAt).toContain('_base/tests/registro.json');
    expect(one?.text).toContain(
      'En demo/tests/registro.json sacá el caso ({ "form": "registro", "cases": { "dniCeros": null } })',
    );
  });

  it('requires nothing once the organization removed or rewrote the case [LNG-199, TEN-05]', () => {
    const written = { title: 'un documento de ceros', with: { dni: '00000000' }, errors: {} };
    for (const dniCeros of [null, written])
      expect(told({ ...FOREIGN, 'tests/registro.json': { form: 'registro', cases: { dniCeros } } })).toEqual([]);
  });

  it('reports a name unknown to every layer where it is written [LNG-050]', () => {
    const cases = { uno: { title: 'uno', with: {}, errors: { dni: { says: 'exste' } } } };
    expect(told({ 'tests/propia.json': { form: 'registro', cases } })).toMatchObject([
      { code: 'LNG-050', file: 'demo/tests/propia.json' },
    ]);
  });
});
