import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const GUIDE = 'Cómo utilizar el servicio';

test('shows osef a muted video with pause and no control bar [LOGIN-07, D-LOGIN-05]', {
  tag: '@phone',
}, async ({ page, axe }) => {
  await visit(page, 'osef', '/login');
  await page.getByRole('button', { name: GUIDE }).click();
  const dialog = page.getByRole('dialog', { name: GUIDE });
  const video = dialog.locator('video');
  await expect(video).toBeVisible();
  expect(await video.evaluate((it: HTMLVideoElement) => [it.muted, it.controls])).toEqual([true, false]);
  await axe();
  const playing = () => video.evaluate((it: HTMLVideoElement) => !it.paused && it.readyState >= 2);
  if (!(await playing())) await dialog.getByRole('button', { name: 'Ver el video' }).click();
  await expect.poll(playing).toBe(true);
  await dialog.getByRole('button', { name: 'Pausar el video' }).click();
  await expect.poll(playing).toBe(false);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: GUIDE })).toBeFocused();
});
