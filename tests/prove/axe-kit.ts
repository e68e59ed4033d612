import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { storiesOf } from '../../stories/tenants/catalogue.ts';
import { loadTenant } from '../../tools/readers/load-tenant.ts';
import { expect, signIn, test } from '../e2e/fixtures.ts';

const TENANTS = fileURLToPath(new URL('../../tenants', import.meta.url));

/** Demo people by the kind of visitor they are (demo-data); the others come by links and have proofs of their own. */
const PEOPLE: Readonly<Record<string, readonly [dni: string, password: string]>> = {
  patient: ['30111222', 'portal2026'],
  art: ['25111222', 'gestor2026'],
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
  return { flags, of: (viewer: string) => stories.filter((story) => story.viewer === viewer).map(({ path }) => path) };
}

export const PHONE = 390;
export const DESK = 1280;

/** Looks at every page of every visitor of a tenant, in each of the widths. */
export function hasNoViolation(id: string, widths: readonly number[]): void {
  test(`${id}: no page of any visitor has a violation`, { tag: '@desktop' }, async ({ page, axe }) => {
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
      }
    };
    await look(of('anonymous'));
    for (const [viewer, [dni, password]] of Object.entries(PEOPLE)) {
      if (!flags.portal || (viewer === 'art' && !flags.art)) continue;
      await page.context().clearCookies();
      await signIn(page, id, dni, password);
      await look(of(viewer));
    }
  });
}
