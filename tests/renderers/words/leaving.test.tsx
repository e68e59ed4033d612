// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { faultsOf, openDocuments, probe, stack } from './open-documents.tsx';

const button = (label: string, press: readonly object[]): object => ({ node: 'button', label, press });

/** Notes; `more` is the form's. */
const MAIL = {
  sections: { main: { title: 'Correo' } },
  fields: { notas: { label: 'Mensaje', section: 'main' } },
  submit: {
    label: 'Enviar',
    call: 'consulting.saveDraft',
    with: { id: 'tenant.id' },
    // biome-ignore lint/suspicious/noThenProperty: a word of the language
    then: [
      { do: 'notice', title: 'Enviado' },
      { do: 'go', to: '/otra' },
    ],
  },
};

const documents = (form: object = {}, children: object = {}, state: object = {}) => ({
  ...probe(
    stack({
      head: { node: 'heading', text: 'Escribir', level: 1 },
      form: { node: 'form', form: 'correo' },
      link: { node: 'link', label: 'Ir a la otra', to: '/otra' },
      search: { node: 'link', label: 'Otra página', to: '/probe?p=2' },
      go: button('Seguir', [{ do: 'go', to: '/otra' }]),
      back: button('Atrás', [{ do: 'back', orElse: '/otra' }]),
      out: button('Salir de la sesión', [{ do: 'signOut' }]),
      ...children,
    }),
    { query: { p: { type: 'integer' } }, state },
  ),
  'screens/otra.json': {
    path: '/otra',
    for: ['patient'],
    title: 'Otra',
    view: stack({
      head: { node: 'heading', text: 'Otra pantalla', level: 1 },
      link: { node: 'link', label: 'Ir a escribir', to: '/probe' },
    }),
  },
  'forms/correo.json': { ...MAIL, ...form },
});

const QUESTION = 'Tenés cambios sin guardar';
const question = () => screen.findByRole('alertdialog', { name: QUESTION });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const follow = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));
const message = () => screen.findByLabelText<HTMLInputElement>(/^Mensaje/);
const write = async () => userEvent.type(await message(), 'Hola');
/** The guard's code comes after the form: until it is here nothing can be asked. */
const guarded = async (page: Awaited<ReturnType<typeof openDocuments>>) =>
  waitFor(() => expect(page.runtime.navigation.guards.size).toBeGreaterThan(0));

beforeEach(() => {
  drafts.clear();
  window.history.replaceState(null, '', '/');
});

