// @vitest-environment jsdom
import { act, screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type CallFailure, failureOf } from '../../../../engine/language/actions/call-failure.ts';
import { joinArea } from '../../../../engine/language/screens/delivery/join-area.ts';
import { gate } from '../../fake-transport.ts';
import { artifactOf, nobody, openPortal, screen, signedIn } from './portal-of.tsx';

const login = screen('login', { for: ['anonymous'] });
const home = screen('home', { path: '/home' });

/** A page that began without a session; `answers` are those to the call for the patient's documents. */
async function visitor(answers: (() => Promise<CallFailure | undefined>)[]) {
  const artifact = artifactOf([login]);
  const asked: string[] = [];
  const loadArea = async (area: string) => {
    asked.push(area);
    const failure = await answers.shift()?.();
    if (failure === undefined)
      joinArea(artifact, { screens: [home], forms: {}, dialogs: {}, parts: {}, endpoints: {}, texts: {}, codes: {} });
    return failure;
  };
  const portal = await openPortal({ screens: [], at: '/home', session: nobody, parts: { artifact, loadArea } });
  return { ...portal, asked };
}

describe('the documents of an area', () => {
  it('load once after sign-in, hiding other pages until then [TEN-02]', async () => {
    const answered = gate<undefined>();
    const { runtime, asked } = await visitor([() => answered.opened]);
    expect(page.getByText('Pantalla login')).toBeTruthy();
    expect(asked).toEqual([]);
    await act(async () => runtime.keeper.begin(signedIn()));
    expect(page.queryByText('Pantalla login')).toBeNull();
    expect(page.queryByText('Pantalla home')).toBeNull();
    await act(async () => answered.open(undefined));
    expect(await page.findByText('Pantalla home')).toBeTruthy();
    await act(async () => runtime.keeper.begin(signedIn('otra')));
    expect(await page.findByText('Pantalla home')).toBeTruthy();
    expect(asked).toEqual(['patient']);
  });

  it('say why they do not come, and are asked for again [TEN-04, A49]', async () => {
    const answered = gate<CallFailure>();
    const { runtime, asked } = await visitor([() => answered.opened]);
    await act(async () => runtime.keeper.begin(signedIn()));
    await act(async () => answered.open(failureOf('offline', 'OFFLINE')));
    await userEvent.click(await page.findByRole('button', { name: /Reintentar/ }));
    expect(await page.findByText('Pantalla home')).toBeTruthy();
    expect(asked).toEqual(['patient', 'patient']);
  });

  it('are available from the start in a whole artifact', async () => {
    await openPortal({ screens: [home], at: '/home' });
    expect(page.getByText('Pantalla home')).toBeTruthy();
  });
});
