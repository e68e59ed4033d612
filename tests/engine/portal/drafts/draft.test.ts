import { describe, expect, it } from 'vitest';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { draftKey, isDirty, makeDrafts } from '../../../../engine/portal/drafts/draft.ts';
import { type DraftStorage, makeDraftStorage } from '../../../../engine/portal/drafts/draft-storage.ts';
import { formOf, registration } from '../../language/forms/fixtures.ts';

/** The storage of a tab: it outlives the page, and with it the drafts in memory. */
function tab() {
  const entries: Record<string, string> = {};
  const storage = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      Object.defineProperty(storage, key, { value, enumerable: true, configurable: true });
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
      Reflect.deleteProperty(storage, key);
    },
  };
  for (const name of ['getItem', 'setItem', 'removeItem']) Object.defineProperty(storage, name, { enumerable: false });
  let at = 1_000_000;
  const shelf = makeDraftStorage(
    () => storage as unknown as Storage,
    () => at,
  );
  return { entries, storage, shelf, wait: (minutes: number) => (at += minutes * 60_000) };
}

const nowhere: DraftStorage = makeDraftStorage(() => {
  throw new DOMException('forbidden', 'SecurityError');
}, Date.now);
const inTab = { ...registration, draft: 'tab' } as const;

describe('a draft', () => {
  it('keeps input, but never a password', () => {
    const drafts = makeDrafts(nowhere);
    drafts.keep('registro', registration, {}, { dni: '30', password: 'secret', confirmPassword: 'secret', ghost: 'x' });
    expect(drafts.read('registro', registration, {})).toEqual({ dni: '30' });
    drafts.drop('registro');
    expect(drafts.read('registro', registration, {})).toBeUndefined();
  });

  it('returns only over the same values, never for another person', () => {
    const drafts = makeDrafts(nowhere);
    drafts.keep('perfil', registration, { dni: '1' }, { dni: '1', apellido: 'Pérez' });
    expect(drafts.read('perfil', registration, { dni: '2' })).toBeUndefined();
    expect(drafts.read('perfil', registration, { dni: '1' })).toEqual({ dni: '1', apellido: 'Pérez' });
  });

  it('returns although the clock of a field has advanced [FIXL-47, FIXT-12]', () => {
    const drafts = makeDrafts(nowhere);
    const note = formOf({
      fecha: { widget: 'date', initial: 'today' },
      hora: { widget: 'time', initial: { time: { var: 'now' } } },
      nota: {},
    });
    const start = { fecha: '2026-11-24', hora: '10:00' };
    drafts.keep('nota', note, start, { ...start, nota: 'Pide otro día' });
    expect(drafts.read('nota', note, { fecha: '2026-11-25', hora: '00:05' })?.nota).toBe('Pide otro día');
    expect(drafts.read('nota', note, { ...start, nota: 'De otra persona' })).toBeUndefined();
  });

  it('keeps a dialog’s draft for the value that opened it', () => {
    const of = (dialog?: object) => draftKey(registration, scopeOf({ tenant: { id: 'norte' }, dialog }));
    expect(of({ caso: 12, version: 1 })).toBe(of({ caso: 12, version: 1 }));
    expect(new Set([of(), of({ caso: 12, version: 1 }), of({ caso: 12, version: 2 }), of({ caso: 15 })]).size).toBe(4);
    expect(of({})).toBe(of());
  });

  it('ends at sign-out [R16]', () => {
    const { shelf, entries } = tab();
    const drafts = makeDrafts(shelf);
    drafts.keep('a', inTab, {}, { dni: '30' });
    drafts.clear();
    expect(drafts.read('a', inTab, {})).toBeUndefined();
    expect(entries).toEqual({});
  });
});

