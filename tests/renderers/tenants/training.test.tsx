// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { compile } from '../../../engine/language/compile/compile.ts';
import osef from '../../../tenants/osef/tenant.json' with { type: 'json' };
import { answer, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { shipped } from '../../tenants/shipped.ts';
import { openCompiled } from './open-tenant.tsx';

const banners = Object.entries(osef.demo.banners).map(([cod, banner]) => ({ cod, ...banner }));

/** The training of osef, or of a tenant whose documents differ from it in one. */
async function open(replies: Parameters<typeof openCompiled>[3], changed: Readonly<Record<string, object>> = {}) {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
  const files = new Map(shipped('osef'));
  for (const [file, document] of Object.entries(changed)) files.set(file, JSON.stringify(document));
  const { tenant, messages } = compile(files, 'osef');
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  return openCompiled(tenant, '/teleEducacion', signedIn(), replies);
}
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const found = heading.closest('li');
  if (found === null) throw new Error(`${title} stands in no list`);
  return within(found);
};

describe('training', { timeout: 60_000 }, () => {
  it('shows pictures, links in new tabs, and silent pausable videos [TRAIN-01, D-TRAIN-01]', async () => {
    const backend = await open({ '/api/banners': () => answer(banners) });
    const picture = await (await card('Lavarse las manos, paso a paso')).findByRole('img');
    expect(picture.getAttribute('src')).toBe('/t/osef/assets/lavado-de-manos.svg');
    expect(picture.getAttribute('alt')).toContain('Cuatro pasos');
    const link = await (await card('Calendario de vacunación')).findByRole('link');
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://www.argentina.gob.ar/salud/vacunas',
      '_blank',
      'noopener noreferrer',
    ]);
    const video = await card('Cómo es una consulta por video');
    const player = await video.findByLabelText<HTMLVideoElement>('Cómo es una consulta por video', {
      selector: 'video',
    });
    expect([player.muted, player.controls]).toEqual([true, false]);
    expect(video.getByRole('button', { name: 'Ver el video' }).closest('video')).toBeNull();
    expect(backend.at('/api/banners').map(({ path }) => path)).toEqual(['/api/banners?unidad=5&tipo=tele_educacion']);
  });

  it('the pause is a setting [D-TRAIN-01]', async () => {
    const own = JSON.parse(shipped('osef').get('osef/tenant.json') ?? '{}');
    const settings = { ...own.settings, training: { pause: false } };
    await open({ '/api/banners': () => answer(banners) }, { 'osef/tenant.json': { ...own, settings } });
    const video = await card('Cómo es una consulta por video');
    await video.findByLabelText('Cómo es una consulta por video', { selector: 'video' });
    expect(video.queryByRole('button')).toBeNull();
  });

  it('neither loads nor links to an undeclared host [TRAIN-01, A53]', async () => {
    const foreign = ['imagen', 'url', 'video'].map((tipo) => ({
      cod: tipo,
      tipo,
      titulo: `Ajeno: ${tipo}`,
      descripcion: `Lo ajeno: ${tipo}`,
      url: 'https://evil.example/x',
    }));
    await open({ '/api/banners': () => answer(foreign) });
    expect(await (await card('Ajeno: imagen')).findByText('No se pudo mostrar: Lo ajeno: imagen')).toBeTruthy();
    expect(await (await card('Ajeno: video')).findByText('No se pudo mostrar: Ajeno: video')).toBeTruthy();
    await (await card('Ajeno: url')).findByText('Lo ajeno: url');
    expect(document.body.innerHTML).not.toContain('evil.example');
  });

  it('distinguishes an empty list from an outage [TRAIN-01]', async () => {
    await open({ '/api/banners': () => answer([]) });
    expect(await screen.findByText('Todavía no hay capacitaciones')).toBeTruthy();
    document.body.innerHTML = '';
    await open({ '/api/banners': () => refuse(503, 'BUSY') });
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
    expect(screen.queryByText('Todavía no hay capacitaciones')).toBeNull();
  });
});
