import { describe, expect, it } from 'vitest';
import { isDirty, makeDrafts } from '../../../engine/forms/draft.ts';
import { registration } from './fixtures.ts';

describe('a draft', () => {
  it('keeps what was typed, never a password', () => {
    const drafts = makeDrafts();
    drafts.keep('registro', registration, {}, { dni: '30', password: 'secret', confirmPassword: 'secret', ghost: 'x' });
    expect(drafts.read('registro', {})).toEqual({ dni: '30' });
    drafts.drop('registro');
    expect(drafts.read('registro', {})).toBeUndefined();
  });

  it('comes back only over the values it was typed over: a draft about one person never shows on another’s', () => {
    const drafts = makeDrafts();
    drafts.keep('perfil', registration, { dni: '1' }, { dni: '1', apellido: 'Pérez' });
    expect(drafts.read('perfil', { dni: '2' })).toBeUndefined();
    expect(drafts.read('perfil', { dni: '1' })).toEqual({ dni: '1', apellido: 'Pérez' });
  });

  it('[R16] ends at sign-out', () => {
    const drafts = makeDrafts();
    drafts.keep('a', registration, {}, { dni: '30' });
    drafts.clear();
    expect(drafts.read('a', {})).toBeUndefined();
  });
});

describe('a changed form', () => {
  it('is one whose values differ; emptied equals absent', () => {
    const changed = (before: object, after: object) => isDirty(registration, { ...before }, { ...after });
    expect([changed({}, { dni: '' }), changed({ dni: null }, {}), changed({ dni: '1' }, { dni: '1' })]).toEqual([
      false,
      false,
      false,
    ]);
    expect([changed({}, { dni: '1' }), changed({ dni: '1' }, {}), changed({}, { aceptoTerminos: false })]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
