import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cases, list, outcome, startCases } from './art-kit.ts';
import type { Browser } from './helper.ts';

let at: Cases;
beforeAll(async () => {
  at = await startCases();
}, 180_000);
afterAll(() => at.server.close());

const beside = (browser: Browser, body: object) => browser.post('/api/art/vecinos', body);

/** The list as its pages have it, one after the other. */
async function whole(browser: Browser, filter: object): Promise<{ id: number; page: number }[]> {
  const found: { id: number; page: number }[] = [];
  for (let page = 1; ; page += 1) {
    const { casos, total } = await list(browser, { ...filter, page });
    found.push(...casos.map(({ casoId: id }) => ({ id, page })));
    if (casos.length === 0 || found.length >= total) return found;
  }
}

describe('the neighbours of a case', () => {
  it.each([{}, { orden: 'apellido' }, { orden: '-turno' }, { status: 1, orden: 'documento' }, { orden: 'nada' }])(
    'follow the list’s filter and order %j [ART-01, ART-15]',
    async (filter) => {
      const cases = await whole(at.carla, filter);
      expect(cases.length).toBeGreaterThan(1);
      for (const [index, { id, page }] of cases.entries())
        expect((await beside(at.carla, { ...filter, id })).json()).toEqual({
          anterior: cases[index - 1]?.id ?? null,
          siguiente: cases[index + 1]?.id ?? null,
          posicion: index + 1,
          pagina: page,
          total: cases.length,
        });
    },
  );

  it('give no position to a case that no longer matches the filter [ART-15]', async () => {
    const [first] = await whole(at.carla, { status: 1 });
    const { total } = await list(at.carla, { status: 2 });
    expect((await beside(at.carla, { id: first?.id, status: 2 })).json()).toEqual({
      anterior: null,
      siguiente: null,
      posicion: null,
      pagina: null,
      total,
    });
  });

  it('ignores cases of other managers in positions and neighbours [A20, ART-02]', async () => {
    const mine = await whole(at.gisela, {});
    const others = (await whole(at.hugo, {})).map(({ id }) => id);
    expect((await beside(at.gisela, { id: others[0] })).json()).toMatchObject({ posicion: null, total: mine.length });
    for (const { id } of mine) {
      const { anterior, siguiente } = (await beside(at.gisela, { id })).json();
      expect(others).not.toContain(anterior);
      expect(others).not.toContain(siguiente);
    }
    // The same number in another institution is its own case, or unknown.
    const theirs = (await whole(at.other, {})).map(({ id }) => id);
    const place = theirs.indexOf(mine[0]?.id ?? 0);
    expect((await beside(at.other, { id: mine[0]?.id })).json()).toMatchObject({
      anterior: theirs[place - 1] ?? null,
      siguiente: place === -1 ? null : (theirs[place + 1] ?? null),
      posicion: place === -1 ? null : place + 1,
      total: theirs.length,
    });
    expect(outcome(await beside(at.server.browser('demo'), { id: 1 }))).toMatch(/^401 /);
  });

  it('rejects a search in an undeclared own field [FIXL-09, R12]', async () => {
    expect(outcome(await beside(at.other, { id: 1, propios: { nadie: 1 } }))).toBe('400 FORM_EXTRA_KEY');
  });
});
