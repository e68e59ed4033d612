// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOLD_AFTER } from '../../../engine/portal/calls/asked-outside.ts';
import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { bornAgo } from '../../engine/born-ago.ts';
import { answer, type FakeBackend, gate, type Reply, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled, openPortal } from './open-tenant.tsx';

const SERVICE = { id: 1, nome: 'Clínica médica', ativo: true, activoUnidad: true, menor: false, icono: null };
const LIMITS = { limit: 1, amount: 100, cupones: 1, pacientes: [{ documento: '20111222', atenciones: 1 }] };

/** An adult with a child: the session's person as the server answers it. */
function person(ref = 'elena', more: object = {}): Readonly<Record<string, unknown>> {
  const session = signedIn(ref, more);
  const birth = { fec_nac: '1980-05-04' };
  return {
    ...session,
    user: { ...(session.user as object), ...birth },
    family: [{ ...(session.family as readonly object[])[0], fec_nac: bornAgo(11) }],
  };
}

const open = (
  replies: Readonly<Record<string, Reply>> = {},
  session: unknown = person(),
  tenant = 'demo',
): Promise<FakeBackend> =>
  openCompiled(compiledTenant(tenant), '/especialidad', session, {
    '/api/controles/juzgar': () => answer({ ok: true, check: null, title: null, message: null }),
    '/api/servicios/listar': () => answer([SERVICE, { ...SERVICE, id: 2, nome: 'Nutrición' }]),
    '/api/atenciones/limite': () => answer(LIMITS),
    '/api/payment/pendiente': () => answer(null),
    '/api/documentos/terminos': () =>
      answer({ version: '1', titulo: 'Términos', cuerpo: [{ title: null, text: 'Texto' }] }),
    '/api/auth/salir': () => answer(undefined, 204),
    ...replies,
  });

const choice = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const reason = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Motivo de la consulta/ });
const kept = () => JSON.stringify({ ...sessionStorage });

async function chosen(replies?: Parameters<typeof open>[0], tenant?: string): Promise<FakeBackend> {
  const backend = await open(replies, person(), tenant);
  await userEvent.click(await choice(/Elena Paz/));
  await userEvent.click(await choice(/Nutrición/));
  await userEvent.type(await reason(), 'Me duele la cabeza');
  return backend;
}

beforeEach(() => {
  drafts.clear('elena');
  sessionStorage.clear();
});

