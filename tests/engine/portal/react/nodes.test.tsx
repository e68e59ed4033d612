// @vitest-environment jsdom

import { act, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CompiledScreen, JsonObject } from '../../../../engine/language/artifact.ts';
import type { HttpOutcome } from '../../../../engine/portal/calls/transport.ts';
import type { Dialog, Part, TileGroup } from '../../../../schemas/generated/document-types.ts';
import { answer, gate } from '../../fake-transport.ts';
import { openPortal, screen } from './portal-of.tsx';
import { drawn, without } from './test-registry.tsx';

const stack = (children: Record<string, JsonObject>): JsonObject => ({ node: 'stack', gap: 'm', children });
const text = (words: string, more: JsonObject = {}): JsonObject => ({
  node: 'text',
  style: 'normal',
  text: words,
  ...more,
});
const button = (label: string, press: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  node: 'button',
  style: 'second',
  label,
  enabled: true,
  press,
  ...more,
});
const input = (name: string): JsonObject => ({
  node: 'input',
  label: name,
  bind: `state.${name}`,
  search: false,
  maxLength: 100,
});
const home = (children: Record<string, JsonObject>, more: Partial<CompiledScreen> = {}) =>
  screen('home', { view: stack(children), ...more });

describe('a node', () => {
  it('renders again only for the state it reads', async () => {
    await openPortal({
      screens: [
        home(
          { a: input('a'), one: text('a={{state.a}}'), two: text('b={{state.b}}') },
          { state: { a: { type: 'string' }, b: { type: 'string' } } },
        ),
      ],
    });
    drawn.length = 0;
    await userEvent.type(page.getByLabelText('a'), 'xy');
    expect(drawn).toEqual(['a=x', 'a=xy']);
  });

  it('is shown only while its condition holds; unknown means no', async () => {
    await openPortal({
      screens: [
        home(
          {
            a: input('a'),
            yes: text('escrito', { visible: { '==': [{ var: 'state.a' }, 'x'] } }),
            no: text('otro', { visible: { '!=': [{ var: 'state.a' }, 'x'] } }),
          },
          { state: { a: { type: 'string' } } },
        ),
      ],
    });
    expect([page.queryByText('escrito'), page.queryByText('otro')]).toEqual([null, null]);
    await userEvent.type(page.getByLabelText('a'), 'x');
    expect(page.getByText('escrito')).toBeTruthy();
    expect(page.queryByText('otro')).toBeNull();
  });

  it('leads nowhere when its address is not allowed [A9]', async () => {
    const link = (to: string) => ({ node: 'link', style: 'inline', label: to, to });
    await openPortal({
      screens: [
        home({
          good: link('https://www.example.org/x'),
          bad: link('javascript:alert(1)'),
          worse: link('https://evil.example/'),
        }),
      ],
    });
    expect(page.getAllByRole('link').map((anchor) => anchor.getAttribute('href'))).toEqual([
      'https://www.example.org/x',
    ]);
  });

  it('resets dependents of a choice, and picks the only option', async () => {
    const options = { each: 'people', key: 'item.ref', value: 'item', label: '{{item.nome}}' };
    await openPortal({
      screens: [
        home(
          {
            who: { node: 'choices', label: 'Quién', bind: 'state.who', columns: 1, options },
            note: input('note'),
            said: text('de {{state.who.nome}}: {{state.note}}, solo {{state.only.nome}}'),
          },
          {
            state: {
              who: { type: 'Person', resets: ['note', 'query.page'] },
              note: { type: 'string' },
              only: { type: 'Person', pickOnly: 'family' },
            },
            query: { page: { type: 'integer', default: 1 } },
          },
        ),
      ],
    });
    await userEvent.click(page.getByLabelText('Elena'));
    await userEvent.type(page.getByLabelText('note'), 'hola');
    expect(page.getByText('de Elena: hola, solo Tomás')).toBeTruthy();
    await userEvent.click(page.getByLabelText('Tomás'));
    expect(page.getByText('de Tomás: —, solo Tomás')).toBeTruthy();
    expect((page.getByLabelText('Tomás') as HTMLInputElement).checked).toBe(true);
  });

  it('shows the first applicable reason for a disabled option', async () => {
    const options = {
      each: 'people',
      key: 'item.ref',
      value: 'item',
      label: '{{item.nome}}',
      enabled: { '==': [{ var: 'item.nome' }, 'Elena'] },
      reasons: {
        never: { when: { '==': [{ var: 'item.nome' }, 'Ana'] }, text: 'no esta' },
        yes: { when: true, text: ' (menor)' },
      },
    };
    await openPortal({
      screens: [
        home(
          { who: { node: 'choices', label: 'Quién', bind: 'state.who', columns: 1, options } },
          { state: { who: { type: 'Person' } } },
        ),
      ],
    });
    expect((page.getByLabelText('Tomás (menor)') as HTMLInputElement).disabled).toBe(true);
    expect((page.getByLabelText('Elena') as HTMLInputElement).disabled).toBe(false);
  });

  it('shows no reason while an option’s condition is unknown [A38]', async () => {
    const options = {
      each: 'people',
      key: 'item.ref',
      value: 'item',
      label: '{{item.nome}}',
      enabled: { '==': [{ var: 'item.nome' }, { var: 'state.note' }] },
      reason: ' (menor)',
    };
    const who = { node: 'choices', label: 'Quién', bind: 'state.who', columns: 1, options };
    await openPortal({
      screens: [home({ who, note: input('note') }, { state: { who: { type: 'Person' }, note: { type: 'string' } } })],
    });
    expect((page.getByLabelText('Tomás') as HTMLInputElement).disabled).toBe(true);
    await userEvent.type(page.getByLabelText('note'), 'Elena');
    expect((page.getByLabelText('Tomás (menor)') as HTMLInputElement).disabled).toBe(true);
    expect((page.getByLabelText('Elena') as HTMLInputElement).disabled).toBe(false);
  });

  it('writes its bound state to the address', async () => {
    const { address } = await openPortal({
      screens: [
        home(
          { t: button('segunda', [{ do: 'set', values: { query_page: 2 } }]), p: text('p{{query.page}}') },
          { query: { page: { type: 'integer', default: 1 } } },
        ),
      ],
    });
    expect(page.getByText('p1')).toBeTruthy();
    await userEvent.click(page.getByText('segunda'));
    expect(page.getByText('p2')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/home?page=2'));
  });
});

describe('a fault', () => {
  it.each([
    ['a malformed condition', text('x', { visible: { nope: [] } }), 'UNKNOWN_OPERATOR'],
    ['a malformed text', text('{{user.nome'), 'BAD_TEXT'],
    ['a renderer that throws', { node: 'divider' }, 'INTERNAL'],
    ['an unknown node', { node: 'hologram' }, 'Falta el componente hologram'],
    ['a node named like the prototype', { node: 'constructor' }, 'Falta el componente constructor'],
    ['a missing part', { node: 'part', use: 'nope' }, 'Falta el componente nope'],
    ['a missing block', { node: 'block', use: 'nope' }, 'Falta el componente nope'],
    ['a missing form', { node: 'form', form: 'nope' }, 'Falta el componente nope'],
  ] as [string, JsonObject, string][])(
    '%s is a visible coded block; the page lives [A13]',
    async (_, node, expected) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await openPortal({ screens: [home({ before: text('antes'), bad: node, after: text('después') })] });
      expect(page.getByRole('alert').textContent).toContain(expected);
      expect(page.getByText('antes')).toBeTruthy();
      expect(page.getByText('después')).toBeTruthy();
      expect(log).toHaveBeenCalled();
      log.mockRestore();
    },
  );

  it('a renderer that the registry lacks is named [A13]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await openPortal({ screens: [home({ a: text('x') })], parts: { registry: without('text') } });
    expect(page.getByRole('alert').textContent).toContain('Falta el componente text');
    expect(log).toHaveBeenCalledWith('no renderer for text');
    log.mockRestore();
  });
});

