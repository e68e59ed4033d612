// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { answer, gate, refuse } from '../../engine/fake-transport.ts';
import { compiledTenant } from '../../tenants/compiled.ts';
import {
  acceptTerms,
  FINE,
  isOff,
  JUDGE,
  LIMIT,
  limits,
  pressStart,
  radio,
  START,
  sent,
  startButton,
} from './care-request.ts';

beforeEach(() => drafts.clear());

describe('pressing the start', { timeout: 120_000 }, () => {
  it('judges eligibility before the terms, in the words of the insurer’s check [CARE-05, A12]', async () => {
    const title = 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina';
    const message = 'Por favor, póngase en contacto con su prestador de Salud u Obra Social.';
    const backend = await pressStart('osef', {
      [JUDGE]: (request) =>
        sent(request).punto === 'careStart' ? answer({ ok: false, check: 'elegible', title, message }) : FINE(request),
    });
    const popup = await screen.findByRole('alertdialog', { name: title });
    expect(popup.textContent).toContain(message);
    fireEvent.click(within(popup).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await radio(/Clínica médica/)).checked).toBe(true);
    expect(backend.at('/api/documentos/terminos')).toEqual([]);
    expect(backend.at(START)).toEqual([]);
  });

  it('keeps the refusal and contact visible until the next attempt succeeds [CARE-05]', async () => {
    const title = 'No se encuentra habilitado';
    const message = 'Por favor, póngase en contacto con su prestador.';
    let eligible = false;
    await pressStart('osef', {
      [JUDGE]: (request) =>
        sent(request).punto === 'careStart' && !eligible
          ? answer({ ok: false, check: 'elegible', title, message })
          : FINE(request),
    });
    const popup = await screen.findByRole('alertdialog', { name: title });
    fireEvent.click(within(popup).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(await screen.findByRole('link', { name: '0800-555-0101' })).toBeTruthy();
    eligible = true;
    fireEvent.click(await startButton());
    expect(await screen.findByRole('dialog', { name: 'Términos y condiciones' })).toBeTruthy();
    expect(screen.queryByText(title)).toBeNull();
  });

  it('one that fails says why, and leaves no busy text behind [CARE-04, CARE-13, A43]', async () => {
    const begun = gate<HttpOutcome>();
    await pressStart('l_zamora', { [START]: () => begun.opened });
    await acceptTerms();
    expect((await screen.findAllByText('Verificando datos')).length).toBeGreaterThan(0);
    begun.open(refuse(409, 'OTHER', { message: 'No hay lugar en la fila' }));
    const popup = await screen.findByRole('alertdialog', { name: 'Ha ocurrido un error' });
    expect(popup.textContent).toContain('No hay lugar en la fila');
    expect(screen.queryByText('Verificando datos')).toBeNull();
    fireEvent.click(within(popup).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await radio(/Clínica médica/)).checked).toBe(true);
    expect(isOff(await startButton())).toBe(false);
  });

  it('says what is verified at each step, and then no more [CARE-13, D-CARE-04]', async () => {
    const [judged, counted] = [gate<HttpOutcome>(), gate<HttpOutcome>()];
    await pressStart('osef', {
      [JUDGE]: (request) => (sent(request).punto === 'careStart' ? judged.opened : FINE(request)),
      [LIMIT]: () => counted.opened,
    });
    expect((await screen.findAllByText('Verificando datos')).length).toBeGreaterThan(0);
    judged.open(answer({ ok: true, check: null, title: null, message: null }));
    expect((await screen.findAllByText('Verificando permisos')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Verificando datos')).toBeNull();
    counted.open(limits(0, 0));
    expect(await screen.findByRole('dialog', { name: 'Términos y condiciones' })).toBeTruthy();
    expect(screen.queryByText('Verificando permisos')).toBeNull();
  });

  it('terms that are not accepted start nothing [CARE-14, CARE-18]', async () => {
    const backend = await pressStart('l_zamora');
    const terms = await screen.findByRole('dialog', { name: 'Términos y condiciones' });
    expect(await within(terms).findByText(/^Lomas de Zamora te ofrece/)).toBeTruthy();
    expect(backend.at('/api/documentos/terminos').map(sent)).toEqual([{ tipo: 96 }]);
    const { unit: unidad } = compiledTenant('l_zamora').public;
    expect(backend.at(LIMIT).map(sent)).toEqual([{ unidad, documento: '20111222' }]);
    fireEvent.click(within(terms).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.address()).toBe('/especialidad');
    expect(isOff(await startButton())).toBe(false);
    expect(backend.at(START)).toEqual([]);
  });

  it('that finds the service closed leads to the page that says so [CARE-16]', async () => {
    const backend = await pressStart('chacabuco', { [START]: () => refuse(409, 'UNAVAILABLE') });
    await acceptTerms();
    await waitFor(() => expect(backend.address()).toBe('/nodisponible'));
    expect(backend.at(START)).toHaveLength(1);
  });
});
