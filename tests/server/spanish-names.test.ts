import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedSpelling } from '../../engine/domain/identity/compared-spelling.ts';
import { comparedIn } from '../../server/platform/db/compared-spelling.ts';
import type { OpenDatabase } from '../../server/platform/db/database.ts';
import { artCases, people } from '../../server/platform/db/schema/index.ts';
import { holdsText, spanishOrder } from '../../server/platform/db/spanish.ts';
import { type Cases, list, startCases } from './art-kit.ts';
import { openTestDatabase } from './test-database.ts';

const NAMES = [
  'Zárate',
  'Oz',
  'Ñandú',
  'Nuz',
  'Nuñez',
  'Núñez Paz',
  'O’Connor',
  'Álvarez',
  "D'Angelo",
  'de la Fuente',
  'agüero',
];

describe('words in a database', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  it('sorts words in Spanish order [FIXI-06]', async () => {
    const word = sql`word`;
    const { rows } = (await opened.db.execute(
      sql`select word from json_array_elements_text(${JSON.stringify(NAMES)}::json) as of(word) order by ${spanishOrder(word)}`,
    )) as { rows: { word: string }[] };
    const collator = new Intl.Collator('es', { sensitivity: 'base' });
    expect(rows.map(({ word }) => word)).toEqual(NAMES.toSorted(collator.compare));
  });

  it.each([
    ['nunez', ['Nuñez', 'Núñez Paz']],
    ['NU\u0301N\u0303EZ', ['Nuñez', 'Núñez Paz']],
    ["o'connor", ['O’Connor']],
    ['d’angelo', ["D'Angelo"]],
    ['aguero', ['agüero']],
    ['%', []],
    ['_z', []],
  ])('are found by %s [FIXI-06]', async (typed, found) => {
    const { rows } = (await opened.db.execute(
      sql`select word from json_array_elements_text(${JSON.stringify(NAMES)}::json) as of(word) where ${holdsText(sql`word`, typed)}`,
    )) as { rows: { word: string }[] };
    expect(rows.map(({ word }) => word)).toEqual(NAMES.filter((name) => found.includes(name)));
  });
});

describe('identifiers in a database', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  it('have the same compared spelling as on the page [FIXF-06]', async () => {
    // Every letter of the first planes that people write, alone and between others, and some that are made of two.
    const letters = Array.from({ length: 0x33ff - 9 }, (_, place) => String.fromCharCode(place + 9));
    const wide = Array.from({ length: 0xffef - 0xfb00 }, (_, place) => String.fromCharCode(place + 0xfb00));
    // Unassigned ones differ with the version of Unicode.
    const known = [...letters, ...wide].filter((letter) => /\P{Cn}/u.test(letter));
    const spellings = [...known.flatMap((one) => [one, `A${one}0-`]), 'SIN\u0303 -\u03031', '--', '𝐀1', '🙂'];
    const pairs = spellings.map((word) => ({ word, compared: comparedSpelling(word) }));
    const { rows } = (await opened.db.execute(
      sql`select word, compared from json_to_recordset(${JSON.stringify(pairs)}::json) as of(word text, compared text)
        where ${comparedIn(sql`word`)} <> compared`,
    )) as { rows: unknown[] };
    expect(rows).toEqual([]);
  });
});

describe('the list of cases', () => {
  let at: Cases;
  let workers: readonly { id: number; personId: number }[];
  const SURNAMES = ['Zárate', 'Núñez', 'O’Connor', 'Álvarez'];
  beforeAll(async () => {
    at = await startCases();
    const { db } = at.server.deps;
    workers = await db.select({ id: artCases.id, personId: artCases.personId }).from(artCases).limit(SURNAMES.length);
    for (const [place, { id, personId }] of workers.entries()) {
      await db
        .update(people)
        .set({ lastName: SURNAMES[place] ?? '' })
        .where(eq(people.id, personId));
      await db
        .update(artCases)
        .set({ mobile: `11444455${50 + place}`, claimNumber: 'Ñ-77' })
        .where(eq(artCases.id, id));
    }
  });
  afterAll(() => at.server.close());

  const surnames = async (filter: object) => {
    const { casos } = await list(at.carla, filter);
    return (casos as unknown as readonly { apellido: string }[]).map(({ apellido }) => apellido);
  };

  it('ignores accents, apostrophe style and telephone format when searching [FIXI-06]', async () => {
    const claim = { nroSiniestro: 'n-77' };
    expect(await surnames({ ...claim, apellido: 'nunez' })).toEqual(['Núñez']);
    expect(await surnames({ ...claim, apellido: "o'connor" })).toEqual(['O’Connor']);
    expect(await surnames({ ...claim, apellido: 'ALVAREZ' })).toEqual(['Álvarez']);
    for (const telefonoMovil of ['+54 9 11 4444-5550', '011 15 4444 5550', '15 4444-5550'])
      expect([telefonoMovil, await surnames({ telefonoMovil })]).toEqual([telefonoMovil, ['Zárate']]);
  });

  it.each(['Ñ 77', 'ñ77', 'Ñ–77', 'Ｎ̃－７７'])('finds the claim Ñ-77 by %s [FIXF-06]', async (nroSiniestro) => {
    expect(await surnames({ nroSiniestro, orden: 'apellido' })).toEqual(['Álvarez', 'Núñez', 'O’Connor', 'Zárate']);
  });

  it('orders surnames as Spanish does, in the export too [FIXI-06]', async () => {
    const filter = { nroSiniestro: 'n-77', orden: 'apellido' };
    expect(await surnames(filter)).toEqual(['Álvarez', 'Núñez', 'O’Connor', 'Zárate']);
    const { body } = await at.carla.post('/api/art/exportar', { ...filter, formato: 'csv' });
    const places = ['Álvarez', 'Núñez', 'O’Connor', 'Zárate'].map((name) => body.indexOf(name));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('reads long lists in the order of names by an index [FIXI-06]', async () => {
    const { db } = at.server.deps;
    const [{ unit } = { unit: 0 }] = await db
      .select({ unit: people.unit })
      .from(people)
      .where(inArray(people.id, [workers[0]?.personId ?? 0]));
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      const named = tx
        .select({ id: people.id })
        .from(people)
        .where(sql`${people.unit} = ${unit} and ${people.kind} = 'worker'`)
        .orderBy(spanishOrder(people.lastName), spanishOrder(people.firstName))
        .limit(10);
      return JSON.stringify(await tx.execute(sql`explain ${named}`));
    });
    expect(plan).toContain('people_workers_by_name');
    expect(plan).not.toContain('Sort');
  });
});
