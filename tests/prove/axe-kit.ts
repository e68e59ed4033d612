import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { storiesOf } from '../../stories/tenants/catalogue.ts';
import { loadTenant } from '../../tools/readers/load-tenant.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { fitsReaderSheet } from './crowded.ts';

const TENANTS = fileURLToPath(new URL('../../tenants', import.meta.url));

/**
 * Demo people by the kind of visitor they are (demo-data), with the call that signs them in; the others come by links and
 * have proofs of their own.
 */
const PEOPLE: Readonly<Record<string, readonly [name: string, password: string, form: 'login' | 'consultorio']>> = {
  patient: ['30111222', 'portal2026', 'login'],
  art: ['25111222', 'gestor2026', 'login'],
  coordinator: ['24111222', 'coordina2026', 'login'],
  professional: ['julian.ortiz@example.com', 'medico2026', 'consultorio'],
};

/** The queue and the call ask for a camera and for somebody at the other end; they are walked in a journey. */
const IN_A_CALL = new Set(['/videocall', '/finllamada']);

/**
 * The paths of the pages that a kind of visitor has at a tenant. From the whole compiled tenant, because the server
 * delivers to each visitor only their own part; under the flags that the server answers.
 */
async function pagesOf(page: Page, id: string) {
  await page.goto(`/login?tenant=${id}`);
  const flags: Record<string, boolean> = await (await page.request.get('/api/unidad/requisitos')).json();
  const { public: open, server } = loadTenant(TENANTS, id);
  const stories = storiesOf({ public: open, flags, own: server.own }).filter(
    ({ state, path }) => state === 'loaded' && !IN_A_CALL.has(path),
  );
  // Screens that differ by data alone have one path.
  const of = (viewer: string) => [
    ...new Set(stories.filter((story) => story.viewer === viewer).map(({ path }) => path)),
  ];
  return { flags, of };
}

export const PHONE = 390;
export const DESK = 1280;

/** Looks at every page of every visitor of a tenant, in each of the widths, and with large letters on phones. */
export function hasNoViolation(id: string, widths: readonly number[]): void {
  test(`${id}: no page of any visitor has a violation, nor is crowded by a reader’s sheet of 200 % [FIXU-02]`, {
    tag: '@desktop',
  }, async ({ page, axe }) => {
    const { flags, of } = await pagesOf(page, id);
    const look = async (paths: readonly string[]) => {
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) {
        await page.goto(path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 });
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await axe();
        }
        await fitsReaderSheet(page, `${id} ${path}`);
      }
    };
    await look(of('anonymous'));
    for (const [viewer, [correo, password, form]] of Object.entries(PEOPLE)) {
      if (!flags.portal || (['art', 'coordinator'].includes(viewer) && !flags.art)) continue;
      await page.context().clearCookies();
      const { request } = page.context();
      const { origin } = new URL((await request.get(`/login?tenant=${id}`)).url());
      const entered = await request.post(`/api/auth/${form}`, { headers: { origin }, data: { correo, password } });
      expect(entered.status(), `sign-in of ${correo} at ${id}`).toBe(200);
      await look(of(viewer));
    }
  });
}