describe('actions on the page', () => {
  it('makes one call per press and always removes the busy text [A42, A43]', async () => {
    const outcomes = [gate<HttpOutcome>(), gate<HttpOutcome>()];
    let asked = 0;
    const { backend } = await openPortal({
      screens: [home({ go: button('Iniciar', [{ do: 'call', endpoint: 'care.start', busy: 'Verificando datos' }]) })],
      replies: {
        '/iniciar': () => {
          asked += 1;
          return outcomes[asked - 1]?.opened ?? answer({});
        },
      },
    });
    await userEvent.dblClick(page.getByText('Iniciar'));
    expect(await page.findByText('Verificando datos')).toBeTruthy();
    expect(backend.at('/iniciar')).toHaveLength(1);
    await act(async () => outcomes[0]?.open({ kind: 'offline' }));
    expect(await page.findByRole('alertdialog', { name: 'Sin respuesta' })).toBeTruthy();
    expect(page.queryByText('Verificando datos')).toBeNull();
    await userEvent.click(page.getByText('Entendido'));
    await waitFor(() => expect(page.getByText('Iniciar').getAttribute('aria-busy')).toBe('false'));
    await userEvent.click(page.getByText('Iniciar'));
    await act(async () => outcomes[1]?.open(answer({})));
    expect(backend.at('/iniciar').map(({ headers }) => headers['Idempotency-Key'])).toEqual([
      expect.any(String),
      backend.at('/iniciar')[0]?.headers['Idempotency-Key'],
    ]);
  });

  it('gives a dialog its own state and inputs, and returns its outcome', async () => {
    const dialog: Dialog = {
      title: 'Términos de {{dialog.name}}',
      as: 'dialog',
      state: { version: { type: 'string', initial: { const: 'v3' } } },
      view: stack({
        v: text('{{state.version}} {{state.outer}}'),
        ok: button('Acepto', [{ do: 'close', with: { version: 'state.version' } }]),
      }),
    };
    const press = [
      { do: 'open', dialog: 'terms', with: { name: 'user.nome' }, as: 'terms' },
      { do: 'set', values: { outer: 'result.terms.version' } },
    ];
    await openPortal({
      screens: [
        home(
          { b: button('Abrir', press), t: text('afuera {{state.outer}}') },
          { state: { outer: { type: 'string' } } },
        ),
      ],
      artifact: { dialogs: { terms: dialog } },
    });
    await userEvent.click(page.getByText('Abrir'));
    expect(page.getByRole('dialog', { name: 'Términos de Elena' }).textContent).toContain('v3 —');
    await userEvent.click(page.getByText('Cerrar'));
    expect(page.getByText('afuera —')).toBeTruthy();
    await userEvent.click(page.getByText('Abrir'));
    await userEvent.click(page.getByText('Acepto'));
    expect(await page.findByText('afuera v3')).toBeTruthy();
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('breaks lines in a notice and shows everything else as text [A10]', async () => {
    const evil = 'uno<br/>dos\n<img src=x onerror=alert(1)>';
    await openPortal({ screens: [home({ b: button('Avisar', [{ do: 'notice', title: 'Aviso', text: evil }]) })] });
    await userEvent.click(page.getByText('Avisar'));
    const lines = [...page.getByRole('alertdialog').querySelectorAll('p')].map((line) => line.textContent);
    expect(lines).toEqual(['uno', 'dos', '<img src=x onerror=alert(1)>']);
    expect(document.querySelector('img')).toBeNull();
  });

  it('a block’s outcome runs the document’s actions with what it brought', async () => {
    const node = {
      node: 'block',
      use: 'queue',
      with: { attention: 'state.attention' },
      on: { started: [{ do: 'set', values: { attention: 'outcome.attention' } }] },
    };
    await openPortal({
      screens: [
        home({ q: node }, { state: { attention: { type: 'Attention', initial: { const: { status: 'queued' } } } } }),
      ],
    });
    await userEvent.click(page.getByText('cola queued'));
    expect(await page.findByText('cola attending')).toBeTruthy();
  });

  it('passes inputs to a part and elements to a list’s children', async () => {
    const part: Part = {
      view: {
        node: 'list',
        each: 'received.who',
        key: 'item.ref',
        layout: 'stack',
        child: text('{{item.nome}} {{received.note}}'),
      },
    };
    await openPortal({
      screens: [home({ p: { node: 'part', use: 'names', with: { who: 'people', note: { const: '!' } } } })],
      artifact: { parts: { names: part } },
    });
    expect([page.getByText('Elena !'), page.getByText('Tomás !')]).toHaveLength(2);
  });

  it('tiles show what holds, one for each element where they say so', async () => {
    const items: TileGroup['items'] = {
      turnos: { label: 'Turnos', to: '/turnos', visible: { var: 'flags.turnosOn' }, group: 'main' },
      art: { label: 'Casos', to: '/casos', visible: { var: 'flags.art' }, group: 'main' },
      familia: { label: '{{item.nome}}', to: '/miPerfil?doc={{item.documento}}', each: 'family', group: 'main' },
    };
    await openPortal({
      screens: [home({ t: { node: 'tiles', group: 'main' } })],
      artifact: { tiles: { main: { items } } },
    });
    expect(page.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Turnos /turnos',
      'Tomás /miPerfil?doc=50111222',
    ]);
  });

  it('warns before the session ends, and extends it [D-API-02]', async () => {
    const { runtime, backend } = await openPortal({ screens: [home({})] });
    act(() => runtime.store.set(runtime.atoms.endsSoon, true));
    expect(page.getByRole('alertdialog', { name: 'session.expiring' })).toBeTruthy();
    await userEvent.click(page.getByText('Sí'));
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
    expect(backend.at('/renovar')).toHaveLength(1);
  });

  it('tells when signing out from the warning fails [A54]', async () => {
    const { runtime, backend } = await openPortal({ screens: [home({})] });
    backend.reply('/salir', () => ({ kind: 'offline' }));
    act(() => runtime.store.set(runtime.atoms.endsSoon, true));
    await userEvent.click(page.getByText('No'));
    expect(await page.findByText('Sin conexión')).toBeTruthy();
    expect(runtime.keeper.get().status).toBe('authenticated');
  });
});
