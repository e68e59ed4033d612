// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CompiledField } from '../../../engine/language/artifact.ts';
import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { compileDocuments, openDocuments, probe, stack } from './open-documents.tsx';

const CODES = {
  sports: { natacion: { label: 'Natación' }, remo: { label: 'Remo' }, ajedrez: { label: 'Ajedrez' } },
};

const sports = (fields: object = {}) => ({
  ...probe(
    stack({
      form: { node: 'form', form: 'deportes', initial: 'state.start' },
      note: { node: 'text', text: 'Nada y no dice más', visible: { has: 'forms.deportes.natacion' } },
      more: { node: 'text', text: 'Nada mucho', visible: { filled: 'forms.deportes.natacion' } },
    }),
    { state: { start: { type: 'Person', nullable: true } } },
  ),
  'codes.json': CODES,
  'forms/deportes.json': {
    fields: {
      cada: { each: 'sports', widget: 'tickNote', as: 'deportes.{{item.id}}', noteLabel: 'Contanos de {{item.label}}' },
      ...fields,
    },
    submit: { label: 'Guardar' },
  },
});

describe('fields of a list of codes', { timeout: 60_000 }, () => {
  it('makes one field per code, changeable by a layer [FIXL-38]', () => {
    const { forms } = compileDocuments(sports({ remo: { label: 'Remo en río' } })).public;
    expect(
      Object.entries<CompiledField>(forms.deportes?.fields ?? {}).map(([key, { label, as }]) => [key, label, as]),
    ).toEqual([
      ['natacion', 'Natación', 'deportes.natacion'],
      ['remo', 'Remo en río', 'deportes.remo'],
      ['ajedrez', 'Ajedrez', 'deportes.ajedrez'],
    ]);
  });

  it('opens a note box by tick, and restores its text later [FIXL-39, FIXL-36]', async () => {
    await openDocuments(sports());
    const user = userEvent.setup();
    const tick = await screen.findByRole('checkbox', { name: 'Natación' });
    expect(screen.queryByLabelText('Contanos de Natación')).toBeNull();
    await user.click(tick);
    expect(await screen.findByText('Nada y no dice más')).toBeTruthy();
    expect(screen.queryByText('Nada mucho')).toBeNull();
    await user.type(await screen.findByLabelText('Contanos de Natación'), 'los lunes');
    expect(await screen.findByText('Nada mucho')).toBeTruthy();
    await user.click(tick);
    await waitFor(() => expect(screen.queryByLabelText('Contanos de Natación')).toBeNull());
    expect(screen.queryByText('Nada y no dice más')).toBeNull();
    await user.click(tick);
    expect(await screen.findByDisplayValue('los lunes')).toBeTruthy();
  });
});

describe('secondary actions of a form', { timeout: 60_000 }, () => {
  const note = (mode: object = {}) => ({
    ...probe(
      stack({
        form: {
          node: 'form',
          form: 'nota',
          ...mode,
          tools: {
            leave: {
              node: 'button',
              label: 'Cancelar',
              visible: { '==': [{ var: 'state.shown' }, true] },
              press: [{ do: 'set', values: { reading: true } }],
            },
          },
        },
      }),
      {
        state: { reading: { type: 'boolean', initial: false }, shown: { type: 'boolean', initial: true } },
      },
    ),
    'forms/nota.json': {
      fields: { notas: { label: 'Mensaje' } },
      submit: { label: 'Guardar', call: 'consulting.saveDraft', with: { id: 'tenant.id' } },
    },
  });

  it('shows the secondary action after submit, and runs it without sending [FIXL-08]', async () => {
    const page = await openDocuments(note({ mode: { if: [{ var: 'state.reading' }, 'view', 'edit'] } }));
    const leave = await screen.findByRole('button', { name: 'Cancelar' });
    const send = await screen.findByRole('button', { name: 'Guardar' });
    expect(leave.parentElement).toBe(send.parentElement);
    expect(send.nextElementSibling).toBe(leave);
    await userEvent.type(await screen.findByLabelText(/^Mensaje/), 'x');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(screen.queryByLabelText(/^Mensaje/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
    expect(page.asked('consulting.saveDraft')).toHaveLength(0);
  });

  it('submits on Enter without pressing a secondary action [FIXL-08]', async () => {
    const replies = { 'consulting.saveDraft': () => answer({ ok: true }) };
    const page = await openDocuments(note({ mode: { if: [{ var: 'state.reading' }, 'view', 'edit'] } }), { replies });
    await screen.findByRole('button', { name: 'Cancelar' });
    await userEvent.type(await screen.findByLabelText(/^Mensaje/), 'x{Enter}');
    await waitFor(() => expect(page.asked('consulting.saveDraft')).toHaveLength(1));
    expect(await screen.findByLabelText(/^Mensaje/)).toBeTruthy();
  });
});

describe('a choice from what could not be read', { timeout: 60_000 }, () => {
  const page = (widget: string) => ({
    ...probe(stack({ form: { node: 'form', form: 'elegir' } }), {
      data: { services: { call: 'services.list', with: { menor: false, unidad: 'tenant.unit' } } },
    }),
    'forms/elegir.json': {
      fields: {
        servicio: {
          label: 'Servicio',
          widget,
          schema: { type: 'integer' },
          optionsFrom: { each: 'data.services', label: '{{item.nome}}' },
          errors: { type: 'Elegí', enum: 'Elegí' },
        },
      },
      submit: { label: 'Seguir' },
    },
  });

  it.each(['select', 'radio'])('[A38] a %s says so, and may be tried again', async (widget) => {
    const service = { id: 1, nome: 'Clínica médica' };
    const outcomes: HttpOutcome[] = [refuse(500, 'INTERNAL'), answer([service])];
    await openDocuments(page(widget), { replies: { 'services.list': () => outcomes.shift() ?? answer([service]) } });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.queryByText(/^Cargando/)).toBeNull();
    await userEvent.click(retry);
    expect(await screen.findByText('Clínica médica')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });
});
