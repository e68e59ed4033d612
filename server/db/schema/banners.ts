import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { unitColumn } from './columns.ts';

/** What a banner is: a picture, a link to elsewhere, or a video (TRAIN-01). */
export type BannerType = 'imagen' | 'url' | 'video';

/** What a unit publishes, by kind: the training is `tele_educacion`. */
export const banners = pgTable(
  'banners',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    kind: text().notNull(),
    cod: text().notNull(),
    tipo: text().$type<BannerType>().notNull(),
    titulo: text().notNull(),
    /** What it is about; of a picture, what it shows. */
    descripcion: text().notNull(),
    /** A file of the tenant (`assets/…`) or an https address; the page shows those of hosts that the tenant names (A53). */
    url: text().notNull(),
    /** Place among those of its kind. */
    place: integer().notNull(),
  },
  (table) => [
    uniqueIndex('banners_by_cod').on(table.unit, table.kind, table.cod),
    check('banners_tipo', sql`${table.tipo} in ('imagen', 'url', 'video')`),
  ],
);
