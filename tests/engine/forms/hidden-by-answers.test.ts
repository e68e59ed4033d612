import { describe, expect, it } from 'vitest';
import { hiddenByAnswers } from '../../../engine/forms/hidden-by-answers.ts';
import { parseSubmission } from '../../../engine/forms/parse-submission.ts';
import { validateForm } from '../../../engine/forms/validate-form.ts';
import { withRoot } from '../../../engine/rules/scope.ts';
import { baseScope, formOf } from './fixtures.ts';

const form = formOf({
  id: { label: 'Titular', widget: 'hidden', schema: { type: 'integer' }, readOnly: true },
  empleador: { label: 'Empleador', schema: { type: 'string' } },
  antiguedad: {
    label: 'Antigüedad',
    schema: { type: 'integer' },
    visible: { '==': [{ var: 'form.empleador' }, 'norte'] },
  },
  turno: { label: 'Turno', schema: { type: 'string' }, visible: { has: 'form.antiguedad' } },
  legajo: {
    label: 'Legajo',
    schema: { type: 'string' },
    onHide: 'keep',
    visible: { '==': [{ var: 'form.empleador' }, 'norte'] },
  },
  domicilio: { label: 'Domicilio', schema: { type: 'string' }, visible: { has: 'form.id' } },
  cuil: { label: 'CUIL', schema: { type: 'string' }, visible: { var: 'flags.portal' } },
});
const hidden = (values: object) =>
  hiddenByAnswers(form, validateForm(form, { ...values }, withRoot(baseScope, 'flags', { portal: false })));

describe('what the answers of a form hide', () => {
  it('includes fields whose condition reads another answer, also transitively [FIXL-70]', () => {
    expect(hidden({ empleador: 'sur', antiguedad: 5, turno: 'noche' })).toEqual(['antiguedad', 'turno']);
    expect(hidden({ empleador: 'norte', antiguedad: 5 })).toEqual([]);
  });

  it('leaves out kept fields and those hidden by person or setting', () => {
    expect(hidden({ empleador: 'sur' })).not.toEqual(expect.arrayContaining(['legajo']));
    expect(hidden({})).not.toEqual(expect.arrayContaining(['domicilio']));
    expect(hidden({})).not.toEqual(expect.arrayContaining(['cuil']));
  });

  it('is cleared by an edit on the server', () => {
    const taken = parseSubmission(form, { empleador: 'sur' }, baseScope);
    expect(taken.ok && taken.cleared).toEqual(expect.arrayContaining(['antiguedad', 'turno']));
    expect(taken.ok && taken.cleared).not.toContain('domicilio');
  });
});
