// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { answer, type Reply, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { withCopay } from '../../tenants/shown-answers.ts';
import { acceptTerms, isOff, JUDGE, openRequestOf, pick, START, sent, startButton } from './care-request.ts';
import { openCompiled } from './open-tenant.tsx';

beforeEach(() => drafts.clear());

/** A tenant whose check shows a copay, with a screen that reads it as a value too. */
function portal() {
  const { tenant, messages } = withCopay({
    'screens/especialidad.json': {
      view: {
        children: {
          copago: {
            node: 'text',
            text: 'Pagás {{data.affiliation.answer.copago | money}}',
            visible: { has: 'data.affiliation.answer.copago' },
          },
        },
      },
    },
  });
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  return tenant;
}

const shows =
  (copago: number): Reply =>
  () => {
    const message = `Tu plan cobra $ ${copago} por esta consulta.`;
    return answer({
      ok: true,
      check: null,
      title: 'Copago de la consulta',
      message,
      answer: { copago },
      seen: `sello-${copago}`,
    });
  };

describe('a price that is shown before care is asked for', { timeout: 120_000 }, () => {
  it('travels with the wish, and is shown again when it changed [FIXL-71]', async () => {
    let copago = 1234;
    const backend = await openRequestOf(portal(), {
      [JUDGE]: (request) => shows(copago)(request),
      [START]: (request) =>
        sent(request).visto === 'sello-2000'
          ? refuse(409, 'OTHER', { message: 'Hasta acá' })
          : refuse(409, 'SHOWN_CHANGED', { message: 'No se pidió nada.' }),
    });
    await pick(/Elena Paz/);
    expect(await screen.findByText('Tu plan cobra $ 1234 por esta consulta.')).toBeTruthy();
    expect(screen.getByText(/^Pagás \$\s?1\.234,00$/)).toBeTruthy();
    await pick(/Clínica médica/);
    await waitFor(async () => expect(isOff(await startButton())).toBe(false));
    copago = 2000;
    fireEvent.click(await startButton());
    await acceptTerms();
    const popup = await screen.findByRole('alertdialog', { name: 'Cambió lo que contesta la cobertura' });
    fireEvent.click(within(popup).getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByText('Tu plan cobra $ 2000 por esta consulta.')).toBeTruthy();
    fireEvent.click(await startButton());
    await acceptTerms();
    await waitFor(() => expect(backend.at(START)).toHaveLength(2));
    expect(backend.at(START).map((request) => sent(request).visto)).toEqual(['sello-1234', 'sello-2000']);
  });

  it('is agreed to before the call of an appointment begins [FIXL-71]', async () => {
    const patient = signedIn().user;
    const pass = { patient, specialty: { id: 1, nome: 'Clínica médica' }, turnoId: 7, motivo: null };
    const at = { pathname: '/videocall', state: { pass, owner: 'elena' } };
    const backend = await openCompiled(portal(), at, signedIn(), {
      [JUDGE]: shows(2000),
      [START]: () => refuse(409, 'UNAVAILABLE'),
      '/api/documentos/terminos': () => answer({ version: '1', titulo: 'Términos', cuerpo: [] }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Copago de la consulta' });
    expect(dialog.textContent).toContain('Tu plan cobra $ 2000 por esta consulta.');
    expect(backend.at(START)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Seguir' }));
    await acceptTerms();
    await waitFor(() => expect(backend.at(START).map((request) => sent(request).visto)).toEqual(['sello-2000']));
  });

  it('leads home when the person does not agree to it [FIXL-71]', async () => {
    const pass = { patient: signedIn().user, specialty: { id: 1, nome: 'Clínica médica' }, turnoId: 7, motivo: null };
    const at = { pathname: '/videocall', state: { pass, owner: 'elena' } };
    const backend = await openCompiled(portal(), at, signedIn(), { [JUDGE]: shows(2000) });
    fireEvent.click(await screen.findByRole('button', { name: 'Ahora no' }));
    await waitFor(() => expect(backend.address()).toBe('/home'));
    expect(backend.at(START)).toEqual([]);
  });
});
