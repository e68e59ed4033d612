// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { dateFormatters } from '../../../engine/language/rules/formatters/dates.ts';
import { refuse } from '../../engine/fake-transport.ts';
import { nobody } from '../../engine/portal/react/portal-of.tsx';
import { passTime, resumeClock, stopClock } from '../page-clock.ts';
import { openCompiled, withoutLink } from '../tenants/open-tenant.tsx';
import { openDocuments, probe } from './open-documents.tsx';

afterEach(resumeClock);

const said = (seconds: number) => dateFormatters.duration(seconds);

describe('a wait', { timeout: 60_000 }, () => {
  it.each([
    [0, '0 segundos'],
    [1, '1 segundo'],
    [61, '1 minuto y 1 segundo'],
    [1_800, '30 minutos'],
    [3_600, '1 hora'],
    [3_725, '1 hora y 2 minutos'],
  ])('[FIXP-09] of %d seconds is said in words: %s', (seconds, words) => {
    expect(said(seconds)).toBe(words);
  });

  it.each([
    ['too many tries', 429, 'TOO_MANY', 'Esperá 1 minuto y 5 segundos.'],
    ['a server that is busy', 503, 'BUSY', undefined],
    ['a server that is away', 503, 'UNAVAILABLE', undefined],
  ])(
    '[FIXP-09] after %s is counted down in sight, and told aloud only when it is over',
    async (_, status, code, message) => {
      stopClock();
      const press = [
        { do: 'call', endpoint: 'services.list', with: { menor: { const: false }, unidad: 'tenant.unit' } },
      ];
      const page = await openDocuments(probe({ node: 'button', label: 'Probar', press }), {
        replies: { 'services.list': () => refuse(status, code, { retryAfter: 65, ...(message && { message }) }) },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Probar' }));
      // The notice is drawn first, the count beside it after its first effect.
      await waitFor(() => {
        const shown = screen.getAllByText(/1 minuto y 5 segundos/);
        const [counted, whole] = shown.map((line) => line.closest('[aria-hidden="true"]') !== null);
        expect([counted, whole]).toEqual([true, false]);
      });
      passTime(5_000);
      expect(await screen.findByText(/dentro de 1 minuto\.|Esperá 1 minuto\./)).toBeTruthy();
      expect(screen.queryByText('Ya podés probar de nuevo.')).toBeNull();
      passTime(60_000);
      expect((await screen.findByText('Ya podés probar de nuevo.')).closest('[role="status"]')).toBeTruthy();
      page.unmount();
    },
  );

  it('counts down at the field and summary, and announces the end once [FIXP-09]', async () => {
    stopClock();
    const said = 'Ya pediste varios códigos. Podés pedir otro dentro de ';
    await openCompiled(withoutLink('osef'), '/recuperarclave', nobody, {
      '/api/recuperacionClave/codigo': () => refuse(429, 'TOO_MANY', { retryAfter: 65 }),
    });
    const box = await screen.findByLabelText(/^DNI o email/);
    await userEvent.type(box, '29999000{Enter}');
    const summary = await screen.findByRole('alert');
    const heard = `${said}1 minuto y 5 segundos.`;
    const link = within(summary).getByRole('link', { name: heard });
    const described = () =>
      (screen.getByLabelText(/^DNI o email/).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
        .find((place) => place?.textContent?.startsWith('Ya pediste'));
    const seen = () =>
      [link, described()].map((place) => place?.querySelector('[aria-hidden="true"]:not(svg)')?.textContent);
    await waitFor(() => expect(seen()).toEqual([heard, heard]));
    passTime(5_000);
    await waitFor(() => expect(seen()).toEqual([`${said}1 minuto.`, `${said}1 minuto.`]));
    // A focused box reads the first wait, and screen readers do not announce each second.
    expect(described()?.textContent).toContain(heard);
    expect(screen.queryByText('Ya podés probar de nuevo.')).toBeNull();
    passTime(60_000);
    await waitFor(() => expect(described()?.textContent).toBe('Ya pediste varios códigos. Ya podés probar de nuevo.'));
    expect(link.textContent).toBe('Ya pediste varios códigos. Ya podés probar de nuevo.');
    // The summary is heard as it changes; the field's copy says nothing besides.
    expect(link.closest('[role="alert"]')).toBe(summary);
    expect(screen.getAllByText('Ya podés probar de nuevo.').map((place) => place.role)).toEqual([null, null]);
    await userEvent.type(screen.getByLabelText(/^DNI o email/), '1');
    await waitFor(() => expect(screen.queryByText('Ya podés probar de nuevo.')).toBeNull());
  });
});
