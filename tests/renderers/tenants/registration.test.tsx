// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { nobody } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';
import { CONTACT, fill, fillPerson, labelled, SECRETS, SIGN_UP } from './sign-up-form.ts';

const wide = window.matchMedia('all');

beforeEach(() => {
  window.history.replaceState(null, '');
  drafts.clear();
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...wide,
    media,
    matches: media.includes('max-width'),
  }));
});

const next = () => fireEvent.click(screen.getByText('Continuar'));
const at = (name: string, step: number) =>
  waitFor(() => expect(seen()).toEqual([name, `Paso ${step} de 4`]), { timeout: 10_000 });

/** The section that is seen, and where it says one is. */
function seen(): readonly (string | null | undefined)[] {
  const shown = [...document.querySelectorAll('form section')].filter(
    (section) => section.closest('[hidden]') === null,
  );
  return [
    ...shown.map((section) => section.querySelector('h2')?.textContent),
    screen.queryByText(/^Paso \d/)?.textContent,
  ];
}

/** Every section in turn, up to the last one's button. */
async function fillAllSections(): Promise<void> {
  await at('Datos personales', 1);
  await fillPerson();
  next();
  await at('Datos de la obra social', 2);
  next();
  await at('Datos de contacto', 3);
  await fill(CONTACT);
  next();
  await at('Contraseña y términos', 4);
  await fill(SECRETS);
  fireEvent.click(await labelled('Acepto los términos y condiciones'));
}

afterEach(() => vi.restoreAllMocks());

describe('signing up on a phone', { timeout: 120_000 }, () => {
  it('goes section by section, and returns to a refused field’s section [REG-01, REG-16]', async () => {
    const replies = [refuse(422, 'cp', { field: 'codigoPostal', message: 'Fuera del partido' }), answer({ ok: true })];
    const backend = await openCompiled(compiledTenant('chacabuco'), '/registro', nobody, {
      [SIGN_UP]: () => replies.shift() ?? answer({ ok: true }),
    });
    await fillAllSections();
    expect(backend.at(SIGN_UP)).toEqual([]);
    next();
    const refused = await screen.findByRole('alertdialog', { name: 'Registro fallido' });
    fireEvent.click(within(refused).getAllByRole('button')[0] as HTMLElement);
    await at('Datos de contacto', 3);
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(within(summary).getByRole('link').textContent).toBe('Código postal no válido');
    await fill({ 'Código postal': '6740' });
    next();
    await at('Contraseña y términos', 4);
    next();
    expect(await screen.findByRole('alertdialog', { name: 'Usuario creado correctamente' })).toBeTruthy();
    const [first, second] = backend.at(SIGN_UP).map(({ body }) => (body as { readonly json: object }).json);
    expect(first).toMatchObject({ dni: '20111222', telefono: '1144445555', cp: '1425' });
    expect(second).toEqual({ ...first, cp: '6740' });
  });

  it('leads a late refusal from an earlier section to its field [REG-16]', async () => {
    let reply = () => {};
    const held = new Promise<void>((resolve) => {
      reply = resolve;
    });
    await openCompiled(compiledTenant('chacabuco'), '/registro', nobody, {
      [SIGN_UP]: async () => {
        await held;
        return refuse(422, 'WEAK_PASSWORD', { field: 'password', message: 'Fácil' });
      },
    });
    await fillAllSections();
    next();
    fireEvent.click(screen.getByText('Paso anterior'));
    await at('Datos de contacto', 3);
    reply();
    await at('Contraseña y términos', 4);
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link').textContent).toBe('Elegí otra contraseña: esta es fácil de adivinar');
  });

  it('resumes a draft at the first empty section, even an optional one [REG-17]', async () => {
    const open = () => openCompiled(compiledTenant('chacabuco'), '/registro', nobody);
    await open();
    await at('Datos personales', 1);
    await fillPerson();
    cleanup();
    window.history.replaceState(null, '');
    await open();
    await at('Datos de la obra social', 2);
    fireEvent.click(screen.getByText('Paso anterior'));
    await at('Datos personales', 1);
  });
});
