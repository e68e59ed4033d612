// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { answer, gate, refuse } from '../../engine/fake-transport.ts';
import { compiledTenant } from '../../tenants/compiled.ts';
import {
  described,
  FINE,
  isOff,
  JUDGE,
  openRequest,
  pick,
  radio,
  SERVICES,
  sent,
  services,
  startButton,
} from './care-request.ts';

beforeEach(() => drafts.clear());

describe('choosing patient and service', { timeout: 120_000 }, () => {
  it('preselects the only fitting service for a child, none for adults [CARE-01, CARE-03, CARE-04]', async () => {
    await openRequest('osef');
    for (const name of [/Elena Paz/, /Lucía Paz/, /Mateo Paz/]) expect((await radio(name)).checked).toBe(false);
    expect(isOff(await startButton())).toBe(true);
    expect(screen.getByText('Primero elegí para quién es la consulta.')).toBeTruthy();
    await pick(/Lucía Paz/);
    await waitFor(async () => expect((await radio(/Pediatría/)).checked).toBe(true));
    expect(screen.queryByRole('radio', { name: /Clínica médica/ })).toBeNull();
    await waitFor(async () => expect(isOff(await startButton())).toBe(false));
    for (const name of [/Mateo Paz/, /Elena Paz/]) {
      await pick(name);
      expect((await radio(/Clínica médica/)).checked).toBe(false);
      expect(screen.queryByRole('radio', { name: /Pediatría/ })).toBeNull();
      expect(isOff(await startButton())).toBe(true);
    }
    const kinesiology = await radio(/Kinesiología/);
    expect(isOff(kinesiology)).toBe(true);
    expect(described(kinesiology)).toBe('No disponible por ahora');
    await pick(/Dermatología/);
    await waitFor(async () => expect(isOff(await startButton())).toBe(false));
  });

  it('where there is no family the holder is already picked [CARE-01]', async () => {
    await openRequest('galeno');
    await waitFor(async () => expect((await radio(/Elena Paz/)).checked).toBe(true));
    expect(screen.queryByText(/Lucía|Mateo/)).toBeNull();
    expect(await radio(/Clínica médica/)).toBeTruthy();
  });

  it('requests the services of an age once, across patient changes [CARE-17]', async () => {
    const backend = await openRequest('osef');
    for (const [who, what] of [
      [/Lucía Paz/, /Pediatría/],
      [/Elena Paz/, /Clínica médica/],
      [/Lucía Paz/, /Pediatría/],
      [/Mateo Paz/, /Clínica médica/],
    ] as const) {
      await pick(who);
      expect(await radio(what)).toBeTruthy();
    }
    fireEvent.click(screen.getByRole('link', { name: 'Volver' }));
    await waitFor(() => expect(backend.address()).toBe('/home'));
    fireEvent.click(await startButton());
    fireEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(backend.address()).toBe('/especialidad'));
    await pick(/Lucía Paz/);
    await waitFor(async () => expect((await radio(/Pediatría/)).checked).toBe(true));
    const { unit: unidad } = compiledTenant('osef').public;
    expect(backend.at(SERVICES).map(sent)).toEqual([
      { menor: true, unidad },
      { menor: false, unidad },
    ]);
  });

  it('shows failed services as an error, not as empty, and retries [A38, CARE-03]', async () => {
    const broken = [refuse(500, 'INTERNAL')];
    await openRequest('obsba', { [SERVICES]: (request) => broken.shift() ?? services(request) });
    await pick(/Elena Paz/);
    const retry = await within(screen.getByRole('main')).findByRole('button', { name: 'Reintentar' });
    expect(screen.queryByText(/No hay atenciones disponibles/)).toBeNull();
    expect(isOff(await startButton())).toBe(true);
    fireEvent.click(retry);
    expect(await radio(/Clínica médica/)).toBeTruthy();
  });
});

describe('the affiliation of a picked patient', { timeout: 120_000 }, () => {
  it('rejects a patient unknown to the unit, and disables the start [CARE-05, CARE-04]', async () => {
    const title = 'No se encuentra afiliado';
    const message = 'No se encuentra afiliado a Gagil para realizar esta video llamada';
    const backend = await openRequest('gagil', {
      [JUDGE]: () => answer({ ok: false, check: 'afiliacion', title, message }),
    });
    await pick(/Elena Paz/);
    expect(await screen.findByText(message)).toBeTruthy();
    await pick(/Clínica médica/);
    expect(isOff(await startButton())).toBe(true);
    expect(described(await startButton())).toBe(title);
    expect(backend.at(JUDGE).map(sent)).toEqual([{ punto: 'patientPicked', documento: '20111222' }]);
  });

  it('the start waits for it, and an outage is no refusal [CARE-04, CARE-05, A38]', async () => {
    const first = gate<HttpOutcome>();
    let asked = 0;
    await openRequest('osprera', {
      [JUDGE]: (request) => {
        asked += 1;
        return asked === 1 ? first.opened : FINE(request);
      },
    });
    await pick(/Elena Paz/);
    await pick(/Clínica médica/);
    expect((await screen.findAllByText('Verificando datos')).length).toBeGreaterThan(0);
    expect(isOff(await startButton())).toBe(true);
    first.open(refuse(500, 'INTERNAL'));
    const retry = await within(screen.getByRole('main')).findByRole('button', { name: 'Reintentar' });
    expect(screen.queryByText('No se encuentra afiliado')).toBeNull();
    expect(isOff(await startButton())).toBe(true);
    fireEvent.click(retry);
    await waitFor(async () => expect(isOff(await startButton())).toBe(false));
  });
});
