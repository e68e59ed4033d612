// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { answer, type Reply } from '../../engine/fake-transport.ts';
import { type Documents, faultsOf, openDocuments, probe, stack } from './open-documents.tsx';

const LOOKUP = {
  field: 'dni',
  call: 'art.worker',
  with: { documento: 'form.dni' },
  found: { var: 'answer.encontrado' },
  show: 'Ya está: {{answer.apellido}} ({{answer.casos | plural:caso/casos}})',
  none: 'No lo conocemos',
  fill: 'Completar sus datos',
  values: { apellido: 'answer.apellido', telefono: 'answer.telefono', email: 'answer.email' },
};

const documentoOf = (body: unknown): string =>
  String((body as { readonly json?: { readonly documento?: unknown } } | undefined)?.json?.documento);

const page = (lookup: object = {}): Documents => ({
  ...probe(stack({ form: { node: 'form', form: 'alta' } })),
  'forms/alta.json': {
    fields: {
      dni: { use: 'dni' },
      apellido: { label: 'Apellido', required: true },
      telefono: { label: 'Teléfono' },
      origen: { label: 'Origen', widget: 'hidden', schema: { type: 'string' } },
      email: { label: 'Email', schema: { type: 'string', format: 'email' } },
    },
    lookups: { trabajador: { ...LOOKUP, ...lookup } },
    submit: { label: 'Guardar' },
  },
});

const NOBODY = { nombre: null, fecNac: null, sexo: null, telefonoMovil: null };
const ESTER = { ...NOBODY, encontrado: true, apellido: 'Paredes', telefono: '1144445555', email: null, casos: 2 };
const NONE = { ...NOBODY, encontrado: false, apellido: null, telefono: null, email: null, casos: 0 };

/** Answers by DNI; for a slow typist the first seven digits are looked up too. */
const open = async (known: Readonly<Record<string, () => HttpOutcome>>) => {
  const reply: Reply = ({ body }) => known[documentoOf(body)]?.() ?? answer(NONE);
  const { asked } = await openDocuments(page(), { replies: { 'art.worker': reply } });
  const box = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
  // Clears a draft that an earlier test left.
  for (const name of ['DNI', 'Apellido', 'Teléfono', 'Email']) await userEvent.clear(await box(name));
  return { asked: () => asked('art.worker').map(({ body }) => (body as { readonly json: unknown }).json), box };
};

describe('what a form finds by a field', { timeout: 60_000 }, () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Stops time until the test advances it. */
  const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const passTime = () => act(() => vi.advanceTimersByTimeAsync(5000));

  it('asks nothing by half a DNI, and once by a whole one [FIXT-08]', async () => {
    const { asked, box } = await open({});
    const dni = await box('DNI');
    holdTime();
    fireEvent.change(dni, { target: { value: '30.111.9' } });
    await passTime();
    expect(asked()).toEqual([]);
    fireEvent.change(dni, { target: { value: '30.111.999' } });
    await passTime();
    expect(asked()).toEqual([{ documento: '30111999' }]);
  });

  it('retries at once with the focus; a new question waits again [A38]', async () => {
    const { asked, box } = await open({ 30111999: () => ({ kind: 'offline' }) });
    const dni = await box('DNI');
    holdTime();
    fireEvent.change(dni, { target: { value: '30111999' } });
    await passTime();
    const before = asked().length;
    const again = screen.getByRole('button', { name: 'Reintentar' });
    const place = again.closest('[role="status"]');
    again.focus();
    fireEvent.click(again);
    // The place is never empty in between, so that no style takes the focus from it.
    expect(place?.textContent).not.toBe('');
    expect(document.activeElement).toBe(place);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(asked()).toHaveLength(before + 1);
    await passTime();
    fireEvent.change(dni, { target: { value: '30111998' } });
    expect(asked()).toHaveLength(before + 1);
    await passTime();
    expect(asked().at(-1)).toEqual({ documento: '30111998' });
    fireEvent.change(dni, { target: { value: '30111999' } });
    expect(asked()).toHaveLength(before + 2);
  });

  it('runs once the field is valid, and fills in only empty fields [FIXT-08]', async () => {
    const { asked, box } = await open({ 30111999: () => answer(ESTER) });
    await userEvent.type(await box('Email'), 'ester@example.com');
    await userEvent.type(await box('DNI'), '30.111.999');
    await userEvent.click(await screen.findByRole('button', { name: 'Completar sus datos' }));
    expect(screen.getByText('Ya está: Paredes (2 casos)')).toBeTruthy();
    await waitFor(async () => expect((await box('Apellido')).value).toBe('Paredes'));
    expect((await box('Teléfono')).value).toBe('1144445555');
    expect((await box('Email')).value).toBe('ester@example.com');
    expect(asked().at(-1)).toEqual({ documento: '30111999' });
    expect(await screen.findByText('Sus datos ya están completos.')).toBeTruthy();
    // The focus stays where the button was.
    expect(document.activeElement?.getAttribute('role')).toBe('status');
  });

  it('asks before it replaces input, and can fill only empty fields [FIXT-08]', async () => {
    const { box } = await open({ 30111999: () => answer(ESTER) });
    await userEvent.type(await box('Apellido'), 'Peralta');
    await userEvent.type(await box('DNI'), '30111999');
    await userEvent.click(await screen.findByRole('button', { name: 'Completar sus datos' }));
    expect(await screen.findByText(/Ya escribiste otra cosa en: Apellido\./)).toBeTruthy();
    expect((await box('Apellido')).value).toBe('Peralta');
    await userEvent.click(screen.getByRole('button', { name: 'Completar sólo lo vacío' }));
    await waitFor(async () => expect((await box('Teléfono')).value).toBe('1144445555'));
    expect((await box('Apellido')).value).toBe('Peralta');
    await userEvent.click(screen.getByRole('button', { name: 'Completar sus datos' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reemplazar' }));
    await waitFor(async () => expect((await box('Apellido')).value).toBe('Paredes'));
  });

  it('shows not found and failed lookups while typing continues [A38]', async () => {
    let down = true;
    const { box } = await open({
      30111999: () => (down ? { kind: 'offline' } : answer(NONE)),
      30111998: () => answer(ESTER),
    });
    await userEvent.type(await box('DNI'), '30111999');
    expect(await screen.findByText(/No pudimos buscar si ya lo conocés/)).toBeTruthy();
    expect(screen.queryByText('No lo conocemos')).toBeNull();
    await userEvent.type(await box('Apellido'), 'Paredes');
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No lo conocemos')).toBeTruthy();
    expect((await box('Apellido')).value).toBe('Paredes');
    // Another DNI is another question.
    await userEvent.clear(await box('DNI'));
    await waitFor(() => expect(screen.queryByText('No lo conocemos')).toBeNull());
    await userEvent.type(await box('DNI'), '30111998');
    expect(await screen.findByText(/Ya está/)).toBeTruthy();
  });

  it('its words are checked against form, call and answer [TEN-05]', () => {
    const codes = (lookup: object) => faultsOf(page(lookup));
    expect(codes({})).toEqual([]);
    expect(codes({ field: 'cuil' })).toContain('LNG-050');
    expect(codes({ field: 'origen' })).toContain('LNG-176');
    expect(codes({ with: { dni: 'form.dni' } })).toContain('LNG-054');
    expect(codes({ show: '{{answer.edad}}' })).toContain('LNG-027');
    expect(codes({ values: { nombre: 'answer.apellido' } })).toContain('LNG-054');
    expect(codes({ values: { apellido: 'answer.casos' } })).toContain('LNG-046');
  });
});
