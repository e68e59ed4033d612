// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { schemaFile } from '../../../../engine/language/compile/language/schemas.ts';
import { openDocuments, probe, stack } from '../open-documents.tsx';
import { missing } from './missing.ts';
import { isElsewhere } from './proof.ts';
import { WIDGETS, type WidgetRow } from './widgets.ts';

const widgets = schemaFile('documents/form.schema.json').json.properties?.fields?.additionalProperties;
const names = typeof widgets === 'object' ? (widgets.properties?.widget?.enum ?? []).map(String) : [];
const rows = Object.entries(WIDGETS).flatMap(([name, row]) => (isElsewhere(row) ? [] : [[name, row] as const]));

/** A form with every control, and a text for each that shows once the form holds what its row says. */
const DOCUMENTS = {
  ...probe(
    stack({
      form: { node: 'form', form: 'todos', initial: 'user' },
      ...Object.fromEntries(
        rows
          .filter(([, { reads }]) => reads !== undefined)
          .map(([name, { reads }]) => {
            const visible = { '==': [{ var: `forms.todos.${name}` }, reads] };
            return [`seen_${name}`, { node: 'text', text: `${name} tomado`, visible }];
          }),
      ),
    }),
  ),
  'forms/todos.json': {
    fields: Object.fromEntries(rows.map(([widget, { field }]) => [widget, { widget, ...field }])),
    submit: { label: 'Enviar' },
  },
};

async function shown({ has }: WidgetRow): Promise<HTMLElement | null> {
  if (has === 'nothing') return null;
  return 'label' in has ? screen.findByLabelText(has.label) : screen.findByRole(has[0], { name: has[1] });
}

describe('every widget of a form', { timeout: 120_000 }, () => {
  it('has a row, and each row a word [FIXL-08]', () => {
    expect(names.length).toBeGreaterThan(10);
    expect(missing('widget', names, WIDGETS, 'widgets.ts')).toEqual([]);
  });

  it('renders its compiled control, and takes input there [FIXL-08]', async () => {
    await openDocuments(DOCUMENTS);
    for (const [name, row] of rows) {
      const control = await shown(row);
      if (control instanceof HTMLSelectElement) await userEvent.selectOptions(control, row.write ?? '');
      else if (control !== null && row.write !== undefined) {
        fireEvent.change(control, { target: { value: row.write } });
        fireEvent.blur(control);
      } else if (control !== null && row.reads !== undefined) fireEvent.click(control);
      if (row.reads !== undefined) await screen.findByText(`${name} tomado`);
    }
  });
});
