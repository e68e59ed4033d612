// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../engine/fake-transport.ts';
import {
  compileDocuments,
  type Documents,
  faultsOf,
  type Opened,
  openDocuments,
  probe,
  stack,
} from './open-documents.tsx';

const OWN = {
  legajo: { own: 'case', label: 'Legajo', schema: { type: 'integer' }, errors: { type: 'Un número' } },
  lesion: {
    own: 'case',
    label: 'Lesión',
    widget: 'select',
    options: { leve: { label: 'Leve' }, grave: { label: 'Grave' } },
    errors: { enum: 'Elegí una' },
  },
  testigos: { own: 'case', label: 'Hubo testigos', widget: 'checkbox' },
};

const download = (more: object): object => ({
  node: 'button',
  label: 'Descargar',
  press: [{ do: 'download', endpoint: 'art.export', name: 'casos.csv', with: { formato: { const: 'csv' } }, ...more }],
});

/** A list of cases, filtered by the tenant's own fields, with a file of what it shows. */
const list = (more: object = { argumentsOf: 'casos' }, kept = false): Documents => ({
  ...probe(
    stack({
      filtro: { node: 'filters', form: 'caseFilter', bind: 'state', label: 'Filtrar', apply: 'Aplicar' },
      total: { node: 'load', of: 'data.casos', children: { n: { node: 'text', text: 'Hay {{data.casos.total}}' } } },
      archivo: download(more),
    }),
    {
      query: { page: { type: 'integer', default: 3 } },
      data: {
        casos: {
          call: 'art.list',
          filters: { form: 'caseFilter', bind: 'state', resets: ['query.page'], ...(kept && { kept }) },
          with: { page: 'query.page' },
        },
      },
    },
  ),
  'fields.json': OWN,
  'forms/caseFilter.json': {
    fields: { apellido: { label: 'Apellido' }, propios: { use: 'own:case', required: false } },
  },
});

