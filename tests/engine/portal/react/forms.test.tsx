// @vitest-environment jsdom

import { act, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CompiledForm, JsonObject } from '../../../../engine/language/artifact.ts';
import type { HttpOutcome } from '../../../../engine/portal/calls/transport.ts';
import type { Submit } from '../../../../schemas/generated/document-types.ts';
import { answer, gate, refuse } from '../../fake-transport.ts';
import { openPortal, screen } from './portal-of.tsx';

const field = (as: string) =>
  ({
    widget: 'text',
    label: as,
    as,
    schema: { type: 'string' },
    required: false,
    visible: true,
    readOnly: false,
    errors: {},
    rules: {},
    width: 'full',
    clean: 'none',
    onHide: 'drop',
  }) as const;
const form = (
  id: string,
  submit: Omit<Submit, 'style'>,
  fields: Record<string, string> = { nombre: 'nome' },
): CompiledForm => ({
  id,
  sections: {},
  fields: Object.fromEntries(Object.entries(fields).map(([key, as]) => [key, field(as)])),
  rules: {},
  submit: { style: 'primary', ...submit },
  draft: 'page',
  summary: false,
});
const home = (view: JsonObject) =>
  screen('home', { view, query: { nombre: { type: 'string' } }, state: { ok: { type: 'string' } } });
const formNode = (id: string, more: JsonObject = {}): JsonObject => ({
  node: 'form',
  form: id,
  layout: 'plain',
  ...more,
});

