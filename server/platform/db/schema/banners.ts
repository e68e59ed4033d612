import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { unitColumn } from './columns.ts';

/** Type of a banner: picture, external link or video. */
export type BannerType = 'imagen' | 'url' | 'video';

/** Banners of a unit, by kind: the training is `tele_educacion`. */
export const banners = pgTable(
  'banners',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    kind: text().notNull(),
    cod: text().notNull(),
    tipo: text().$type<BannerType>().notNull(),
    titulo: text().notNull(),
    /** Description; for a picture its alternative text. */
    descripcion: text().notNull(),
    /**
     * An asset of the tenant (`assets/…`) or an https address; the page shows only hosts that the tenant lists.
     */
    url: text().notNull(),
    /** Order within its kind. */
    place: integer().notNull(),
  },
  (table) => [
    uniqueIndex('banners_by_cod').on(table.unit, table.kind, table.cod),
    check('banners_tipo', sql`${table.tipo} in ('imagen', 'url', 'video')`),
  ],
);
