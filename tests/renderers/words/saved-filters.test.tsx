// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, gate, type Reply, refuse } from '../../engine/fake-transport.ts';
import { type Documents, openDocuments, probe, stack } from './open-documents.tsx';

/** A list that is no list of cases: the word serves any. */
const list: Documents = {
  ...probe(
    stack({
      filtro: {
        node: 'filters',
        form: 'filtro',
        bind: 'state',
        label: 'Filtrar',
        apply: 'Aplicar',
        saved: 'Mis filtros',
      },
      de: { node: 'text', text: 'De {{state.apellido}}' },
    }),
    { state: { apellido: { type: 'string', nullable: true }, numero: { type: 'integer', nullable: true } } },
  ),
  'forms/filtro.json': {
    fields: {
      apellido: { label: 'Apellido' },
      numero: { label: 'Número', widget: 'digits', schema: { type: 'integer' }, errors: { type: 'Un número' } },
    },
  },
};

const kept = (...names: readonly string[]) =>
  answer(names.map((nombre, id) => ({ id, nombre, valores: JSON.stringify({ apellido: nombre }) })));

const open = async (replies: Readonly<Record<string, Reply>>) => {
  const opened = await openDocuments(list, { replies });
  await userEvent.click(await screen.findByRole('button', { name: 'Filtrar' }));
  const section = await screen.findByRole('region', { name: 'Mis filtros' });
  const bodies = (call: string) => opened.asked(call).map(({ body }) => (body as { readonly json: unknown }).json);
  return { bodies, section };
};

describe('saved filters of a list', { timeout: 60_000 }, () => {
  it('one is applied with a press [ART-15]', async () => {
    const { section } = await open({ 'filters.saved': () => kept('Paredes') });
    await userEvent.click(await within(section).findByRole('button', { name: 'Aplicar Paredes' }));
    expect(await screen.findByText('De Paredes')).toBeTruthy();
  });

  it('saves filters under a name on Enter, showing refusals at it [ART-15]', async () => {
    let taken = true;
    let names: readonly string[] = [];
    const { section, bodies } = await open({
      'filters.saved': () => kept(...names),
      'filters.save': () => {
        if (taken) return refuse(409, 'FILTER_NAME_TAKEN', { message: 'Ya guardaste un filtro con ese nombre.' });
        names = ['Sur'];
        return answer({ id: 0, nombre: 'Sur', valores: '{}' });
      },
    });
    expect(await within(section).findByText(/Todavía no guardaste ninguno/)).toBeTruthy();
    const name = within(section).getByLabelText('Nombre para guardar estos filtros');
    await userEvent.type(name, 'Sur{Enter}');
    expect(await within(section).findByText('Elegí al menos un filtro para guardarlo')).toBeTruthy();
    await userEvent.type(await screen.findByLabelText('Apellido'), 'Quiroga');
    await userEvent.type(name, '{Enter}');
    expect(await within(section).findByText('Ya guardaste un filtro con ese nombre.')).toBeTruthy();
    taken = false;
    await userEvent.type(name, '{Enter}');
    expect(await within(section).findByRole('button', { name: 'Aplicar Sur' })).toBeTruthy();
    expect(within(section).getByText('Filtro guardado')).toBeTruthy();
    expect(bodies('filters.save').at(-1)).toEqual({ form: 'filtro', nombre: 'Sur', valores: '{"apellido":"Quiroga"}' });
  });

  it('one is renamed and forgotten by the keyboard; Escape leaves its name [ART-15]', async () => {
    const { section, bodies } = await open({
      'filters.saved': () => kept('Paredes'),
      'filters.rename': () => answer({ ok: true }),
      'filters.remove': () => answer({ ok: true }),
    });
    (await within(section).findByRole('button', { name: 'Renombrar Paredes' })).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('x{Escape}');
    await waitFor(() => expect(within(section).queryByLabelText('Nuevo nombre')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Mis filtros');
    within(section).getByRole('button', { name: 'Renombrar Paredes' }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' Ester{Enter}');
    await waitFor(() => expect(bodies('filters.rename')).toEqual([{ id: 0, nombre: 'Paredes Ester' }]));
    await userEvent.click(await within(section).findByRole('button', { name: 'Borrar Paredes' }));
    expect(bodies('filters.remove')).toEqual([]);
    await userEvent.click(within(section).getByRole('button', { name: 'Sí, borrar' }));
    await waitFor(() => expect(bodies('filters.remove')).toEqual([{ id: 0 }]));
  });

  it('deletes once when deletion is pressed twice [ART-15]', async () => {
    const removed = gate<true>();
    const reread = gate<true>();
    let names: readonly string[] = ['Paredes', 'Sur'];
    let reads = 0;
    const { section, bodies } = await open({
      'filters.saved': async () => {
        reads += 1;
        if (reads > 1) await reread.opened;
        return kept(...names);
      },
      'filters.remove': async () => {
        await removed.opened;
        names = ['Paredes'];
        return answer({ ok: true });
      },
    });
    await userEvent.click(await within(section).findByRole('button', { name: 'Borrar Sur' }));
    const yes = within(section).getByRole('button', { name: 'Sí, borrar' });
    await userEvent.dblClick(yes);
    removed.open(true);
    await waitFor(() => expect(reads).toBe(2));
    await userEvent.click(yes);
    reread.open(true);
    await waitFor(() => expect(within(section).queryByText(/Sur/)).toBeNull());
    expect(bodies('filters.remove')).toEqual([{ id: 1 }]);
  });

  it('lets a failed deletion be pressed again [ART-15]', async () => {
    const { section, bodies } = await open({
      'filters.saved': () => kept('Paredes'),
      'filters.remove': () => ({ kind: 'offline' }),
    });
    await userEvent.click(await within(section).findByRole('button', { name: 'Borrar Paredes' }));
    await userEvent.click(within(section).getByRole('button', { name: 'Sí, borrar' }));
    expect(await within(section).findByRole('alert')).toBeTruthy();
    await userEvent.click(within(section).getByRole('button', { name: 'Sí, borrar' }));
    await waitFor(() => expect(bodies('filters.remove')).toEqual([{ id: 0 }, { id: 0 }]));
  });

  it('an outage is not an empty list [ART-15, A38]', async () => {
    let down = true;
    const { section } = await open({ 'filters.saved': () => (down ? { kind: 'offline' } : kept('Paredes')) });
    expect(await within(section).findByText('No pudimos leer tus filtros guardados.')).toBeTruthy();
    expect(within(section).queryByText(/Todavía no guardaste/)).toBeNull();
    down = false;
    await userEvent.click(within(section).getByRole('button', { name: 'Reintentar' }));
    expect(await within(section).findByRole('button', { name: 'Aplicar Paredes' })).toBeTruthy();
  });
});
