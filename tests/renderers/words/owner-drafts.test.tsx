// @vitest-environment jsdom
import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '../../../engine/forms/draft.ts';
import { signedIn } from '../../engine/react/portal-of.tsx';
import { faultsOf, type Opened, openDocuments, probe } from './open-documents.tsx';

configure({ asyncUtilTimeout: 30_000 });

const FORM = {
  fields: {
    motivo: { label: 'Motivo' },
    clave: { label: 'Clave', widget: 'password' },
  },
  submit: { label: 'Enviar' },
};
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

/** The session is lost, the page goes to the door, and somebody signs in there. */
async function lostAndBack({ runtime, address }: Opened, who: string): Promise<void> {
  act(() => runtime.keeper.expire());
  await waitFor(() => expect(address()).toBe('/login'));
  act(() => void runtime.keeper.begin(signedIn(who)));
  await waitFor(() => expect(address()).toBe('/probe'));
}

describe('a draft that its owner finds again', { timeout: 60_000 }, () => {
  it('[FIXL-47] stands in the form after the session was lost and the same person signed in, without its password', async () => {
    const page = await written();
    await lostAndBack(page, 'elena');
    expect((await motive()).value).toBe('Caída de altura');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Clave/)).value).toBe('');
    expect(kept()).toContain('form:caso');
    expect(kept()).not.toMatch(/Caída|secreta/);
    page.unmount();
  });

  it('is told when its session ends and when the draft is given back, and may be discarded [FIXR-01]', async () => {
    const page = await written();
    act(() => page.runtime.keeper.expire());
    expect(await screen.findByText('session.kept')).toBeTruthy();
    act(() => void page.runtime.keeper.begin(signedIn('elena')));
    expect(await screen.findByText('form.restoredPart')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'form.discard' }));
    expect((await motive()).value).toBe('');
    expect(screen.queryByText('form.restoredPart')).toBeNull();
    expect(kept()).not.toContain('form:caso');
    page.unmount();
  });

  it('gives back the page that was shown with what was passed to it [FIXR-01]', async () => {
    const page = await openDocuments(documents(FORM, NEEDY), { session: signedIn('elena'), state: PASSED });
    await userEvent.type(await motive(), 'Caída de altura');
    await lostAndBack(page, 'elena');
    expect((await motive()).value).toBe('Caída de altura');
    page.unmount();
  });

  it('gives back an edited form in the state that stays [FIXR-01]', async () => {
    const parts = { state: { editing: { type: 'boolean', initial: false, stays: true } }, view: EDITABLE };
    const page = await openDocuments({ ...documents(), ...probe(EDITABLE, { state: parts.state }) }, { session: signedIn('elena') });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    await userEvent.type(await motive(), 'Caída de altura');
    await lostAndBack(page, 'elena');
    expect((await motive()).value).toBe('Caída de altura');
    page.unmount();
  });

  it('[FIXL-47, R16] is never another person’s, and gone once one has signed in', async () => {
    const page = await written();
    await lostAndBack(page, 'otro');
    expect((await motive()).value).toBe('');
    expect(kept()).not.toContain('Caída');
    await lostAndBack(page, 'elena');
    expect((await motive()).value).toBe('');
    page.unmount();
  });

  it('[FIXL-47, R16] does not survive signing out', async () => {
    const page = await written();
    await act(async () => void (await page.runtime.keeper.signOut()));
    await waitFor(() => expect(page.address()).toBe('/login'));
    expect(kept()).not.toContain('Caída');
    act(() => void page.runtime.keeper.begin(signedIn('elena')));
    await waitFor(() => expect(page.address()).not.toBe('/login'));
    expect(kept()).not.toContain('Caída');
    page.unmount();
  });

  it('[FIXL-47] is found after a reload, and not in another tenant at the same address', async () => {
    (await written()).unmount();
    const again = await openDocuments(documents());
    expect((await motive()).value).toBe('Caída de altura');
    again.unmount();
    const key = Object.keys({ ...sessionStorage }).find((name) => name.includes('caso')) ?? '';
    expect(key).toContain('own:elena/norte/');
  });

  it('[FIXL-47] another form’s ends with the session, as ever', async () => {
    const page = await written({ ...FORM, draft: 'page' });
    await lostAndBack(page, 'elena');
    expect((await motive()).value).toBe('');
    page.unmount();
  });

  it('[FIXL-47] has no owner on a screen that anybody may reach', () => {
    const of = (who: readonly string[]) => faultsOf(documents(FORM, { for: who }));
    expect(of(['patient'])).toEqual([]);
    expect(of(['anonymous', 'patient'])).toContain('LNG-161');
  });
});