describe('a coupon that cannot be used', { timeout: 60_000 }, () => {
  it.each([
    ['the server fails', () => refuse(500, 'INTERNAL')],
    ['it is not there', () => refuse(404, 'NOT_FOUND')],
    ['the server refuses in its own words', () => refuse(422, 'OTHER', { message: 'Sin saldo' })],
    ['the answer is false', () => answer(false)],
    ['the answer is nothing', () => answer(null)],
    ['the answer is an object', () => answer({ x: 1 })],
    ['the answer is a number', () => answer(1)],
    ['the answer is a list', () => answer([])],
  ])(
    '[FIXC-11, FIXQ-01, CARE-08] because %s is told in the letter’s words, with how to get in touch, and nothing begins',
    async (_, reply) => {
      const backend = await chosen({ '/api/cuponera/usar': reply }, 'osef');
      await userEvent.click(screen.getByRole('button', { name: 'Iniciar videollamada' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Usar un cupón' }));
      const told = await screen.findByRole('alertdialog', {
        name: 'Lo sentimos, no encontramos atenciones disponibles.',
      });
      expect(told.textContent).toContain('Por favor, póngase en contacto con su prestador de Salud u Obra Social.');
      expect(told.textContent).not.toMatch(/Sin saldo|Algo falló de nuestro lado/);
      expect(within(told).getByRole('link', { name: '0800-555-0101' }).getAttribute('href')).toBe('tel:08005550101');
      expect(backend.at('/api/cuponera/usar').map(({ body }) => body)).toEqual([
        { json: { documento: '20111222', id_unidad: compiledTenant('osef').public.unit } },
      ]);
      await userEvent.click(within(told).getByRole('button', { name: 'Aceptar' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(screen.queryByRole('dialog')).toBeNull();
      // The refusal stays beside the action, with a contact.
      expect(screen.getByText('Lo sentimos, no encontramos atenciones disponibles.')).toBeTruthy();
      expect(await screen.findByRole('link', { name: '0800-555-0101' })).toBeTruthy();
      for (const path of ['/api/documentos/terminos', '/api/atenciones/iniciar']) expect(backend.at(path)).toEqual([]);
    },
  );

  it('shows a lost connection as such [FIXC-11]', async () => {
    await chosen({ '/api/cuponera/usar': () => ({ kind: 'offline' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar videollamada' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Usar un cupón' }));
    expect(await screen.findByText('No pudimos usar el cupón')).toBeTruthy();
    expect(screen.getByText(/Se cortó la comunicación antes de la respuesta/)).toBeTruthy();
  });
});

describe('an insurer that is slow', { timeout: 60_000 }, () => {
  afterEach(() => void vi.useRealTimers());
  const asking = () => screen.queryAllByText(/^Estamos consultando a OSEF… .* probar de nuevo\.$/);

  it('is named after two seconds, politely, until it answers [FIXO-15]', async () => {
    const verdict = gate<HttpOutcome>();
    await chosen({ '/api/controles/juzgar': () => verdict.opened }, 'osef');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'Iniciar videollamada' }));
    await act(() => vi.advanceTimersByTimeAsync(TOLD_AFTER - 1));
    expect(asking()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(asking().map((line) => line.getAttribute('role'))).toEqual(['status']);
    vi.useRealTimers();
    verdict.open(refuse(409, 'CHECK_REFUSED', { message: 'En este momento no contesta OSEF.', retryAfter: 30 }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('En este momento no contesta OSEF.');
    expect(asking()).toEqual([]);
  });

  it('is named in the dialog from which it is asked [FIXO-15]', async () => {
    const { runtime } = await openPortal(compiledTenant('osef'), '/especialidad', person());
    await act(async () => {
      void runtime.dialogs.ask({ kind: 'notice', request: { title: 'Aviso', text: '', tone: 'info' } }, undefined);
    });
    const dialog = await screen.findByRole('alertdialog');
    await act(async () => runtime.store.set(runtime.atoms.asking, ['{{tenant.name}}', 'Mercado Pago']));
    expect(within(dialog).getByRole('status').textContent).toMatch(/^Estamos consultando a OSEF y Mercado Pago…/);
    expect(screen.getAllByText(/^Estamos consultando/)).toHaveLength(1);
  });
});

describe('a limit that cannot be read', { timeout: 60_000 }, () => {
  it.each([[{}], [[]], [1], [{ ...LIMITS, pacientes: {} }], [{ ...LIMITS, cupones: null }]])(
    'shows the specified words when the answer is %j [FIXQ-01]',
    async (limits) => {
      const backend = await chosen({ '/api/atenciones/limite': () => answer(limits) });
      await userEvent.click(screen.getByRole('button', { name: 'Iniciar videollamada' }));
      const told = await screen.findByRole('alertdialog', { name: 'Ha ocurrido un error' });
      expect(told.textContent).toContain('No pudimos verificar tus atenciones.');
      expect(told.textContent).not.toMatch(/[A-Z]_[A-Z]/);
      for (const path of ['/api/cuponera/usar', '/api/atenciones/iniciar']) expect(backend.at(path)).toEqual([]);
    },
  );
});

describe('a plan without free attentions', { timeout: 60_000 }, () => {
  const none = { ...LIMITS, limit: 0, pacientes: [{ documento: '20111222', atenciones: 0 }] };

  it.each([
    [1, /Cada atención de Elena usa un cupón\. Tenés 1 cupón/],
    [0, /Cada atención se paga/],
  ])('does not say that they were used, with %i coupons [FIXE-09]', async (cupones, words) => {
    await chosen({ '/api/atenciones/limite': () => answer({ ...none, cupones }) });
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar videollamada' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/[Yy]a us(aste|ó)/)).toBeNull();
  });
});

describe('asking for care, after a reload', { timeout: 60_000 }, () => {
  it('restores patient, service and reason, storing nothing personal [FIXC-14]', async () => {
    await chosen();
    await waitFor(() => expect(kept()).toContain('screen:especialidad'));
    expect(kept()).not.toMatch(/Me duele|20111222|Elena|Nutrición/);
    cleanup();
    await open();
    await waitFor(async () => expect((await choice(/Nutrición/)).checked).toBe(true));
    expect((await choice(/Elena Paz/)).checked).toBe(true);
    expect((await reason()).value).toBe('Me duele la cabeza');
    expect(screen.getByRole('button', { name: 'Iniciar videollamada' }).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('a service that is offered no more is not chosen [FIXC-14]', async () => {
    await chosen();
    cleanup();
    await open({ '/api/servicios/listar': () => answer([SERVICE, { ...SERVICE, id: 3, nome: 'Pediatría' }]) });
    expect((await choice(/Clínica médica/)).checked).toBe(false);
    expect((await choice(/Pediatría/)).checked).toBe(false);
    expect((await choice(/Elena Paz/)).checked).toBe(true);
  });

  it('another patient empties the service, also the one that was left [FIXC-14]', async () => {
    await chosen();
    cleanup();
    await open();
    await waitFor(async () => expect((await choice(/Nutrición/)).checked).toBe(true));
    await userEvent.click(await choice(/Tomás Paz/));
    await userEvent.click(await choice(/Elena Paz/));
    expect((await choice(/Nutrición/)).checked).toBe(false);
  });

  it('shows nothing to the next person, or after signing out [FIXC-14, R16]', async () => {
    await chosen();
    cleanup();
    await open({}, person('otro'));
    expect((await reason()).value).toBe('');
    expect((await choice(/Elena Paz/)).checked).toBe(false);
    cleanup();
    await open();
    expect((await reason()).value).toBe('Me duele la cabeza');
    await userEvent.click(screen.getByRole('button', { name: /Menú$/ }));
    await userEvent.click(await screen.findByRole('button', { name: /Cerrar sesión/ }));
    await waitFor(() => expect(kept()).not.toContain('own:elena'));
  });

  it('is gone once it was sent, with patient, service and reason [FIXC-14, CARE-15, D-CARE-05]', async () => {
    const backend = await chosen({
      '/api/atenciones/limite': () => answer({ ...LIMITS, limit: 3 }),
      '/api/atenciones/iniciar': () =>
        answer({ id: '0c7e9d4e-0000-4000-8000-000000000001', status: 'queued', senha: null, servicio: SERVICE }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar videollamada' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Aceptar y continuar' }));
    await act(() => waitFor(() => expect(kept()).not.toContain('screen:especialidad')));
    expect(backend.at('/api/atenciones/iniciar').map(({ body }) => body)).toEqual([
      {
        json: {
          documento: '20111222',
          unidad: compiledTenant('demo').public.unit,
          servicio: 2,
          motivo: 'Me duele la cabeza',
          terminos: '1',
        },
      },
    ]);
  });
});
