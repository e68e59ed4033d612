// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { faultsOf, type Opened, openDocuments, probe, stack } from './open-documents.tsx';

const FORM = {
  fields: {
    motivo: { label: 'Motivo' },
    cuenta: { label: 'Cuenta', autocomplete: 'username' },
    clave: { label: 'Clave', widget: 'password' },
  },
  submit: { label: 'Enviar' },
};
const OWNED = { ...FORM, draft: 'owner' };
const documents = (form: object = FORM, parts: object = {}) => ({
  ...probe({ node: 'form', form: 'caso' }, parts),
  'forms/caso.json': form,
});

beforeEach(() => {
  // As the page of whoever signed in is.
  drafts.clear('elena');
  sessionStorage.clear();
});

const motive = () => screen.findByLabelText<HTMLInputElement>(/^Motivo/);
const kept = () => JSON.stringify({ ...sessionStorage });

async function written(form: object = FORM): Promise<Opened> {
  const page = await openDocuments(documents(form), { session: signedIn('elena') });
  await userEvent.type(await motive(), 'Caída de altura');
  await userEvent.type(await screen.findByLabelText(/^Clave/), 'secreta');
  return page;
}

/** The session is lost, the page returns to the sign-in form, and a person signs in there. */
async function lostAndBack({ runtime, address }: Opened, who: string): Promise<void> {
  act(() => runtime.keeper.expire());
  await waitFor(() => expect(address()).toBe('/login'));
  act(() => void runtime.keeper.begin(signedIn(who)));
  await waitFor(() => expect(address()).toBe('/probe'));
}

describe('a draft that its owner finds again', { timeout: 60_000 }, () => {
  it('is restored after the same person signs in again, without its password [FIXL-47]', async () => {
    const page = await written();
    await lostAndBack(page, 'elena');
    expect((await motive()).value).toBe('Caída de altura');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Clave/)).value).toBe('');
    expect(kept()).toContain('form:caso');
    expect(kept()).not.toMatch(/Caída|secreta/);
    page.unmount();
  });

  it('is announced, restored with a notice, and discarded on request [FIXR-01]', async () => {
    const page = await written();
    act(() => page.runtime.keeper.expire());
    expect(await screen.findByText(/Lo que escribiste y no enviaste te espera/)).toBeTruthy();
    act(() => void page.runtime.keeper.begin(signedIn('elena')));
    expect(await screen.findByText(/^Recuperamos lo que habías escrito.*Las contraseñas/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Descartar y empezar de nuevo' }));
    expect((await motive()).value).toBe('');
    expect(screen.queryByText(/^Recuperamos/)).toBeNull();
    expect(kept()).not.toContain('form:caso');
    page.unmount();
  });

  it('is restored with the values passed to its page [FIXR-01]', async () => {
    const needy = {
      receives: { caso: { type: 'string', nullable: true } },
      needs: { caso: { has: 'received.caso', else: [{ do: 'go', to: '/login' }] } },
    };
    const state = { pass: { caso: 'siete' }, passId: 'p', owner: 'elena' };
    const page = await openDocuments(documents(FORM, needy), { session: signedIn('elena'), state });
    await userEvent.type(await motive(), 'Caída de altura');
    await lostAndBack(page, 'elena');
    expect((await motive()).value).toBe('Caída de altura');
    page.unmount();
  });

  it('comes back open for editing where that state stays [FIXR-01]', async () => {
    const state = { editing: { type: 'boolean', initial: false, stays: true } };
    const view = stack({
      edit: { node: 'button', label: 'Editar', press: [{ do: 'set', values: { editing: true } }] },
      form: { node: 'form', form: 'caso', visible: { var: 'state.editing' } },
    });
    const page = await openDocuments({ ...documents(), ...probe(view, { state }) }, { session: signedIn('elena') });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    await userEvent.type(await motive(), 'Caída de altura');
    await lostAndBack(page, 'elena');
    expect((await motive()).value).toBe('Caída de altura');
    page.unmount();
  });

  it('is never another person’s, and gone once one has signed in [FIXL-47, R16]', async () => {
    const page = await written();
    await lostAndBack(page, 'otro');
    expect((await motive()).value).toBe('');
    expect(kept()).not.toContain('own:elena');
    await lostAndBack(page, 'elena');
    expect((await motive()).value).toBe('');
    page.unmount();
  });

  it('does not survive signing out [FIXL-47, R16]', async () => {
    const page = await written();
    await act(async () => void (await page.runtime.keeper.signOut()));
    await waitFor(() => expect(page.address()).toBe('/login'));
    expect(kept()).not.toContain('own:elena');
    act(() => void page.runtime.keeper.begin(signedIn('elena')));
    await waitFor(() => expect(page.address()).not.toBe('/login'));
    expect(kept()).not.toContain('own:elena');
    page.unmount();
  });

  it('is found after a reload, but not in another tenant [FIXL-47]', async () => {
    (await written()).unmount();
    const again = await openDocuments(documents());
    expect((await motive()).value).toBe('Caída de altura');
    again.unmount();
    const key = Object.keys({ ...sessionStorage }).find((name) => name.includes('caso')) ?? '';
    expect(key).toContain('own:elena/norte/');
  });

  it('another form’s ends with the session, as ever [FIXL-47]', async () => {
    const page = await written({ ...FORM, draft: 'page' });
    await lostAndBack(page, 'elena');
    expect((await motive()).value).toBe('');
    page.unmount();
  });

  it('has no owner on a screen that anybody may reach [FIXL-47]', () => {
    const of = (who: readonly string[]) => faultsOf(documents(OWNED, { for: who }));
    expect(of(['patient'])).toEqual([]);
    expect(of(['anonymous', 'patient'])).toContain('LNG-161');
  });
});