describe('an unsaved-changes guard', { timeout: 60_000 }, () => {
  const WAYS: readonly (readonly [string, () => Promise<void>])[] = [
    ['a link', () => follow('Ir a la otra')],
    ['an action that goes', () => press('Seguir')],
    ['an action that goes back', () => press('Atrás')],
  ];

  it.each(WAYS)('%s asks, keeps input when staying, and discards it when leaving [FIXL-41]', async (_, leave) => {
    const page = await openDocuments(documents());
    await write();
    await guarded(page);
    await leave();
    await within(await question()).findByText('Si salís ahora, se pierde lo que escribiste.');
    await press('Seguir editando');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(page.address()).toBe('/probe');
    expect((await message()).value).toBe('Hola');
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await leave();
    await question();
    await press('Salir sin guardar');
    expect(await screen.findByText('Otra pantalla')).toBeTruthy();
    await follow('Ir a escribir');
    expect((await message()).value).toBe('');
    page.unmount();
  });

  it('asks before a button discards the input, and resets the form [FIXR-09]', async () => {
    const press2 = [
      { do: 'discard', form: 'correo' },
      { do: 'notice', title: 'Descartado' },
    ];
    const page = await openDocuments(documents({}, { drop: button('Descartar', press2) }));
    await guarded(page);
    await press('Descartar');
    await screen.findByRole('alertdialog', { name: 'Descartado' });
    await press('Aceptar');
    await write();
    await press('Descartar');
    await question();
    await press('Seguir editando');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await message()).value).toBe('Hola');
    await press('Descartar');
    await question();
    await press('Salir sin guardar');
    await screen.findByRole('alertdialog', { name: 'Descartado' });
    await press('Aceptar');
    expect((await message()).value).toBe('');
    page.unmount();
  });

  it('asks before signing out, and keeps the session when staying [FIXL-41]', async () => {
    const page = await openDocuments(documents());
    await write();
    await guarded(page);
    await press('Salir de la sesión');
    await question();
    await press('Seguir editando');
    expect(page.asked('auth.signOut')).toHaveLength(0);
    await press('Salir de la sesión');
    await press('Salir sin guardar');
    await waitFor(() => expect(page.address()).toBe('/login'));
    page.unmount();
  });

  it('asks again, and keeps the draft, where signing out failed [FIXL-41, FIXU-01, A54]', async () => {
    const page = await openDocuments(documents(), { replies: { 'auth.signOut': () => ({ kind: 'offline' }) } });
    await write();
    await guarded(page);
    await press('Salir de la sesión');
    await question();
    await press('Salir sin guardar');
    await press('Aceptar');
    await userEvent.type(await message(), ' de nuevo');
    await follow('Ir a la otra');
    await question();
    await press('Seguir editando');
    const dropped = vi.spyOn(drafts, 'drop');
    act(() => page.runtime.keeper.expire());
    await waitFor(() => expect(page.address()).toBe('/login'));
    expect(dropped.mock.calls.filter(([key]) => key.includes('form:correo'))).toEqual([]);
    dropped.mockRestore();
    page.unmount();
  });

  it('closing the window has the browser ask, while something is unsaved [FIXL-41]', async () => {
    const page = await openDocuments(documents());
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await message();
    await guarded(page);
    expect(closes()).toBe(true);
    await write();
    expect(closes()).toBe(false);
    await userEvent.clear(await message());
    expect(closes()).toBe(true);
    page.unmount();
  });

  it('asks nothing where nothing was typed, within the page, after sending [FIXL-41]', async () => {
    window.history.replaceState(null, '', '/probe');
    const saved = () => answer({ guardado: '2026-11-22T10:00:00Z' });
    const page = await openDocuments(documents(), { browser: true, replies: { 'consulting.saveDraft': saved } });
    await guarded(page);
    await write();
    await follow('Otra página');
    await waitFor(() => expect(page.address()).toBe('/probe?p=2'));
    await press('Enviar');
    await press('Aceptar');
    expect(await screen.findByText('Otra pantalla')).toBeTruthy();
    await follow('Ir a escribir');
    await message();
    await follow('Ir a la otra');
    expect(await screen.findByText('Otra pantalla')).toBeTruthy();
    page.unmount();
  });

  it('asks nothing when a default changed and typed text was taken back [FIXL-41]', async () => {
    const notes = { label: 'Mensaje', section: 'main' };
    const subject = { label: 'Asunto', section: 'main', initial: { var: 'state.asunto' } };
    const later = button('Cambiar asunto', [{ do: 'set', values: { asunto: { const: 'Más tarde' } } }]);
    const state = { asunto: { type: 'string', initial: { const: 'Ahora' } } };
    const page = await openDocuments(documents({ fields: { notas: notes, receta: subject } }, { later }, state));
    await guarded(page);
    const shown = async () => (await screen.findByLabelText<HTMLInputElement>(/^Asunto/)).value;
    expect(await shown()).toBe('Ahora');
    await write();
    await press('Cambiar asunto');
    expect(await shown()).toBe('Ahora');
    await userEvent.clear(await message());
    await follow('Ir a la otra');
    expect(await screen.findByText('Otra pantalla')).toBeTruthy();
    page.unmount();
  });

  it('treats a refused form as unsaved [FIXL-41]', async () => {
    const page = await openDocuments(documents(), {
      replies: { 'consulting.saveDraft': () => refuse(404, 'NOT_FOUND') },
    });
    await guarded(page);
    await write();
    await press('Enviar');
    await press('Aceptar');
    await follow('Ir a la otra');
    await question();
    page.unmount();
  });

  it('lets a form’s own submit leave, and guards again on failure [FIXL-41]', async () => {
    let taken = false;
    const submit = {
      label: 'Enviar',
      // biome-ignore lint/suspicious/noThenProperty: a word of the language
      then: [
        { do: 'call', endpoint: 'consulting.saveDraft', with: { id: 'tenant.id', notas: 'form.notas' } },
        { do: 'go', to: '/otra' },
      ],
    };
    const page = await openDocuments(documents({ submit }), {
      replies: {
        'consulting.saveDraft': () => (taken ? answer({ guardado: '2026-11-22T10:00:00Z' }) : refuse(404, 'NOT_FOUND')),
      },
    });
    await guarded(page);
    await write();
    await press('Enviar');
    await press('Aceptar');
    await follow('Ir a la otra');
    await question();
    await press('Seguir editando');
    taken = true;
    await press('Enviar');
    expect(await screen.findByText('Otra pantalla')).toBeTruthy();
    page.unmount();
  });

  it('the browser’s Back is undone until the person says so [FIXL-41]', async () => {
    window.history.replaceState(null, '', '/otra');
    const page = await openDocuments(documents(), { browser: true });
    await follow('Ir a escribir');
    await write();
    await guarded(page);
    act(() => window.history.back());
    await question();
    expect(window.location.pathname).toBe('/probe');
    await press('Seguir editando');
    expect((await message()).value).toBe('Hola');
    act(() => window.history.back());
    await question();
    await press('Salir sin guardar');
    expect(await screen.findByText('Otra pantalla')).toBeTruthy();
    expect(window.location.pathname).toBe('/otra');
    page.unmount();
  });

  it('a dialog with a form is dismissed only by who says so [FIXL-41]', async () => {
    const dialogs = { escribir: { title: 'Escribir un correo', view: { node: 'form', form: 'correo' } } };
    const opens = button('Abrir', [{ do: 'open', dialog: 'escribir' }]);
    const page = await openDocuments({
      ...documents(),
      ...probe(stack({ opens }), { dialogs }),
    });
    await press('Abrir');
    const dialog = await screen.findByRole('dialog', { name: 'Escribir un correo' });
    await userEvent.type(await within(dialog).findByLabelText(/^Mensaje/), 'Hola');
    await guarded(page);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await question();
    await press('Seguir editando');
    expect((await message()).value).toBe('Hola');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await press('Salir sin guardar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    page.unmount();
  });

  const UNSTORED: readonly (readonly [string, object, string])[] = [
    ['a form that says why not', { unguarded: 'Acá se escribe sólo con qué dato se entra.' }, 'Hola'],
    ['a password', { fields: { notas: { label: 'Mensaje', section: 'main', widget: 'password' } } }, 'Hola'],
  ];
  it.each(UNSTORED)('%s is left without a question [FIXU-01]', async (_, form, typed) => {
    const page = await openDocuments(documents(form));
    await userEvent.type(await message(), typed);
    await follow('Ir a la otra');
    expect(await screen.findByText('Otra pantalla')).toBeTruthy();
    page.unmount();
  });

  const ENDINGS: readonly (readonly [string, object, string])[] = [
    ['the end of its edit mode', { mode: { if: [{ is: ['state.modo', 'editar'] }, 'edit', 'view'] } }, 'Terminar'],
    ['a rule that hides it', { visible: { is: ['state.modo', 'editar'] } }, 'Terminar'],
    ['an emptied state', { visible: { has: 'state.modo' } }, 'Vaciar'],
    ['another search of the page', { visible: { is: ['query.p', 1] } }, 'Otra búsqueda'],
  ];
  it.each(ENDINGS)('%s asks, and keeps what stays [FIXU-01]', async (_, more, label) => {
    const end = {
      end: button('Terminar', [{ do: 'set', values: { modo: { const: 'leer' } } }]),
      empty: button('Vaciar', [{ do: 'reset', state: ['modo'] }]),
      search: button('Otra búsqueda', [{ do: 'set', values: { query_p: { const: 2 } } }]),
      form: stack({ form: { node: 'form', form: 'correo', ...more } }),
    };
    const state = { modo: { type: 'string', nullable: true, initial: { const: 'editar' } } };
    const page = await openDocuments(documents({}, end, state), { at: '/probe?p=1' });
    await write();
    await press(label);
    await question();
    await press('Seguir editando');
    expect((await message()).value).toBe('Hola');
    await press(label);
    await question();
    await press('Salir sin guardar');
    await waitFor(() => expect(screen.queryByLabelText(/^Mensaje/)).toBeNull());
    expect(sessionStorage.length).toBe(0);
    page.unmount();
  });

  it('a link and Back to another search ask where they change what the form is about [FIXU-01]', async () => {
    window.history.replaceState(null, '', '/probe?p=1');
    const form = { node: 'form', form: 'correo', visible: { is: ['query.p', 1] } };
    const page = await openDocuments(documents({}, { form }), { browser: true });
    await write();
    await follow('Otra página');
    await question();
    await press('Seguir editando');
    expect((await message()).value).toBe('Hola');
    await follow('Otra página');
    await press('Salir sin guardar');
    await waitFor(() => expect(screen.queryByLabelText(/^Mensaje/)).toBeNull());
    expect(page.address()).toBe('/probe?p=2');
    act(() => window.history.back());
    expect((await message()).value).toBe('');
    await write();
    act(() => window.history.forward());
    await question();
    expect(window.location.search).toBe('?p=1');
    await press('Salir sin guardar');
    await waitFor(() => expect(page.address()).toBe('/probe?p=2'));
    page.unmount();
  });

  it('filters guard nothing [FIXL-41]', () => {
    const filters = { node: 'filters', form: 'filtro', label: 'Filtrar' };
    const filtered = (form: object) => ({
      ...probe(stack({ filters }), { query: { notas: { type: 'string' } } }),
      'forms/filtro.json': { fields: { notas: { label: 'Mensaje' } }, ...form },
    });
    expect(faultsOf(filtered({}))).toEqual([]);
    expect(faultsOf(filtered({ unguarded: 'Un filtro no guarda nada.' }))).toEqual(['LNG-160']);
  });
});
