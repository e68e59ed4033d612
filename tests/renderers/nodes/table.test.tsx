// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadNode } from '../../../renderers/nodes/LoadNode.tsx';
import type { Nodes } from '../../../renderers/nodes/node-props.ts';
import { TableNode } from '../../../renderers/nodes/TableNode.tsx';
import { ThemeProvider } from '../../../renderers/theme/ThemeProvider.tsx';
import type { Source } from '../../../schemas/resolved.ts';
import { Setting } from '../../../stories/nodes/Setting.tsx';
import { failed, loading, ready } from '../../../stories/nodes/sample-props.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly cancelled: boolean;
}
const rows: readonly Row[] = Array.from({ length: 23 }, (_, at) => ({
  id: at + 1,
  name: `Paciente ${at + 1}`,
  cancelled: at === 1,
}));
const row = (value: unknown): Row => value as Row;
const edit = vi.fn();

function props(source: Source<readonly Row[]>, more: Partial<Nodes['table']> = {}): Nodes['table'] {
  return {
    caption: 'Casos',
    rows: source,
    keyOf: (value) => row(value).id,
    paging: 'client',
    pageSize: 10,
    range: 'range',
    empty: 'Sin casos',
    columns: [
      { key: 'id', label: 'Caso', value: (value) => row(value).id, searchable: true },
      { key: 'name', label: 'Nombre', text: (value) => row(value).name, searchable: true },
    ],
    rowActions: [
      {
        key: 'see',
        label: () => 'Ver',
        icon: 'eye',
        to: (value) => ({ href: `/caso/${row(value).id}`, external: false }),
      },
      {
        key: 'edit',
        label: () => 'Modificar',
        visible: (value) => !row(value).cancelled,
        press: (value) => ({ run: async () => edit(row(value).id), busy: false, busyText: undefined }),
      },
    ],
    ...more,
  };
}

function show(given: Nodes['table']): ReturnType<typeof render> {
  return render(
    <ThemeProvider>
      <Setting>
        <TableNode {...given} />
      </Setting>
    </ThemeProvider>,
  );
}

/** A table whose search or page is kept in a state, as the run time keeps it. */
function Kept({
  source,
  more,
}: {
  source: Source<readonly Row[]>;
  more: (page: number, set: (page: number) => void) => Partial<Nodes['table']>;
}) {
  const [page, setPage] = useState(1);
  return <TableNode {...props(source, more(page, setPage))} />;
}

/** A table that is searched, with its words kept in a state. */
function Searching() {
  const [search, setSearch] = useState<unknown>(undefined);
  const bind = { value: search, set: setSearch };
  return <TableNode {...props(ready(rows), { search: { placeholder: 'Buscar...', bind } })} />;
}

let wide = true;
beforeEach(() => {
  wide = true;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    matches: wide,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }));
});
afterEach(() => {
  vi.restoreAllMocks();
  edit.mockClear();
});

