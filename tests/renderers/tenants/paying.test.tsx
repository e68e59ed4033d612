// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { answer, gate, refuse } from '../../engine/fake-transport.ts';
import { acceptTerms, isOff, LIMIT, limits, openRequest, pressStart, START, startButton } from './care-request.ts';

beforeEach(() => drafts.clear());
afterEach(() => vi.restoreAllMocks());

const USE = '/api/cuponera/usar';
const PAID = '/api/cuponera/cupon-pagado';
const TERMS = '/api/documentos/terminos';

const popup = (name: string) => screen.findByRole('alertdialog', { name });

/** A notice says this, and is read and closed. */
async function readNotice(name: string, text: string): Promise<void> {
  const notice = await popup(name);
  expect(notice.textContent).toContain(text);
  fireEvent.click(within(notice).getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name })).toBeNull());
}

async function choose(name: string, button: string): Promise<void> {
  fireEvent.click(within(await popup(name)).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name })).toBeNull());
}

/** Beside the button stands why one cannot go on. */
async function leftOnPage(title: string, text: string): Promise<void> {
  const summary = (await screen.findByRole('heading', { name: 'Tu consulta' })).closest('section');
  expect(summary?.textContent).toContain(title + text);
}

describe('at the limit of the month', { timeout: 120_000 }, () => {
  it('offers a coupon, uses it once, and skips it at the terms [CARE-07, CARE-08, CARE-14, D-CARE-04]', async () => {
    const OFFER = '¿Querés usar un cupón?';
    let used = 0;
    const line = gate<void>();
    const backend = await pressStart('demo', {
      // The coupon that was used waits for this patient: the server lets them in.
      [LIMIT]: () => limits(2 - used, 1 - used),
      [USE]: async () => {
        await line.opened;
        used += 1;
        return answer(true);
      },
      [START]: () => refuse(409, 'OTHER', { message: 'Hasta acá' }),
    });
    expect((await popup(OFFER)).textContent).toContain('Tenés 2 cupones.');
    await choose(OFFER, 'Ahora no');
    await waitFor(async () => expect(isOff(await startButton())).toBe(false));
    expect(backend.at(USE)).toEqual([]);
    fireEvent.click(await startButton());
    await choose(OFFER, 'Usar un cupón');
    expect((await screen.findAllByText('Registrando cupon')).length).toBeGreaterThan(0);
    line.open();
    const terms = await screen.findByRole('dialog', { name: 'Términos y condiciones' });
    fireEvent.click(within(terms).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(await startButton());
    await acceptTerms();
    await readNotice('Ha ocurrido un error', 'Hasta acá');
    await leftOnPage('Ha ocurrido un error', 'Hasta acá');
    expect(backend.at(USE)).toHaveLength(1);
    const order = backend.asked.map(({ path }) => path.split('?')[0] ?? '');
    const steps = [LIMIT, USE, TERMS, START];
    expect(order.filter((path, at) => steps.includes(path) && order.indexOf(path) === at)).toEqual(steps);
  });

  it('shows refusals in the words of the contract [CARE-08, CARE-12]', async () => {
    const refusals = [
      refuse(409, 'LIMIT', { message: 'Superó el límite de la unidad' }),
      refuse(409, 'OTHER', { message: 'La unidad no responde' }),
    ];
    const backend = await pressStart('demo', {
      [LIMIT]: () => refusals.shift() ?? limits(2),
      [USE]: () => answer(false),
    });
    await readNotice('Límite alcanzado!', 'Superó el límite de la unidad');
    await leftOnPage('Límite alcanzado!', 'Superó el límite de la unidad');
    fireEvent.click(await startButton());
    await readNotice('Ha ocurrido un error', 'La unidad no responde');
    await leftOnPage('Ha ocurrido un error', 'La unidad no responde');
    expect(screen.queryByText('Superó el límite de la unidad')).toBeNull();
    fireEvent.click(await startButton());
    await choose('¿Querés usar un cupón?', 'Usar un cupón');
    const contact = 'Por favor, póngase en contacto con su prestador de Salud u Obra Social.';
    await readNotice('Lo sentimos, no encontramos atenciones disponibles.', contact);
    await leftOnPage('Lo sentimos, no encontramos atenciones disponibles.', contact);
    expect(screen.queryByRole('dialog', { name: 'Términos y condiciones' })).toBeNull();
    expect(backend.at(TERMS)).toEqual([]);
  });

  it('keeps a limit refused at the start on the page [CARE-12]', async () => {
    await pressStart('demo', {
      [LIMIT]: () => limits(2, 0),
      [START]: () => refuse(409, 'LIMIT', { message: 'Superó el límite de la unidad' }),
    });
    await acceptTerms();
    await readNotice('Límite alcanzado!', 'Superó el límite de la unidad');
    await leftOnPage('Límite alcanzado!', 'Superó el límite de la unidad');
  });
});

describe('paying for one more', { timeout: 120_000 }, () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Pagar la consulta' });
  const press = async (name: string | RegExp) =>
    fireEvent.click(await within(await dialog()).findByRole('button', { name }));
  const PAY = /^Pagar \$\s5\.000,00$/;

  it('reports a payment that cannot begin or lacks a form [CARE-11]', async () => {
    const said = 'No se pudo iniciar el pago, intente más tarde o comuníquese con su prestador.';
    vi.spyOn(window, 'open').mockReturnValue(null);
    const orders = [refuse(502, 'PAYMENT_FAILED')];
    await pressStart('vilsar', {
      [LIMIT]: () => limits(0),
      '/api/payment/create': () => orders.shift() ?? answer({ form_url: null, payment_request_id: null }),
    });
    expect(await within(await dialog()).findByText(/\$\s5\.000,00\.$/)).toBeTruthy();
    await press(PAY);
    await readNotice('Error al querer iniciar el pago.', said);
    expect((await dialog()).textContent).toContain(`Error al querer iniciar el pago.${said}`);
    await press(PAY);
    await readNotice('Error en el pago.', said);
    expect((await dialog()).textContent).toContain(`Error en el pago.${said}`);
    expect((await dialog()).textContent).not.toContain('Error al querer');
    expect(isOff(await within(await dialog()).findByRole('button', { name: PAY }))).toBe(false);
  });

  it('ends polling, not the payment, after a failed question [CARE-10, CARE-11, A30]', async () => {
    const pending = {
      form_url: 'https://pagos.example.com/f/1',
      payment_request_id: 'p1',
      amount: 5000,
      openedAt: new Date(Date.now() - 100_000).toISOString(),
      asking: true,
      recent: true,
      droppable: false,
      until: new Date(Date.now() + 4 * 86_400_000).toISOString(),
    };
    const first = gate<HttpOutcome>();
    const results = [first.opened, answer(null)];
    const backend = await openRequest('vilsar', {
      [LIMIT]: () => limits(0),
      '/api/payment/pendiente': () => answer(pending),
      [PAID]: () => results.shift() ?? answer(false),
    });
    expect(await within(await dialog()).findByText(/^Procesando pago/)).toBeTruthy();
    first.open(refuse(500, 'INTERNAL'));
    await readNotice('Error en el pago.', 'Si pagaste no perdés nada');
    expect(await within(await dialog()).findByText(/Todavía no sabemos si se acreditó/)).toBeTruthy();
    await press('Ya pagué, verificar');
    expect(await within(await dialog()).findByText(/todavía no figura acreditado/)).toBeTruthy();
    fireEvent.keyDown(await dialog(), { key: 'Escape' });
    await choose('¿Querés dejar de esperar el pago?', 'Seguir esperando');
    await press('Ya pagué, verificar');
    await readNotice('Pago rechazado.', 'No se pudo realizar el pago');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await leftOnPage(
      'Pago rechazado.',
      'No se pudo realizar el pago, intente más tarde o comuníquese con su prestador.',
    );
    expect(backend.at(PAID)).toHaveLength(3);
  });
});
