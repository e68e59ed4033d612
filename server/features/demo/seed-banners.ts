import { banners } from '../../platform/db/schema/index.ts';
import type { Seeding } from './seed-people.ts';

/** Inserts the banners of the tenant's documents (`demo.banners`, demo-data.md). */
export async function seedBanners({ tx, tenant }: Seeding): Promise<void> {
  const published = Object.entries(tenant.server.demo.banners ?? {});
  for (const [place, [cod, { tipo, titulo, descripcion, url }]] of published.entries()) {
    const row = { tipo, titulo, descripcion, url, place };
    await tx
      .insert(banners)
      .values({ unit: tenant.public.unit, kind: 'tele_educacion', cod, ...row })
      .onConflictDoUpdate({ target: [banners.unit, banners.kind, banners.cod], set: row });
  }
}
