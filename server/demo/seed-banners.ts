import { isRecord } from '../../engine/rules/rule.ts';
import { type BannerType, banners } from '../db/schema/index.ts';
import type { Seeding } from './seed-people.ts';

/** What a tenant publishes in the demo mode (`demo.banners`), as training: its schema says the shape of each. */
type DemoBanner = Pick<typeof banners.$inferInsert, 'titulo' | 'descripcion' | 'url'> & { readonly tipo: BannerType };

/** Writes what the tenant's own documents publish (demo-data.md). */
export async function seedBanners({ tx, tenant }: Seeding): Promise<void> {
  const said = tenant.server.demo.banners;
  const published = Object.entries(isRecord(said) ? said : {}) as unknown as readonly (readonly [string, DemoBanner])[];
  for (const [place, [cod, { tipo, titulo, descripcion, url }]] of published.entries()) {
    const row = { tipo, titulo, descripcion, url, place };
    await tx
      .insert(banners)
      .values({ unit: tenant.public.unit, kind: 'tele_educacion', cod, ...row })
      .onConflictDoUpdate({ target: [banners.unit, banners.kind, banners.cod], set: row });
  }
}