describe('a draft that outlives the page', () => {
  it('is restored on the tab’s next page, without its passwords', () => {
    const { shelf, entries } = tab();
    makeDrafts(shelf).keep('registro', inTab, {}, { dni: '30', password: 'secreta', confirmPassword: 'secreta' });
    expect(JSON.stringify(entries)).not.toContain('secreta');
    expect(makeDrafts(shelf).read('registro', inTab, {})).toEqual({ dni: '30' });
    expect(makeDrafts(shelf).read('registro', inTab, { dni: '1' })).toBeUndefined();
    makeDrafts(shelf).drop('registro');
    expect(entries).toEqual({});
  });

  it('is only of a form that says so', () => {
    const { shelf, entries } = tab();
    makeDrafts(shelf).keep('perfil', registration, {}, { dni: '30' });
    expect(entries).toEqual({});
  });

  it('lies there for half an hour', () => {
    const { shelf, entries, wait } = tab();
    makeDrafts(shelf).keep('registro', inTab, {}, { dni: '30' });
    wait(29);
    expect(makeDrafts(shelf).read('registro', inTab, {})).toEqual({ dni: '30' });
    wait(1);
    expect(makeDrafts(shelf).read('registro', inTab, {})).toBeUndefined();
    expect(entries).toEqual({});
  });

  it('lasts two hours for its owner and survives clearing other drafts [FIXL-47]', () => {
    const { shelf, entries, wait } = tab();
    const owned = { ...registration, draft: 'owner' } as const;
    const drafts = makeDrafts(shelf);
    drafts.keep('own:elena/osef/caso', owned, {}, { dni: '30', password: 'secreta' });
    drafts.keep('own:otro/osef/caso', owned, {}, { dni: '31' });
    drafts.keep('osef/registro', inTab, {}, { dni: '32' });
    drafts.clear('elena');
    expect(Object.keys(entries)).toEqual(['draft:own:elena/osef/caso']);
    expect(JSON.stringify(entries)).not.toContain('secreta');
    wait(119);
    expect(makeDrafts(shelf).read('own:elena/osef/caso', owned, {})).toEqual({ dni: '30' });
    wait(1);
    expect(makeDrafts(shelf).read('own:elena/osef/caso', owned, {})).toBeUndefined();
  });

  it('lasts two hours from the end of its owner’s session, however long it lay open [FIXE-05]', () => {
    const { shelf, wait } = tab();
    const owned = { ...registration, draft: 'owner' } as const;
    const drafts = makeDrafts(shelf);
    drafts.keep('own:elena/osef/caso', owned, {}, { dni: '30' });
    wait(7 * 24 * 60);
    drafts.clear('elena', true);
    wait(119);
    // A sign-in does not extend the lifetime.
    drafts.clear('elena');
    expect(makeDrafts(shelf).read('own:elena/osef/caso', owned, {})).toEqual({ dni: '30' });
    wait(1);
    expect(makeDrafts(shelf).read('own:elena/osef/caso', owned, {})).toBeUndefined();
  });

  it('is not left by a form that goes after its person has [FIXL-47, R16]', () => {
    const { shelf, entries } = tab();
    const owned = { ...registration, draft: 'owner' } as const;
    const drafts = makeDrafts(shelf);
    for (const next of [undefined, 'otro', 'elen']) {
      drafts.clear(next);
      drafts.keep('own:elena/osef/caso', owned, {}, { dni: '30' });
      expect([next, entries, drafts.read('own:elena/osef/caso', owned, {})]).toEqual([next, {}, undefined]);
    }
  });

  it.each([registration, inTab])('is not kept when its form unmounts after its person left [R16]', (form) => {
    const { shelf, entries } = tab();
    const drafts = makeDrafts(shelf);
    const era = drafts.era();
    drafts.clear();
    drafts.keep('osef/paciente', form, {}, { dni: '30' }, era);
    expect([drafts.read('osef/paciente', form, {}), entries]).toEqual([undefined, {}]);
    drafts.keep('osef/paciente', form, {}, { dni: '31' }, drafts.era());
    expect(drafts.read('osef/paciente', form, {})).toEqual({ dni: '31' });
  });

  it.each(['', '{', 'null', '{"at":1e6}', '{"at":1000000,"draft":{"start":{},"values":[]}}', '[]'])(
    'is none when the storage holds %s',
    (text) => {
      const { shelf, storage } = tab();
      storage.setItem('draft:registro', text);
      expect(makeDrafts(shelf).read('registro', inTab, {})).toBeUndefined();
    },
  );
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
