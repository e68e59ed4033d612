// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

const SCRIPT = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';

/** History state of a page that led there with passed values. */
const passing = (pass: object) => ({ pathname: '/error', state: { pass, passId: 'x', owner: '' } });

describe('the page of errors', { timeout: 120_000 }, () => {
  it.each([
    [{ title: 'No se pudo', message: 'Sin código de turno' }, 'No se pudo', 'Sin código de turno'],
    [{ errorMsg: 'Servidor caído' }, 'Ha ocurrido un error', 'Servidor caído'],
    [{ errorMsg: { error: SCRIPT } }, 'Ha ocurrido un error', SCRIPT],
    [{ errorMsg: [1, { a: 2 }] }, 'Ha ocurrido un error', '[1,{"a":2}]'],
    [{ errorMsg: 'x1', reason: 'turno' }, 'Ha ocurrido un error', 'Error al ingresar al turno, x1'],
    [{ errorMsg: 'x2', reason: 'usuario' }, 'Ha ocurrido un error', 'Error x2'],
    [{ reason: 'casoAusente', caso: 31 }, 'Ha ocurrido un error', 'No se ha encontrado el caso (31)'],
  ])('[ERR-01, ERR-03, A10] tells %j as text, and runs none of it', async (pass, title, text) => {
    await openCompiled(compiledTenant('chacabuco'), passing(pass), nobody);
    const told = await screen.findByRole('alertdialog', { name: title });
    expect(told.textContent).toContain(text);
    expect(told.querySelector('script, img[src="x"]')).toBeNull();
  });

  it('a signed-in person gets there too, and goes home [ERR-02, ROUTE-04]', async () => {
    const { address } = await openCompiled(compiledTenant('gagil'), '/error', signedIn());
    const told = await screen.findByRole('alertdialog', { name: 'Ha ocurrido un error' });
    fireEvent.click(within(told).getByRole('button', { name: 'Volver al inicio' }));
    await waitFor(() => expect(address()).toBe('/home'));
  });
});