describe('a form on a page', () => {
  const save = form('save', {
    label: 'Guardar',
    busy: 'Guardando...',
    call: 'care.start',
    as: 'saved',
    refusals: { CP: { field: 'nombre', say: 'Nombre no válido' } },
    // biome-ignore lint/suspicious/noThenProperty: the language's word for what follows
    then: [{ do: 'set', values: { ok: 'result.saved.id' } }],
  });
  const view: JsonObject = {
    node: 'stack',
    gap: 'm',
    children: {
      form: formNode('save', { initial: 'user' }),
      also: {
        node: 'button',
        label: 'Desde afuera',
        enabled: true,
        style: 'second',
        press: [
          { do: 'submit', form: 'save' },
          { do: 'set', values: { ok: { const: 'siguió' } } },
        ],
      },
      said: { node: 'text', style: 'normal', text: 'listo {{state.ok}}' },
    },
  };

  it('sends once, however often it is submitted, and goes on [A42]', async () => {
    const late = gate<HttpOutcome>();
    const { backend } = await openPortal({
      screens: [home(view)],
      artifact: { forms: { save } },
      replies: { '/iniciar': () => late.opened },
    });
    await userEvent.type(page.getByLabelText('nombre'), 'Ana{Enter}{Enter}');
    await userEvent.click(page.getByText('Guardando...'));
    expect(backend.at('/iniciar').map(({ body }) => body)).toEqual([{ json: { nombre: 'Ana' } }]);
    await act(async () => late.open(answer({ id: 'ok-1' })));
    expect(await page.findByText('listo ok-1')).toBeTruthy();
    expect(page.getByText('Guardar').getAttribute('aria-busy')).toBe('false');
  });

  it('ends its busy state with the response, while the refusal still shows [REG-10, A43]', async () => {
    const told = form('save', {
      label: 'Guardar',
      ...save.submit,
      refusals: { CP: { title: 'Registro fallido', message: 'Así no' } },
    });
    await openPortal({
      screens: [home(view)],
      artifact: { forms: { save: told } },
      replies: { '/iniciar': () => refuse(422, 'CP') },
    });
    await userEvent.type(page.getByLabelText('nombre'), 'Ana{Enter}');
    expect(await page.findByText('Así no')).toBeTruthy();
    expect(page.queryByText('Guardando...')).toBeNull();
    expect(page.getByText('Guardar').getAttribute('aria-busy')).toBe('false');
  });

  it('shows the server’s refusal at its field and keeps the input', async () => {
    await openPortal({
      screens: [home(view)],
      artifact: { forms: { save } },
      replies: { '/iniciar': () => refuse(422, 'CP') },
    });
    await userEvent.type(page.getByLabelText('nombre'), 'Ana{Enter}');
    expect(await page.findByText('Nombre no válido')).toBeTruthy();
    expect((page.getByLabelText('nombre') as HTMLInputElement).value).toBe('Ana');
  });

  it('continues an outside button’s actions only once it was sent', async () => {
    const outcomes = [refuse(422, 'CP'), answer({ id: 'x' })];
    await openPortal({
      screens: [home(view)],
      artifact: { forms: { save } },
      replies: { '/iniciar': () => outcomes.shift() ?? answer({}) },
    });
    await userEvent.click(page.getByText('Desde afuera'));
    expect(await page.findByText('Nombre no válido')).toBeTruthy();
    expect(page.getByText('listo —')).toBeTruthy();
    await userEvent.click(page.getByText('Desde afuera'));
    expect(await page.findByText('listo siguió')).toBeTruthy();
  });

  it('skips a form whose required field is empty, and sends it afterwards', async () => {
    const [onlyNombre, next] = [
      { do: 'submit', form: 'save', onlyWith: 'nombre' },
      { do: 'set', values: { ok: { const: 'siguió' } } },
    ];
    const press = (label: string) => ({
      node: 'button',
      label,
      enabled: true,
      style: 'second',
      press: [onlyNombre, next],
    });
    const text = { node: 'text', style: 'normal', text: 'listo {{state.ok}}' };
    const { backend } = await openPortal({
      screens: [home({ node: 'stack', gap: 'm', children: { form: formNode('save'), close: press('Cerrar'), text } })],
      artifact: { forms: { save } },
      replies: { '/iniciar': () => answer({ id: 'x' }) },
    });
    await userEvent.click(await page.findByText('Cerrar'));
    expect(await page.findByText('listo siguió')).toBeTruthy();
    expect(backend.at('/iniciar')).toEqual([]);
    await userEvent.type(page.getByLabelText('nombre'), 'Ana');
    await userEvent.click(page.getByText('Cerrar'));
    await waitFor(() => expect(backend.at('/iniciar').map(({ body }) => body)).toEqual([{ json: { nombre: 'Ana' } }]));
  });

  it('filters set the address, count active ones, and clear', async () => {
    const filters: JsonObject = { node: 'filters', form: 'f', bind: 'query', as: 'panel', label: 'Filtrar' };
    const { address } = await openPortal({
      screens: [home(filters)],
      artifact: { forms: { f: form('f', { label: 'Aplicar' }) } },
    });
    await userEvent.type(await page.findByLabelText('nombre'), 'Ana & Eva{Enter}');
    await waitFor(() => expect(address()).toBe('/home?nombre=Ana+%26+Eva'));
    await userEvent.click(page.getByText('limpiar 1'));
    expect(address()).toBe('/home');
    expect(page.getByText('limpiar 0')).toBeTruthy();
  });

  it('keeps earlier answers between steps, goes back and drops outdated steps', async () => {
    const forms = {
      mail: form('mail', { label: 'Enviar', call: 'services.list' }, { mail: 'mail' }),
      code: form('code', { label: 'Verificar', call: 'care.leave', with: { mail: 'form.mail' } }, { code: 'code' }),
    };
    const steps: JsonObject = {
      node: 'steps',
      items: { mail: { form: 'mail' }, code: { form: 'code' } },
      done: [{ do: 'set', values: { ok: 'form.mail' } }],
    };
    const view_: JsonObject = {
      node: 'stack',
      gap: 'm',
      children: { steps, said: { node: 'text', style: 'normal', text: 'listo {{state.ok}}' } },
    };
    const { backend } = await openPortal({
      screens: [home(view_)],
      artifact: { forms },
      replies: { '/servicios': () => answer([]), '/salirDeLaFila': () => answer({}) },
    });
    const mail = await page.findByLabelText('mail');
    expect(page.queryByRole('button', { name: 'Paso anterior' })).toBeNull();
    await userEvent.type(mail, 'a@b.c{Enter}');
    await userEvent.type(await page.findByLabelText('code'), '123');
    await userEvent.click(page.getByRole('button', { name: 'Paso anterior' }));
    expect(((await page.findByLabelText('mail')) as HTMLInputElement).value).toBe('a@b.c');
    await userEvent.type(page.getByLabelText('mail'), 'x{Enter}');
    await userEvent.type(await page.findByLabelText('code'), '456{Enter}');
    expect(await page.findByText('listo a@b.cx')).toBeTruthy();
    expect(backend.at('/salirDeLaFila').map(({ body }) => body)).toEqual([{ json: { code: '456', mail: 'a@b.cx' } }]);
  });
});