describe('a list filtered by fields of the tenant’s own', { timeout: 60_000 }, () => {
  it('sends typed values under propios, and exports the filtered list [FIXL-09, ART-15]', async () => {
    const { asked } = await openDocuments(list(), {
      replies: {
        'art.list': () => answer({ casos: [], total: 7, pagina: 1 }),
        'art.export': () => answer('a;b'),
      },
    });
    const body = (call: string) => (asked(call).at(-1)?.body as { readonly json?: unknown } | undefined)?.json;
    await screen.findByText('Hay 7');
    const open = screen.queryByRole('button', { name: 'Filtrar' });
    if (open !== null) await userEvent.click(open);
    // Finds its control last: by then the form has replaced its first view.
    const injury = await screen.findByRole('combobox', { name: 'Lesión' });
    await userEvent.type(screen.getByLabelText('Legajo'), '4.812');
    await userEvent.type(screen.getByLabelText('Apellido'), 'Paredes');
    await userEvent.selectOptions(injury, 'Grave');
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
    // A box that is not ticked asks for nothing: it does not ask for the cases without witnesses.
    const filter = { apellido: 'Paredes', propios: { legajo: 4812, lesion: 'grave' } };
    await waitFor(() => expect(body('art.list')).toMatchObject(filter));
    expect(body('art.list')).toEqual({ ...filter, page: 3 });
    await userEvent.click(screen.getByRole('button', { name: 'Descargar' }));
    await waitFor(() => expect(body('art.export')).toEqual({ formato: 'csv', ...filter }));
  });

  describe('whose fields change below it', () => {
    afterEach(() => void vi.unstubAllGlobals());
    const WORDS = { filtersTitle: 'Los filtros cambiaron', filters: 'Quitamos {{fields}}.' };
    const without = (...removed: readonly string[]): Documents => {
      const lesion = { ...OWN.lesion, options: { leve: { label: 'Leve' } } };
      const fields = Object.entries({ ...OWN, lesion }).filter(([name]) => !removed.includes(name));
      return { 'fields.json': Object.fromEntries(fields) };
    };
    const bodyOf = (request: { readonly body?: unknown } | undefined) =>
      (request?.body as { readonly json?: unknown } | undefined)?.json;

    /** Serves the changed tenant: refuses other marks where `old` filters are sent, and gives the new documents. */
    const change = (opened: Opened, documents: Documents) => {
      const { public: artifact } = compileDocuments(documents);
      const mark = artifact.endpoints['art.list']?.mark;
      expect(mark).not.toBe(opened.runtime.artifact.endpoints['art.list']?.mark);
      const piece = { screens: [], forms: {}, dialogs: {}, parts: {}, endpoints: {}, texts: {}, codes: {} };
      const files = vi.fn(async (path: string) => Response.json(path === '/t/x/nuevo.json' ? artifact : piece));
      vi.stubGlobal('fetch', files);
      opened.backend.reply(artifact.endpoints['art.list']?.path ?? '', (request) =>
        request.headers?.['X-Form-Mark'] === mark
          ? answer({ casos: [], total: 2, pagina: 1 })
          : refuse(409, 'VERSION_OLD', { detail: { documents: '/t/x/nuevo.json', words: WORDS } }),
      );
      return files;
    };

    const filtered = async (kept: boolean) => {
      const documents = list(undefined, kept);
      const replies = { 'art.list': () => answer({ casos: [], total: 7, pagina: 1 }) };
      const opened = await openDocuments(documents, { replies, renews: true });
      await screen.findByText('Hay 7');
      const open = screen.queryByRole('button', { name: 'Filtrar' });
      if (open !== null) await userEvent.click(open);
      const injury = await screen.findByRole('combobox', { name: 'Lesión' });
      await userEvent.type(screen.getByLabelText('Apellido'), 'Paredes');
      await userEvent.selectOptions(injury, 'Grave');
      return opened;
    };

    it.each([true, false])(
      'drops a removed option, keeps the rest and reads again (kept: %s) [FIXE-05]',
      async (kept) => {
        const opened = await filtered(kept);
        const files = change(opened, { ...list(undefined, kept), ...without() });
        await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
        expect(await screen.findByText('Hay 2')).toBeTruthy();
        expect(bodyOf(opened.asked('art.list').at(-1))).toEqual({ apellido: 'Paredes', page: 3 });
        if (kept) expect(await screen.findByText('Quitamos Lesión.')).toBeTruthy();
        expect(files.mock.calls.filter(([path]) => path === '/t/x/nuevo.json')).toHaveLength(1);
        expect(screen.queryByText(/nada se envió/)).toBeNull();
      },
    );

    it('drops a removed field with its screen opened again [FIXE-05]', async () => {
      const opened = await filtered(true);
      change(opened, { ...list(undefined, true), ...without('lesion') });
      await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
      expect(await screen.findByText('Hay 2')).toBeTruthy();
      expect(bodyOf(opened.asked('art.list').at(-1))).toEqual({ apellido: 'Paredes', page: 3 });
      expect(await screen.findByText('Quitamos Lesión.')).toBeTruthy();
    });

    it('shows the refusal, once, where the new documents bear the old mark [FIXE-05]', async () => {
      const opened = await filtered(true);
      const files = change(opened, { ...list(undefined, true), ...without() });
      files.mockImplementation(async () => Response.json(compileDocuments(list(undefined, true)).public));
      await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
      await waitFor(() => expect(files).toHaveBeenCalled());
      await waitFor(() => expect(screen.queryByText('Hay 7')).toBeNull());
      expect(opened.asked('art.list')).toHaveLength(2);
    });
  });

  it('the words compile as they are meant, and no others [FIXL-09]', () => {
    const screens = compileDocuments(list()).public.screens;
    expect(screens.find(({ path }) => path === '/probe')?.data.casos?.with).toEqual({
      page: 'query.page',
      apellido: 'state.apellido',
      'propios.legajo': 'state.legajo',
      'propios.lesion': 'state.lesion',
      'propios.testigos': 'state.testigos',
    });
    // The case form asks the field when it applies; the filter offers every field.
    const asked = {
      when: { '==': [{ var: 'form.lesion' }, 'grave'] },
      rule: { that: { '>': [{ var: 'value' }, 9] }, say: 'Más' },
    };
    const legajo = {
      ...OWN.legajo,
      required: true,
      visible: asked.when,
      rules: { alto: asked.rule },
      initial: { const: 7 },
    };
    const told = compileDocuments({ ...list(), 'fields.json': { ...OWN, legajo } }).public.forms.caseFilter?.fields
      .legajo;
    expect(told).toEqual(compileDocuments(list()).public.forms.caseFilter?.fields.legajo);
    expect(faultsOf(list({ argumentsOf: 'caso' }))).toEqual(['LNG-050']);
    expect(faultsOf(list({ with: { formato: { const: 'csv' }, 'propios.talle': 'state.legajo' } }))).toEqual([
      'LNG-054',
    ]);
    expect(faultsOf(list({ with: { formato: { const: 'csv' }, 'propios.legajo': 'state.lesion' } }))).toEqual([
      'LNG-046',
    ]);
  });
});
