// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../engine/fake-transport.ts';
import { openDocuments, probe, stack } from './open-documents.tsx';

afterEach(() => vi.restoreAllMocks());

const text = (words: string, more: object = {}): object => ({ node: 'text', text: words, ...more });

describe('words of papers and lists', { timeout: 60_000 }, () => {
  it('help opens beside its button, and Escape closes it where one was [HIST-11]', async () => {
    await openDocuments(
      probe(stack({ help: { node: 'help', label: 'Ayuda', children: { say: text('Elegí una atención') } } })),
    );
    const button = await screen.findByRole('button', { name: 'Ayuda' });
    expect(screen.queryByText('Elegí una atención')).toBeNull();
    await userEvent.click(button);
    const help = await screen.findByRole('dialog', { name: 'Ayuda' });
    expect(within(help).getByText('Elegí una atención')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('puts tools beside the search, which ignores accents and case [FIXV-04]', async () => {
    const table = {
      node: 'table',
      caption: 'Atenciones',
      rows: 'data.list',
      empty: 'Sin resultados',
      search: { placeholder: 'Buscar...', bind: 'state.search' },
      tools: { who: text('Elegir integrante') },
      columns: { servicio: { label: 'Servicio', value: 'item.servicio.nome', searchable: true } },
    };
    const row = (id: number, nome: string) => ({ id, servicio: { id, nome } });
    await openDocuments(
      probe(table, {
        state: { search: { type: 'string', initial: { const: '' } } },
        data: { list: { call: 'consultations.list', with: { documento: 'user.documento' } } },
      }),
      { replies: { 'consultations.list': () => answer([row(1, 'Clínica médica'), row(2, 'Dermatología')]) } },
    );
    const box = await screen.findByRole('searchbox', { name: 'Buscar...' });
    expect(box.closest('search')?.parentElement?.textContent).toContain('Elegir integrante');
    await userEvent.type(box, 'CLINICA');
    await waitFor(() => expect(screen.queryByText('Dermatología')).toBeNull());
    expect(screen.getByText('Clínica médica')).toBeTruthy();

    // A search without results offers the next step, and typing continues after it.
    await userEvent.clear(box);
    await userEvent.type(box, 'nadie');
    expect(await screen.findByRole('heading', { name: 'Sin resultados' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }));
    expect(await screen.findByText('Dermatología')).toBeTruthy();
    expect(box).toHaveProperty('value', '');
    expect(document.activeElement).toBe(box);
  });

  it('draws a badge with its tone’s icon or its own [PROF-02]', async () => {
    const badge = (text: string, more: object = {}) => ({ node: 'badge', text, tone: 'info', ...more });
    await openDocuments(probe(stack({ waits: badge('Espera'), leads: badge('Administra', { icon: 'users' }) })));
    const drawn = async (words: string) => (await screen.findByText(words)).querySelector('svg')?.getAttribute('class');
    expect(await drawn('Espera')).toContain('tabler-icon-clock');
    expect(await drawn('Administra')).toContain('tabler-icon-users');
  });

  it('marks a stack for paper, and delays printing by half a second [RX-01]', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    // jsdom decodes no pictures.
    Object.assign(HTMLImageElement.prototype, { decode: async () => undefined });
    const paper = {
      node: 'stack',
      paper: 'half',
      children: { sign: { ...stack({ name: text('Julián Ortiz') }), paper: 'together' } },
    };
    await openDocuments(probe(stack({ paper, go: { node: 'button', label: 'Ver en PDF', press: [{ do: 'print' }] } })));
    const name = await screen.findByText('Julián Ortiz');
    expect(name.closest('[data-keep]')?.closest('[data-print="a5"]')).not.toBeNull();
    const waits = vi.spyOn(globalThis, 'setTimeout');
    await userEvent.click(screen.getByRole('button', { name: 'Ver en PDF' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 10_000 });
    expect(waits.mock.calls.map(([, time]) => time)).toContain(500);
    vi.unstubAllGlobals();
  });
});
