// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer } from '../../engine/fake-transport.ts';
import { TENANT, WORLD } from '../../engine/language/compile/world.ts';
import { faultsOf, openDocuments, probe, stack } from './open-documents.tsx';

const HOST = 'https://imagenes.example.org';
const own = JSON.parse(WORLD.get(`${TENANT}/tenant.json`) ?? '{}');
const page = (alt = '{{item.descripcion}}', hosts: readonly string[] = [HOST]) => ({
  ...probe(
    stack({
      list: {
        node: 'list',
        each: 'data.banners',
        key: 'item.cod',
        child: { node: 'image', src: '{{item.url}}', alt },
      },
    }),
    { data: { banners: { call: 'banners.list', with: { unidad: 'tenant.unit', tipo: { const: 'tele_educacion' } } } } },
  ),
  'tenant.json': { ...own, imageHosts: hosts },
});
const banner = (url: string, descripcion: string) => ({ cod: url, tipo: 'imagen', titulo: 'Título', descripcion, url });
const open = (...banners: readonly object[]) =>
  openDocuments(page(), { replies: { 'banners.list': () => answer(banners) } });

describe('a picture from data', { timeout: 60_000 }, () => {
  it('is shown from the tenant’s files and named hosts only [FIXL-45, A53]', async () => {
    const hostile = [
      'javascript:alert(1)',
      'data:image/svg+xml,<svg onload=alert(1)>',
      'https://evil.example/x.png',
      `${HOST}.evil.example/x.png`,
      `https://imagenes.example.org@evil.example/x.png`,
      '//evil.example/x.png',
      '/api/auth/salir',
      'https://www.example.com/linked.png',
      'assets/../../api/x.png',
      '',
    ];
    const { unmount } = await open(
      banner(`${HOST}/manos.png`, 'Manos'),
      banner('assets/logo.svg', 'Logo'),
      ...hostile.map((url, at) => ({ ...banner(url, `Ajena ${at}`), cod: String(at) })),
    );
    expect((await screen.findByRole('img', { name: 'Manos' })).getAttribute('src')).toBe(`${HOST}/manos.png`);
    expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe('/t/norte/assets/logo.svg');
    for (const at of hostile.keys()) expect(screen.getByText(`No se pudo mostrar: Ajena ${at}`)).toBeTruthy();
    expect(document.querySelectorAll('img[alt^="Ajena"]')).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    unmount();
  });

  it('keeps a usual place until it is loaded, then has its own', async () => {
    const { unmount } = await open(banner(`${HOST}/manos.png`, 'Manos'));
    const image = await screen.findByRole('img', { name: 'Manos' });
    expect(image.className).toMatch(/reserved/);
    fireEvent.load(image);
    expect(image.className).not.toMatch(/reserved/);
    unmount();
  });

  it('names its subject when loading fails, and retries [FIXL-45]', async () => {
    const { unmount } = await open(banner(`${HOST}/manos.png`, 'Manos'));
    fireEvent.error(await screen.findByRole('img', { name: 'Manos' }));
    expect(await screen.findByText('No se pudo mostrar: Manos')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.getByRole('img', { name: 'Manos' })).toBeTruthy());
    unmount();
  });

  it('requires an alternative text and a host the tenant names [FIXL-45]', () => {
    expect(faultsOf(page())).toEqual([]);
    expect(faultsOf(page(''))).toEqual(['LNG-162']);
    const of = (src: string, alt = '') => faultsOf({ ...page(), ...probe({ node: 'image', src, alt }) });
    expect(of('assets/logo.svg')).toEqual([]);
    expect(of(`${HOST}/manos.png`)).toEqual([]);
    expect(of('https://evil.example/x.png')).toEqual(['LNG-058']);
    expect(of('https://www.example.com/x.png')).toEqual(['LNG-058']);
  });
});
