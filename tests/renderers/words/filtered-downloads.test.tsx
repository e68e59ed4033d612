// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer } from '../../engine/fake-transport.ts';
import { compileDocuments, type Documents, faultsOf, openDocuments, probe, stack } from './open-documents.tsx';

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
const list = (more: object = { argumentsOf: 'casos' }): Documents => ({
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
          filters: { form: 'caseFilter', bind: 'state', resets: ['query.page'] },
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
