// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { goBackToTenant } from '../../../engine/portal/react/boot/go-back-to-tenant.ts';
import { openDocuments, probe } from './open-documents.tsx';

afterEach(() => vi.unstubAllGlobals());

const page = () => openDocuments(probe({ node: 'text', text: 'Hola' }));

describe('a page whose browser has opened another institution', { timeout: 30_000 }, () => {
  it('says so and brings the browser back to its own [FIXP-10]', async () => {
    const fetch = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetch);
    const { runtime, unmount } = await page();
    const back = goBackToTenant(runtime);
    expect(await screen.findByText('Abriste el portal de otra institución')).toBeTruthy();
    expect(screen.getByText(/No se pierde nada\./)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: /^Seguir en/ }));
    expect(await back).toBe(true);
    expect(fetch).toHaveBeenCalledWith(expect.stringMatching(/\?tenant=norte$/), expect.anything());
    unmount();
  });

  it('stays away when declined, and does not ask while hidden [FIXP-10]', async () => {
    const { runtime, unmount } = await page();
    const back = goBackToTenant(runtime);
    await userEvent.click(await screen.findByRole('button', { name: 'Ahora no' }));
    expect(await back).toBe(false);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    expect(await act(() => goBackToTenant(runtime))).toBe(false);
    vi.restoreAllMocks();
    unmount();
  });
});
