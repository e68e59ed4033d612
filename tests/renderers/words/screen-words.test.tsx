// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { todayIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { nobody } from '../../engine/portal/react/portal-of.tsx';
import { faultsOf, openDocuments, probe, stack } from './open-documents.tsx';

const text = (words: string, more: object = {}): object => ({ node: 'text', text: words, ...more });
const button = (label: string, press: readonly object[], more: object = {}): object => ({
  node: 'button',
  label,
  press,
  ...more,
});

describe('what a screen says of its reads', { timeout: 60_000 }, () => {
  const read = (refusals: object) =>
    probe(stack({ detail: { node: 'load', of: 'data.case', children: { id: text('Caso {{data.case.caso.id}}') } } }), {
      data: { case: { call: 'art.detail', with: { id: 7 }, refusals } },
    });
  const NOT_FOUND = {
    NOT_FOUND: {
      title: 'Ese caso no existe',
      message: 'Lo buscamos como {{error.code}}.',
      run: [{ do: 'notice', title: 'Volvé a la lista' }],
    },
  };

  it('shows a refused read in the document’s words, and acts once [FIXL-35]', async () => {
    const outcomes: HttpOutcome[] = [refuse(404, 'NOT_FOUND'), { kind: 'offline' }, refuse(404, 'NOT_FOUND')];
    await openDocuments(read(NOT_FOUND), { replies: { '/api/art/detalle/7': () => outcomes.shift() ?? answer({}) } });
    expect((await screen.findByText('Ese caso no existe')).closest('[role=alert]')?.textContent).toContain(
      'Lo buscamos como NOT_FOUND.',
    );
    expect(await screen.findAllByText('Volvé a la lista')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    const again = async () => userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await again();
    // An outage is none of the server's refusals.
    expect(await screen.findByText(/No hay conexión a internet/)).toBeTruthy();
    expect(screen.queryByText('Volvé a la lista')).toBeNull();
    await again();
    expect(await screen.findByText('Volvé a la lista')).toBeTruthy();
  });

  it('answers codes of its call, and no others [FIXL-35]', () => {
    expect(faultsOf(read({ NOT_FUOND: NOT_FOUND.NOT_FOUND }))).toEqual(['LNG-050']);
  });
});

describe('what a button outside reads and writes', { timeout: 60_000 }, () => {
  it('set writes the address by the name that the documents say [FIXL-06]', async () => {
    const page = (name: string) =>
      probe(
        stack({
          next: button('Siguiente', [{ do: 'set', values: { [name]: 2 } }]),
          where: text('Página {{query.page}}'),
        }),
        { query: { page: { type: 'integer', default: 1 } } },
      );
    const { address } = await openDocuments(page('query_page'));
    await userEvent.click(await screen.findByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText('Página 2')).toBeTruthy();
    expect(address()).toBe('/probe?page=2');
    expect(faultsOf(page('page'))).toEqual(['LNG-054']);
    expect(faultsOf(page('query_paje'))).toEqual(['LNG-054']);
  });

  it('reads a once parameter at open, then removes it [ART-15]', async () => {
    const asking = (once: boolean): Parameters<typeof openDocuments>[0] =>
      probe(stack({ said: text('Se pidió {{state.asked}}, ahora dice {{query.ask}} y {{query.page}}') }), {
        query: { ask: { type: 'integer', default: 0, once }, page: { type: 'integer', default: 1 } },
        state: { asked: { type: 'integer', initial: 'query.ask' } },
      });
    const kept = await openDocuments(asking(false), { at: '/probe?ask=1&page=3' });
    await screen.findByText('Se pidió 1, ahora dice 1 y 3');
    expect(kept.address()).toBe('/probe?ask=1&page=3');
    kept.unmount();
    const { address } = await openDocuments(asking(true), { at: '/probe?ask=1&page=3' });
    await screen.findByText('Se pidió 1, ahora dice 0 y 3');
    expect(address()).toBe('/probe?page=3');
  });

  it('a state that set could not write does not compile [FIXL-06]', () => {
    const state = { query_page: { type: 'integer' } };
    expect(faultsOf(probe(text('{{state.query_page}}'), { state }))).toEqual(['LNG-145']);
  });

  const FORM = {
    sections: { main: { title: 'Tus datos' } },
    fields: {
      mail: { label: 'Correo', section: 'main', autocomplete: 'email' },
      secret: { label: 'Clave', widget: 'password', section: 'main' },
    },
    submit: { label: 'Enviar' },
  };
  const beside = (enabled: object, form: object = FORM) => ({
    ...probe(
      stack({
        form: { node: 'form', form: 'tuCorreo' },
        go: button('Seguir', [{ do: 'back', orElse: '/home' }], { enabled }),
      }),
    ),
    'forms/tuCorreo.json': form,
  });

  it('input in a form enables a button outside of it [FIXL-43]', async () => {
    await openDocuments(beside({ '==': [{ var: 'forms.tuCorreo.mail' }, 'a@b.c'] }));
    const go = async () =>
      (await screen.findByRole('button', { name: 'Seguir' })).getAttribute('aria-disabled') === 'true';
    expect(await go()).toBe(true);
    await userEvent.type(await screen.findByLabelText(/^Correo/), 'a@b.c');
    await waitFor(async () => expect(await go()).toBe(false));
    await userEvent.clear(screen.getByLabelText(/^Correo/));
    await waitFor(async () => expect(await go()).toBe(true));
  });

  it('refuses passwords, forms not shown, and reads from form rules [FIXL-43]', () => {
    expect(faultsOf(beside({ has: 'forms.tuCorreo.mail' }))).toEqual([]);
    expect(faultsOf(beside({ has: 'forms.tuCorreo.secret' }))).toEqual(['LNG-027']);
    expect(faultsOf(beside({ has: 'forms.login.dni' }))).toEqual(['LNG-027']);
    const fields = { mail: { ...FORM.fields.mail, visible: { has: 'forms.tuCorreo.mail' } } };
    expect(faultsOf(beside(true as unknown as object, { ...FORM, fields }))).toEqual(['LNG-028']);
  });
});

describe('filters', { timeout: 60_000 }, () => {
  const CODES = {
    etapas: { abierto: { code: 1, label: 'Abierto' }, cerrado: { code: 3, label: 'Cerrado' } },
  };
  const filtered = (query: object, from: object) => ({
    ...probe(
      stack({ filters: { node: 'filters', form: 'filtro', label: 'Filtrar' }, now: text('Estado {{query.status}}') }),
      { query },
    ),
    'codes.json': CODES,
    'forms/filtro.json': {
      fields: {
        status: {
          label: 'Estado',
          widget: 'select',
          schema: { type: 'integer' },
          optionsFrom: { codes: 'etapas', ...from },
          errors: { type: 'Elegí un estado', enum: 'Elegí un estado' },
        },
      },
    },
  });
  const QUERY = { status: { type: 'integer' } };

  it('accepts a code’s number as a choice, and writes the address [FIXL-07]', async () => {
    const { address } = await openDocuments(filtered(QUERY, { key: 'item.code' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Filtrar' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filtrar' }));
    await userEvent.selectOptions(await panel.findByLabelText(/^Estado/), 'Cerrado');
    await userEvent.click(panel.getByRole('button', { name: 'Filtrar' }));
    expect(await screen.findByText('Estado 3')).toBeTruthy();
    expect(address()).toBe('/probe?status=3');
  });

  it('reject choices that the field refuses, and filters without effect [FIXL-07]', () => {
    expect(faultsOf(filtered(QUERY, {}))).toEqual(['LNG-147']);
    expect(faultsOf(filtered({ estado: { type: 'integer' } }, { key: 'item.code' }))).toContain('LNG-148');
    expect(faultsOf(filtered({ status: { type: 'date' } }, { key: 'item.code' }))).toContain('LNG-046');
  });
});

describe('data that a form filters', { timeout: 60_000 }, () => {
  const FORM = {
    fields: {
      nroSiniestro: { label: 'Siniestro' },
      estado: {
        as: 'status',
        label: 'Estado',
        widget: 'digits',
        schema: { type: 'integer' },
        errors: { type: 'Escribí un número' },
      },
    },
  };
  const page = (bind: 'query' | 'state', { form = FORM, filters = {}, with: said = {} }: Partial<Asked> = {}) => ({
    ...probe(
      stack({
        filters: { node: 'filters', form: 'caseFilter', label: 'Filtrar', clear: 'Limpiar', bind },
        table: {
          node: 'table',
          caption: 'Casos',
          rows: 'data.cases.casos',
          key: 'item.casoId',
          empty: 'Sin casos',
          columns: { caso: { label: 'Caso', value: 'item.casoId' } },
        },
      }),
      {
        query: { page: { type: 'integer', default: 1 } },
        data: {
          cases: {
            call: 'art.list',
            filters: { form: 'caseFilter', bind, resets: ['query.page'], ...filters },
            with: { page: 'query.page', ...said },
          },
        },
      },
    ),
    'forms/caseFilter.json': form,
  });
  interface Asked {
    readonly form: object;
    readonly filters: object;
    readonly with: object;
  }
  const none = { 'art.list': () => answer({ casos: [], total: 0 }) };
  const fillIn = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Filtrar' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filtrar' }));
    await userEvent.type(await panel.findByLabelText(/^Siniestro/), 'ART-7');
    await userEvent.type(panel.getByLabelText(/^Estado/), '3');
    await userEvent.click(panel.getByRole('button', { name: 'Filtrar' }));
  };

  it('field names fill the address, while the call gets its own names [FIXL-48]', async () => {
    const { asked, address } = await openDocuments(page('query'), { at: '/probe?page=4', replies: none });
    await fillIn();
    await waitFor(() => expect(address()).toBe('/probe?nroSiniestro=ART-7&estado=3'));
    await waitFor(() =>
      expect(asked('art.list').at(-1)?.body).toEqual({ json: { page: 1, nroSiniestro: 'ART-7', status: 3 } }),
    );
  });

  it('keeps values bound to state out of the address [FIXL-48]', async () => {
    const { asked, address } = await openDocuments(page('state'), { replies: none });
    await fillIn();
    await waitFor(() =>
      expect(asked('art.list').at(-1)?.body).toEqual({ json: { page: 1, nroSiniestro: 'ART-7', status: 3 } }),
    );
    expect(address()).toBe('/probe');
  });

  it('does not compile with an unknown filter, form or reset [FIXL-48]', () => {
    const color = { fields: { ...FORM.fields, color: { label: 'Color' } } };
    expect(faultsOf(page('query'))).toEqual([]);
    expect(faultsOf(page('query', { form: color }))).toEqual(['LNG-054']);
    expect(faultsOf(page('query', { filters: { form: 'filtros' } }))).toContain('LNG-050');
    expect(faultsOf(page('query', { filters: { resets: ['query.pagina'] } }))).toContain('LNG-050');
  });

  it('what the call is given beside the filters wins [FIXL-48]', async () => {
    const fixed = page('query', { with: { status: 1 } });
    const { asked } = await openDocuments(fixed, { at: '/probe?estado=3', replies: none });
    await waitFor(() => expect(asked('art.list').at(-1)?.body).toEqual({ json: { page: 1, status: 1 } }));
  });
});

