// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { faultsOf, openDocuments, probe, stack } from './open-documents.tsx';

const text = (words: string): object => ({ node: 'text', text: words });
const set = (label: string, values: object): object => ({ node: 'button', label, press: [{ do: 'set', values }] });

describe('sections that count and open', { timeout: 60_000 }, () => {
  const page = probe(
    stack({
      sections: {
        node: 'accordion',
        items: {
          family: {
            title: 'Familia',
            open: false,
            count: 'derive.others',
            opens: { var: 'state.wanted' },
            children: { in: text('Los que no son vos') },
          },
        },
      },
      want: set('Buscar', { wanted: true }),
      leave: set('Dejar', { wanted: false }),
    }),
    {
      state: { wanted: { type: 'boolean', initial: { const: false } } },
      derive: { others: { filter: [{ var: 'people' }, { missing: 'item.id' }] } },
    },
  );

  it('say how many they hold, and open once their rule holds [FIXL-08, FIXT-10]', async () => {
    await openDocuments(page);
    const title = await screen.findByRole('button', { name: /^Familia \d+$/ });
    expect(title.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(title.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Dejar' }));
    expect(title.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('a named entry', { timeout: 60_000 }, () => {
  const entry = {
    node: 'dated',
    date: 'today',
    name: 'Turno de {{item.nome}}',
    children: { in: text('Clínica médica') },
    tools: {
      go: { node: 'link', label: 'Ver', to: '/history' },
      change: set('Cambiar', { wanted: true }),
    },
  };
  const list = { node: 'list', each: 'people', key: 'item.ref', child: entry };

  it('adds its name to those of its buttons and links [FIXL-08, FIXT-12]', async () => {
    await openDocuments(probe(stack({ list }), { state: { wanted: { type: 'boolean', initial: { const: false } } } }));
    const one = within(await screen.findByRole('article', { name: 'Turno de Tomás' }));
    expect(one.getByRole('button', { name: 'Cambiar, Turno de Tomás' }).textContent).toBe('Cambiar');
    expect(one.getByRole('link', { name: 'Ver, Turno de Tomás' }).textContent).toBe('Ver');
  });

  it('may be a row as well [FIXL-08, FIXT-12]', async () => {
    const row = { node: 'row', name: 'Fila de {{item.nome}}', children: { change: set('Cambiar', { wanted: true }) } };
    await openDocuments(
      probe(stack({ list: { ...list, child: row } }), {
        state: { wanted: { type: 'boolean', initial: { const: false } } },
      }),
    );
    const one = within(await screen.findByRole('group', { name: 'Fila de Tomás' }));
    expect(one.getByRole('button', { name: 'Cambiar, Fila de Tomás' }).textContent).toBe('Cambiar');
  });
});

describe('chosen rows', { timeout: 60_000 }, () => {
  const table = (choose: object): object => ({
    node: 'table',
    caption: 'Personas',
    rows: 'people',
    key: 'item.ref',
    empty: 'Nadie',
    choose: { bind: 'state.chosen', ...choose },
    columns: { name: { label: 'Nombre', text: '{{item.nome}}' } },
  });
  const state = { chosen: { type: 'string[]', nullable: true }, sent: { type: 'integer', initial: { const: 0 } } };
  const derive = { many: { count: { var: 'state.chosen' } } };
  const tools = { send: set('Mandar', { sent: 2 }) };
  const counted = { text: '{{derive.many | plural:elegida/elegidas}}', tools };

  it('count those that another filter hides, and drop them [ART-02, FIXL-08]', async () => {
    const filtered = { ...Object(table(counted)), rows: 'derive.shown' };
    const shown = { filter: [{ var: 'people' }, { '!=': [{ var: 'item.nome' }, { var: 'state.hidden' }] }] };
    const hide = (name: string) => set(`Sin ${name}`, { hidden: { const: name } });
    const children = { table: filtered, one: hide('Tomás'), other: hide('Elena'), none: hide('nadie') };
    const hidden = { type: 'string', initial: { const: 'nadie' } };
    await openDocuments(probe(stack(children), { state: { ...state, hidden }, derive: { ...derive, shown } }));
    for (const box of await screen.findAllByRole('checkbox', { name: /^Elegir [^t]/ })) await userEvent.click(box);
    const many = screen.getAllByRole('checkbox', { name: /^Elegir [^t]/ }).length;
    expect(many).toBeGreaterThan(1);
    expect(screen.queryByRole('button', { name: 'Dejar sólo lo de esta página' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sin Tomás' }));
    expect(await screen.findByRole('group', { name: `${many} elegidas, 1 no está en esta página` })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dejar sólo lo de esta página' }));
    expect(document.activeElement?.textContent).toMatch(new RegExp(`^${many - 1} elegidas?$`));
    await userEvent.click(screen.getByRole('button', { name: 'Sin nadie' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Elegir Tomás' })).checked).toBe(false);
  });

  it('say how many they are and what can be done with them [FIXL-08, FIXT-12]', async () => {
    await openDocuments(
      probe(stack({ table: table(counted), sent: text('mandado {{state.sent}}') }), { state, derive }),
    );
    const box = await screen.findByRole('checkbox', { name: 'Elegir Tomás' });
    const status = screen.getAllByRole('status').find((one) => one.textContent === '');
    expect(status).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mandar' })).toBeNull();
    await userEvent.click(box);
    expect(status?.textContent).toBe('1 elegida');
    const bar = within(screen.getByRole('group', { name: '1 elegida' }));
    await userEvent.click(bar.getByRole('button', { name: 'Mandar' }));
    expect(await screen.findByText('mandado 2')).toBeTruthy();
    await userEvent.click(bar.getByRole('button', { name: 'Quitar la selección' }));
    expect(status?.textContent).toBe('');
    expect(document.activeElement).toBe(status);
    expect((box as HTMLInputElement).checked).toBe(false);
  });

  it('want a count where something can be done with them [FIXT-12]', () => {
    expect(faultsOf(probe(stack({ table: table(counted) }), { state, derive }))).toEqual([]);
    expect(faultsOf(probe(stack({ table: table({ tools }) }), { state }))).not.toEqual([]);
  });
});