describe('table', () => {
  it('cuts pages, says where one is, and stops at the ends [HIST-04]', async () => {
    const user = userEvent.setup();
    show(props(ready(rows)));
    expect(screen.getByText('Mostrando 1-10 de 23')).toBeDefined();
    expect(screen.getAllByRole('row')).toHaveLength(11);
    await user.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(screen.getByText('Mostrando 1-10 de 23')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Página 3' }));
    expect(screen.getByText('Mostrando 21-23 de 23')).toBeDefined();
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Página 3' }).getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(screen.getByText('Mostrando 21-23 de 23')).toBeDefined();
  });

  it('searches as one types and goes back to the first page [HIST-02]', async () => {
    const user = userEvent.setup();
    render(
      <ThemeProvider>
        <Setting>
          <Searching />
        </Setting>
      </ThemeProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Página 3' }));
    await user.type(screen.getByRole('searchbox', { name: 'Buscar...' }), 'paciente 2');
    expect(screen.getByText('Mostrando 1-6 de 6')).toBeDefined();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nadie');
    expect(screen.getByRole('heading', { name: 'Sin resultados' })).toBeDefined();
    expect(screen.getByRole('searchbox')).toBeDefined();
  });

  it('pages on the server, keeping the pager while a page loads [ART-01]', async () => {
    const user = userEvent.setup();
    const asked = vi.fn();
    const more = (page: number, set: (page: number) => void): Partial<Nodes['table']> => ({
      paging: 'server',
      total: 137,
      range: 'pages',
      page: {
        value: page,
        set: (next) => {
          asked(next);
          if (typeof next === 'number') set(next);
        },
      },
    });
    const setting = (source: Source<readonly Row[]>) => (
      <ThemeProvider>
        <Setting>
          <Kept source={source} more={more} />
        </Setting>
      </ThemeProvider>
    );
    const { rerender } = render(setting(ready(rows.slice(0, 10))));
    expect(screen.getByText('Página 1 de 14')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(asked).toHaveBeenCalledWith(2);
    rerender(setting(loading));
    expect(screen.getByText('Página 2 de 14')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeTruthy();
    // Reading the page begins at its head (FIXR-09).
    expect(document.activeElement).toBe(screen.getByRole('region'));
  });

  it('shows two values in one cell, each named and sortable [ART-01, FIXL-09]', async () => {
    const user = userEvent.setup();
    const set = vi.fn();
    const under = { key: 'dni', label: 'DNI', text: () => '30111222', order: 'dni', searchable: false, under: 'name' };
    const columns = [...props(ready(rows)).columns, under].map((column) => ({ ...column, order: column.key }));
    show(props(ready(rows), { columns, order: { value: '-dni', set } }));
    const headings = screen.getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Caso', 'NombreDNI', 'Acciones']);
    expect(headings.map((heading) => heading.getAttribute('aria-sort'))).toEqual(['none', 'descending', null]);
    const [, first] = screen.getAllByRole('row');
    const cells = within(first ?? document.body).getAllByRole('cell');
    expect(cells[0]?.textContent).toBe('Paciente 1DNI: 30111222');
    await user.click(within(headings[1] ?? document.body).getByRole('button', { name: 'Nombre' }));
    expect(set).toHaveBeenCalledWith('name');
  });

  it.each([
    ['numbers', 'n', [10.1, -3, 2, -5], ['-5', '-3', '2', '10.1'], ['10.1', '2', '-3', '-5']],
    ['numbers sent as texts', 'n', ['10.1', '-3', '2', '-5'], ['-5', '-3', '2', '10.1'], ['10.1', '2', '-3', '-5']],
    [
      'texts',
      'n',
      ['Zoe', 'Ñandú', 'Ángel', 'nadie'],
      ['Ángel', 'nadie', 'Ñandú', 'Zoe'],
      ['Zoe', 'Ñandú', 'nadie', 'Ángel'],
    ],
    [
      'dates of every spelling',
      'n',
      ['10-01-2026', '2025-12-31 09:00:00.000000', '02-03-2024', '2025-12-31T11:30:00Z'],
      ['02-03-2024', '2025-12-31T11:30:00Z', '2025-12-31 09:00:00.000000', '10-01-2026'],
      ['10-01-2026', '2025-12-31 09:00:00.000000', '2025-12-31T11:30:00Z', '02-03-2024'],
    ],
    ['rows without a value last', 'n', [2, null, 1, ''], ['1', '2', '—', ''], ['2', '1', '—', '']],
  ])('orders %s by value, both ways [FIXH-10]', (_, by, values, up, down) => {
    const list = values.map((value, at) => ({ id: at, name: String(at), cancelled: false, value }));
    const value = (row: unknown): unknown => (row as { value: unknown }).value;
    const columns = [{ key: by, label: 'N', value, order: by, searchable: false }];
    for (const [order, shown] of [
      [by, up],
      [`-${by}`, down],
    ] as const) {
      const { unmount } = show(props(ready(list), { columns, order: { value: order, set: vi.fn() } }));
      expect(
        screen
          .getAllByRole('row')
          .slice(1)
          .map((row) => row.firstElementChild?.textContent),
      ).toEqual(shown);
      unmount();
    }
  });

  it('orders by the value of a column that shows a text, before and beyond ten rows [FIXH-10]', () => {
    const amount = (row: unknown): number => (row as { id: number }).id * 900;
    const columns = [
      {
        key: 'a',
        label: 'A',
        value: amount,
        text: (row: unknown) => `$ ${amount(row)}`,
        order: 'a',
        searchable: false,
      },
    ];
    for (const list of [rows.slice(0, 10), rows]) {
      const shuffled = [...list].sort((one, other) => String(one.id).localeCompare(String(other.id)));
      const { unmount } = show(
        props(ready(shuffled), { columns, paging: 'none', order: { value: 'a', set: vi.fn() } }),
      );
      const [, ...shown] = screen.getAllByRole('row');
      expect(shown.map((row) => row.firstElementChild?.textContent)).toEqual(list.map((row) => `$ ${amount(row)}`));
      unmount();
    }
  });

  it('gives a value its own column when its host is hidden', () => {
    const { columns, ...rest } = props(ready(rows));
    const dni = { key: 'dni', label: 'DNI', text: () => '30111222', searchable: false, under: 'name' };
    show({ ...rest, columns: [...columns.filter(({ key }) => key !== 'name'), dni] });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Caso',
      'DNI',
      'Acciones',
    ]);
  });

  it('never shows a failure as an empty list [A38]', async () => {
    const user = userEvent.setup();
    const retry = vi.fn();
    show(props({ ...failed, retry }));
    expect(screen.getByRole('alert').textContent).toContain('No hay conexión a internet');
    expect(screen.queryByText('Sin casos')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('says its own sentence when there is nothing', () => {
    show(props(ready([])));
    expect(screen.getByRole('heading', { name: 'Sin casos' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows a page of skeleton rows under the real headings', () => {
    show(props(loading));
    expect(screen.getAllByRole('row')).toHaveLength(11);
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Acciones' })).toBeDefined();
  });

  it('shows one skeleton row without paging', () => {
    show(props(loading, { paging: 'none' }));
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('shows nothing before its data is requested', () => {
    show(props({ status: 'idle' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('Sin casos')).toBeNull();
  });

  it('offers a row its own actions, and acts on that row [ART-01]', async () => {
    const user = userEvent.setup();
    show(props(ready(rows)));
    const [, first, second] = screen.getAllByRole('row');
    if (first === undefined || second === undefined) throw new Error('no rows');
    expect(within(second).queryByRole('button', { name: 'Modificar' })).toBeNull();
    expect(within(second).getByRole('link', { name: 'Ver' }).getAttribute('href')).toBe('/caso/2');
    await user.click(within(first).getByRole('button', { name: 'Modificar' }));
    expect(edit).toHaveBeenCalledWith(1);
  });

  it('becomes cards with every column named on a phone, with written actions', () => {
    wide = false;
    show(props(ready(rows.slice(0, 1))));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'Casos' })).toBeDefined();
    const card = screen.getByRole('listitem');
    expect(within(card).getByRole('heading').textContent).toBe('Caso 1');
    expect(within(card).getByText('Nombre').tagName).toBe('DT');
    expect(within(card).getByRole('link', { name: 'Ver' }).textContent).toBe('Ver');
  });

  it('is a compact card on a phone where columns have places [HIST-02]', () => {
    wide = false;
    show(
      props(ready(rows.slice(0, 1)), {
        columns: [
          { key: 'code', label: 'Código', text: () => 'AT-1', searchable: false, card: 'foot' },
          { key: 'date', label: 'Fecha y Hora', text: () => '15/11/2026 09:34', searchable: false, card: 'title' },
          { key: 'who', label: 'Profesional', text: () => 'Ortiz, Julián', searchable: false, card: 'foot' },
          { key: 'what', label: 'Servicio', text: () => 'Clínica médica', searchable: false, card: 'line' },
          { key: 'state', label: 'Estado', text: () => 'Realizado', tone: () => 'done', searchable: false },
          { key: 'plan', label: 'Plan', text: () => 'Oro', searchable: false },
        ],
      }),
    );
    const card = screen.getByRole('listitem');
    expect(within(card).getByRole('heading').textContent).toBe('15/11/2026 09:34');
    const order = ['15/11/2026 09:34', 'Realizado', 'Clínica médica', 'Oro', 'AT-1', 'Ortiz, Julián'];
    const places = order.map((words) => card.textContent?.indexOf(words) ?? -1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    // Screen readers get the name of a lone column; the eye sees a name only for a column without a place.
    expect(
      within(card)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Servicio', 'Plan', 'Código', 'Profesional']);
    expect(within(card).getByText('Plan').tagName).toBe('DT');
    expect(within(card).getByText('Servicio').tagName).toBe('SPAN');
    expect(within(card).getByRole('link', { name: 'Ver' })).toBeDefined();
  });

  it('omits a missing value from an unlabelled phone line [ART-01]', () => {
    wide = false;
    show(
      props(ready(rows.slice(0, 1)), {
        columns: [
          { key: 'case', label: 'Caso', text: () => '1', searchable: false, card: 'title' },
          { key: 'mail', label: 'Email', text: () => '—', searchable: false, card: 'foot' },
          { key: 'phone', label: 'Teléfono', text: () => '11 5555', searchable: false, card: 'foot' },
          { key: 'plan', label: 'Plan', text: () => '—', searchable: false },
        ],
      }),
    );
    const terms = within(screen.getByRole('listitem')).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual(['Plan', 'Teléfono']);
  });
});

describe('data that says that it waits', () => {
  it('announces loading and its result in a status [HIST-10]', () => {
    const load = (of: Source<unknown>) => (
      <LoadNode of={of} like="text" busy="Verificando datos">
        <p>No se encuentra afiliado</p>
      </LoadNode>
    );
    const { rerender } = render(load(loading), { wrapper: ThemeProvider });
    expect(screen.getByRole('status').textContent).toBe('Verificando datos');
    rerender(load(ready(1)));
    expect(screen.getByRole('status').textContent).toBe('No se encuentra afiliado');
    rerender(load(failed));
    expect(screen.getByRole('status').textContent).toContain('No hay conexión a internet');
  });
});

/** A table whose chosen rows are kept by the test. */
function Choosing({ pages }: { readonly pages: readonly (readonly Row[])[] }) {
  const [chosen, setChosen] = useState<unknown>();
  const [page, setPage] = useState<unknown>(1);
  const all = ready(pages[Number(page) - 1] ?? []);
  const bind = { value: chosen, set: setChosen };
  return (
    <ThemeProvider>
      <Setting>
        <output data-testid="chosen">{JSON.stringify(chosen ?? null)}</output>
        <TableNode
          {...props(all, { paging: 'server', total: 23, page: { value: page, set: setPage }, choose: { bind } })}
        />
      </Setting>
    </ThemeProvider>
  );
}

describe('rows that can be chosen', () => {
  const chosenIds = () => JSON.parse(screen.getByTestId('chosen').textContent ?? 'null');

  it('are kept by key across pages, singly and by page [FIXT-12]', async () => {
    render(<Choosing pages={[rows.slice(0, 10), rows.slice(10, 20)]} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir 2' }));
    const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Elegir todas/ });
    expect([all().checked, all().indeterminate]).toEqual([false, true]);
    await userEvent.click(screen.getByRole('button', { name: /siguiente/i }));
    await userEvent.click(all());
    expect(all().checked).toBe(true);
    expect(chosenIds()).toEqual([2, ...rows.slice(10, 20).map(({ id }) => id)]);
    await userEvent.click(all());
    expect(chosenIds()).toEqual([2]);
    await userEvent.click(screen.getByRole('button', { name: /anterior/i }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir 2' }));
    // An empty list, as a state declares it that is never missing.
    expect(chosenIds()).toEqual([]);
  });

  it('have no box where the document says when, and not now [FIXT-12]', () => {
    show(props(ready(rows), { choose: { bind: { value: undefined, set: () => undefined }, when: false } }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
