// @vitest-environment jsdom
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { answer, type Reply, refuse } from '../../engine/fake-transport.ts';
import { nobody } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant, TENANTS } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';
import { fill, fillForm, labelled, SIGN_UP } from './sign-up-form.ts';

beforeEach(() => drafts.clear());

const made: Reply = () => answer({ ok: true });
const open = (id: string, signUp: Reply = made, at = '/registro') =>
  openCompiled(compiledTenant(id), at, nobody, {
    [SIGN_UP]: signUp,
  });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
const written = async (label: string) => ((await labelled(label)) as HTMLInputElement).value;
const created = () => screen.findByRole('alertdialog', { name: 'Usuario creado correctamente' });

describe('signing up, all sections at once', { timeout: 120_000 }, () => {
  it('shows all errors at once, each linked to its field [REG-01, REG-03, REG-06, REG-09]', async () => {
    const backend = await open('obsba');
    expect(await written('Obra social')).toBe('OBSBA');
    expect((await labelled('Obra social')).hasAttribute('readonly')).toBe(true);
    expect(screen.queryByLabelText(/^Plan/)).toBeNull();
    expect(document.title).toMatch(/^Crear cuenta/);
    const recovery = screen.getByRole('link', { name: 'Recuperar mi contraseña' });
    expect(recovery.getAttribute('href')).toBe('/recuperarclave');
    const postal = screen.getByRole('link', { name: /Buscar mi código postal/ });
    expect([postal.getAttribute('target'), postal.getAttribute('rel')]).toEqual([
      '_blank',
      expect.stringMatching(/noopener/),
    ]);
    await fill({ 'Número de afiliado': '1234567', Email: 'ana@' });
    expect((await screen.findAllByText('Este no es un email válido')).length).toBeGreaterThan(0);
    send();
    const summary = await screen.findByRole('alert', { name: 'Hay un problema' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(document.title).toMatch(/^Error: Crear cuenta/);
    const links = within(summary).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'El DNI es requerido',
      'El apellido es requerido',
      'El nombre es requerido',
      'El género es requerido',
      'La fecha de nacimiento es requerida',
      'El número de afiliado no es válido',
      'El teléfono es requerido',
      'Este no es un email válido',
      'El domicilio es requerido',
      'El código postal es requerido',
      'La contraseña es requerida',
      'La confirmación es requerida',
      'Debe aceptar los términos y condiciones',
    ]);
    for (const link of links) {
      fireEvent.click(link);
      const there = document.activeElement;
      expect(there?.tagName).toBe('INPUT');
      if (/género/.test(String(link.textContent))) expect(there?.getAttribute('type')).toBe('radio');
      else expect(saidOf(there)).toContain(link.textContent);
    }
    expect(backend.at(SIGN_UP)).toEqual([]);
  });

  it('shows where the procedure number stands [REG-02, D-REG-07]', async () => {
    await open('tres_de_febrero');
    const help = await screen.findByRole('button', { name: '¿Dónde está el número de trámite?' });
    const user = userEvent.setup();
    await user.click(help);
    const dialog = await screen.findByRole('dialog', { name: 'Número de trámite del DNI' });
    expect(await within(dialog).findByText(/^Se ubica luego del vencimiento\./)).toBeTruthy();
    const source = (await within(dialog).findByRole('img')).getAttribute('src') ?? '';
    expect(source).toMatch(/^\/t\/tres_de_febrero\/assets\//);
    expect(existsSync(join(TENANTS, '_base', source.replace('/t/tres_de_febrero/', '')))).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(help));
  });

  it.each([
    ['osef', {}],
    ['obsba', { 'Número de afiliado': '1234567890' }],
  ])('[REG-11, REG-10, A43] %s refuses whom the insurer does not know, and keeps what was typed', async (id, more) => {
    const message = 'Por favor, póngase en contacto con su prestador de Salud u Obra Social.';
    await open(id, () => refuse(403, 'NOT_ELIGIBLE', { check: 'elegibilidad', message }));
    await fillForm(more);
    send();
    const refused = await screen.findByRole('alertdialog', {
      name: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
    });
    expect(refused.textContent).toContain(message);
    // A message to get in touch has a contact.
    const phone = within(refused).getByRole('link', { name: /^0800/ });
    expect(phone.getAttribute('href')).toMatch(/^tel:/);
    expect(screen.queryByText('Creando cuenta...')).toBeNull();
    fireEvent.keyDown(refused, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await written('DNI')).toBe('20111222');
    expect(await written('Contraseña')).toBe('Nube-24-tren');
    expect(screen.getByRole('button', { name: 'Continuar' }).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('chacabuco signs up without e-mail, from the link of its sign-in page [D-REG-02, REG-14, D-LOGIN-03]', async () => {
    const backend = await open('chacabuco', made, '/login?tenant=chacabuco');
    const follow = async (name: RegExp) => fireEvent.click(await screen.findByRole('link', { name }));
    await follow(/^Crear una nueva cuenta/);
    await waitFor(() => expect(backend.address()).toBe('/registro'));
    await follow(/^Volver/);
    await waitFor(() => expect(backend.address()).toMatch(/^\/login/));
    await follow(/^Crear una nueva cuenta/);
    await labelled('Teléfono');
    const sections = [...document.querySelectorAll('form section')].map((section) => [
      section.querySelector('h2')?.textContent,
      [...section.querySelectorAll('label')].map((label) => label.textContent.trim().replace(/ \*$/, '')),
    ]);
    expect(sections).toEqual([
      ['Datos personales', ['DNI', 'Apellido', 'Nombre', 'Femenino', 'Masculino', 'No binario', 'Día', 'Mes', 'Año']],
      ['Datos de la obra social', expect.any(Array)],
      ['Datos de contacto', ['Teléfono', 'Email', 'Domicilio', 'Código postal']],
      ['Contraseña y términos', ['Contraseña', 'Repetir contraseña', 'Acepto los']],
    ]);
    await fillForm({ Email: '' });
    send();
    fireEvent.click(within(await created()).getByRole('button', { name: 'Ir a iniciar sesión' }));
    await waitFor(() => expect(backend.address()).toBe('/login'));
    const [sent] = backend.at(SIGN_UP).map(({ body }) => (body as { readonly json: object }).json);
    expect(sent).toEqual({
      dni: '20111222',
      apellido: 'Núñez',
      nombre: 'Rosa',
      sexo: 'F',
      fec_nac: '1953-05-10',
      telefono: '1144445555',
      domicilio: 'Mitre 1',
      cp: '1425',
      password: 'Nube-24-tren',
      conf_password: 'Nube-24-tren',
      terms: true,
    });
  });

  it('offers sign-in and recovery after any refusal, whatever the DNI [FIXE-04]', async () => {
    await open('demo', () => refuse(422, 'REFUSED'));
    await fillForm();
    send();
    fireEvent.click(within(await screen.findByRole('alertdialog')).getAllByRole('button')[0] as HTMLElement);
    expect(await screen.findByText('No pudimos crear la cuenta')).toBeTruthy();
    const main = within(screen.getByRole('main'));
    const hrefs = (name: string) => main.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    expect(hrefs('Iniciar sesión')).toEqual(['/login', '/login']);
    expect(hrefs('Recuperar mi contraseña')).toEqual(['/recuperarclave', '/recuperarclave']);
  });

  it('keeps an insurer’s reason beside the button after its notice [FIXE-04]', async () => {
    await open('osef', () => refuse(403, 'NOT_ELIGIBLE', { check: 'elegibilidad' }));
    await fillForm();
    send();
    const refused = await screen.findByRole('alertdialog');
    const reason = String(refused.textContent);
    fireEvent.click(within(refused).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const main = within(screen.getByRole('main'));
    expect((await main.findAllByText((words) => words.length > 20 && reason.includes(words))).length).toBeGreaterThan(
      0,
    );
  });

  it('keeps input offline, retries with one key, and shows a refusal [A43, REG-15]', async () => {
    const own = refuse(422, 'REFUSED', { message: 'El padrón no responde' });
    const replies = [{ kind: 'offline' } as const, refuse(422, 'REFUSED'), own];
    const backend = await open('demo', () => replies.shift() ?? answer({ ok: true }));
    await fillForm();
    send();
    fireEvent.click(within(await screen.findByRole('alertdialog')).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await written('DNI')).toBe('20111222');
    expect(await written('Contraseña')).toBe('Nube-24-tren');
    send();
    const known = await screen.findByRole('alertdialog', { name: 'Registro fallido' });
    expect(known.textContent).toContain('Revise la información');
    const keys = backend
      .at(SIGN_UP)
      .map(({ headers }) => Object.entries(headers).find(([name]) => /^idempotency-key$/i.test(name))?.[1]);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/./);
    expect(keys[1]).toBe(keys[0]);
    fireEvent.click(within(known).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    send();
    const told = await screen.findByRole('alertdialog', { name: 'Registro fallido' });
    expect(told.textContent).toContain('El padrón no responde');
    expect(told.textContent).not.toContain('Revise la información');
  });

  it('marks username and new passwords for password managers [REG-07]', async () => {
    await open('galeno');
    expect((await labelled('DNI')).getAttribute('autocomplete')).toBe('username');
    for (const label of ['Contraseña', 'Repetir contraseña'])
      expect((await labelled(label)).getAttribute('autocomplete')).toBe('new-password');
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    await waitFor(async () => expect((await labelled('Contraseña')).getAttribute('type')).toBe('text'));
  });
});

/** The description of a box for screen readers. */
function saidOf(box: Element | null): string {
  const ids = (box?.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