describe('the notice of every page', { timeout: 60_000 }, () => {
  const TODAY = new Date();
  const day = (from: number) => new Date(TODAY.getTime() + from * 86_400_000).toISOString().slice(0, 10);
  const shell = (until: string, from?: string) => ({
    'shell.json': { notice: { text: 'El {{tenant.name}} no atiende', tone: 'warning', until, ...(from && { from }) } },
  });
  const NOTICE = 'El Clínica Norte no atiende';

  it('shows on all pages, also anonymous ones, until its date [FIXL-18]', async () => {
    const bare = { ...probe(text('Hola'), { shell: 'none' }), ...shell(day(2)) };
    const { unmount } = await openDocuments(bare);
    expect((await screen.findByText(NOTICE)).closest('aside')).toBeTruthy();
    expect(screen.getByText('Hola')).toBeTruthy();
    unmount();
    const login = await openDocuments(shell(day(2)), { at: '/login', session: nobody });
    expect(await screen.findByText(NOTICE)).toBeTruthy();
    login.unmount();
    await openDocuments({ ...probe(text('Hola')), ...shell(day(-2)) });
    expect(await screen.findByText('Hola')).toBeTruthy();
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('shows on its last day, in the portal’s time zone [FIXL-18]', async () => {
    await openDocuments({ ...probe(text('Hola')), ...shell(todayIn(ZONE, Date.now())) });
    expect(await screen.findByText(NOTICE)).toBeTruthy();
  });

  it('waits for its first day, which it includes [FIXL-73]', async () => {
    const early = await openDocuments({ ...probe(text('Hola')), ...shell(day(4), day(2)) });
    expect(await screen.findByText('Hola')).toBeTruthy();
    expect(screen.queryByText(NOTICE)).toBeNull();
    early.unmount();
    await openDocuments({ ...probe(text('Hola')), ...shell(day(4), todayIn(ZONE, Date.now())) });
    expect(await screen.findByText(NOTICE)).toBeTruthy();
  });

  it('a date that there is not does not compile [FIXL-18]', () => {
    expect(faultsOf(shell('2026-02-30'))).toEqual(['LNG-146']);
  });
});

describe('print and screen', { timeout: 60_000 }, () => {
  it('a node is shown on paper alone, or on the screen alone [FIXL-44]', async () => {
    await openDocuments(
      probe(
        stack({
          paper: text('Matrícula', { media: 'print' }),
          both: text('Receta'),
          glass: text('Ayuda', { media: 'screen' }),
        }),
      ),
    );
    const media = (words: string) => screen.getByText(words).closest('[data-media]')?.getAttribute('data-media');
    await screen.findByText('Receta');
    expect([media('Matrícula'), media('Receta'), media('Ayuda')]).toEqual(['print', undefined, 'screen']);
    // jsdom prints nothing: that the style sheet obeys is read in it.
    const css = readFileSync(join(import.meta.dirname, '../../../renderers/theme/print.css'), 'utf8');
    const [paper = '', glass = ''] = ['print', 'not print'].map(
      (media) => css.split(`@media ${media} {`)[1]?.split('\n}')[0],
    );
    expect(paper).toMatch(/\[data-media="screen"\][^{}]*\{\s*display: none/);
    expect(glass).toMatch(/\[data-media="print"\][^{}]*\{\s*display: none/);
    expect(faultsOf(probe(text('x', { media: 'papel' })))).toEqual(['LNG-015']);
  });
});
