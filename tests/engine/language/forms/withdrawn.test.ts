import { describe, expect, it } from 'vitest';
import type { AuthoredField } from '../../../../engine/language/forms/authored.ts';
import { offeredOptions, withdrawnOption } from '../../../../engine/language/forms/offered-options.ts';
import { optionKeys, optionsOf } from '../../../../engine/language/forms/options.ts';
import { parseSubmission } from '../../../../engine/language/forms/parse-submission.ts';
import { validateForm } from '../../../../engine/language/forms/validate-form.ts';
import { type Scope, scopeOf, withRoot } from '../../../../engine/language/rules/scope.ts';
import { formOf, oneField } from './fixtures.ts';
import { agreeOn } from './oracle.ts';

const scope: Scope = scopeOf({
  codes: {
    province: { chaco: { label: 'Chaco' }, formosa: { label: 'Formosa' } },
    department: {
      bermejo: { label: 'Bermejo', in: ['chaco'] },
      patino: { label: 'Patiño', in: ['formosa'] },
      // One code in both provinces, as two entries.
      sanMartinChaco: { code: 'sanMartin', label: 'San Martín', in: ['chaco'] },
      sanMartinFormosa: { code: 'sanMartin', label: 'San Martín', in: ['formosa'] },
    },
  },
});
const where = { in: [{ var: 'form.province' }, { var: 'item.in' }] };
const probe = (department: Partial<AuthoredField> = {}) =>
  formOf({
    province: { label: 'Provincia', widget: 'select', optionsFrom: { codes: 'province' } },
    department: {
      label: 'Departamento',
      widget: 'select',
      optionsFrom: { codes: 'department', key: 'item.code', where },
      errors: { required: 'Hace falta', enum: 'De la lista' },
      ...department,
    },
  });
const moved = { province: 'formosa', department: 'bermejo' };

describe('a choice that another answer takes back (optionsFrom.where)', () => {
  it('withdraws no read-only choice: it stays stored, sent and readable [FIXL-09]', () => {
    const form = probe({ readOnly: true });
    const { values, withdrawn, ok } = validateForm(form, moved, scope);
    expect([values, withdrawn, ok]).toEqual([moved, [], true]);
    const taken = parseSubmission(form, { province: 'formosa' }, scope, { current: { department: 'bermejo' } });
    expect(taken).toMatchObject({ ok: true, payload: { department: 'bermejo' }, cleared: [] });
    const { department } = form.fields;
    const inner = withRoot(scope, 'form', moved);
    const labels = (held?: unknown) => department && offeredOptions(department, inner, held)?.map(({ label }) => label);
    expect([labels(), labels('bermejo')]).toEqual([
      ['Patiño', 'San Martín'],
      ['Bermejo', 'Patiño', 'San Martín'],
    ]);
  });

  it('is kept while its code is offered, and asked again when required [FIXL-09]', () => {
    const form = probe({ required: true });
    expect(validateForm(form, { ...moved, department: 'sanMartin' }, scope)).toMatchObject({ withdrawn: [], ok: true });
    expect(validateForm(form, moved, scope).errors).toEqual([
      { field: 'department', code: 'required', text: 'Hace falta' },
    ]);
    expect(form.fields.department && optionKeys(form.fields.department, scope)).toHaveLength(4);
  });

  it('withdraws in turn choices that depend on a withdrawn one [FIXL-09]', () => {
    const next = { codes: 'department', where: { '==': [{ var: 'form.department' }, 'bermejo'] } } as const;
    const { fields } = probe();
    const form = {
      ...probe(),
      fields: { ...fields, ...formOf({ next: { label: 'Otro', optionsFrom: next } }).fields },
    };
    const verdict = validateForm(form, { ...moved, next: 'patino' }, scope);
    expect([verdict.withdrawn, verdict.values]).toEqual([['department', 'next'], { province: 'formosa' }]);
  });

  it('is offered by the answers and the list of the moment, and named when it is gone [FIXL-09]', () => {
    const { department } = probe().fields;
    if (department === undefined) throw new Error('no department');
    const at = (province?: string, among = scope) => withRoot(among, 'form', { province });
    const offered = (province?: string, among?: Scope) =>
      offeredOptions(department, at(province, among))?.map(({ label }) => label);
    const given = ['chaco', 'formosa', 'chaco', undefined, 'formosa'].map((province) => offered(province));
    const [chaco, formosa] = [
      ['Bermejo', 'San Martín'],
      ['Patiño', 'San Martín'],
    ];
    expect(given).toEqual([chaco, formosa, chaco, [], formosa]);
    const fewer = scopeOf({ codes: { department: { patino: { label: 'Patiño', in: ['formosa'] } } } });
    expect([offered('formosa', fewer), offered('formosa', scopeOf({})), offered('formosa')]).toEqual([
      ['Patiño'],
      undefined,
      formosa,
    ]);
    const gone = (value: unknown, province: string) => withdrawnOption(department, value, at(province))?.label;
    expect([gone('bermejo', 'formosa'), gone('bermejo', 'chaco'), gone('salta', 'chaco')]).toEqual([
      'Bermejo',
      undefined,
      undefined,
    ]);
    expect([gone(undefined, 'chaco'), withdrawnOption(department, 'bermejo', at('formosa', scopeOf({})))]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is refused by its field’s text when a call sends it [FIXL-09, R12]', () => {
    const { department } = probe().fields;
    const form = {
      ...probe(),
      fields: { ...probe().fields, ...(department && { department: { ...department, as: 'depto' } }) },
    };
    expect(parseSubmission(form, { province: 'formosa', depto: 'bermejo' }, scope, { hidden: 'refuse' })).toEqual({
      ok: false,
      status: 422,
      errors: [{ code: 'FIELD_ENUM', field: 'depto', text: 'De la lista' }],
    });
  });

  it('is any of the list where nothing takes it back, under the label that the list or the field gives', () => {
    const keysAndLabels = (field: AuthoredField, among = scope) => {
      const { probe: chosen } = oneField(field).fields;
      return chosen && optionsOf(chosen, among)?.map(({ key, label }) => [key, label]);
    };
    const data = scopeOf({ data: { units: [{ id: 3, name: 'Norte' }] } });
    expect(keysAndLabels({ options: { a: { label: 'A' } } })).toEqual([['a', 'A']]);
    expect(keysAndLabels({ optionsFrom: { codes: 'province' } })?.[0]).toEqual(['chaco', 'Chaco']);
    expect(keysAndLabels({ optionsFrom: { each: 'data.units', label: '{{item.name}}' } }, data)).toEqual([
      [3, 'Norte'],
    ]);
    expect(keysAndLabels({ optionsFrom: { each: 'data.units' } }, data)).toEqual([[3, '3']]);
    expect([keysAndLabels({ optionsFrom: { each: 'data.units' } }), keysAndLabels({})]).toEqual([undefined, undefined]);
    const { province } = probe().fields;
    expect([
      province && withdrawnOption(province, 'x', scope),
      province && offeredOptions(province, scope)?.length,
    ]).toEqual([undefined, 2]);
  });

  it('reports a malformed rule as a form fault, not an empty list [A13]', () => {
    const form = probe({ optionsFrom: { codes: 'department', where: { nonsense: [1] } } });
    expect(validateForm(form, moved, scope)).toMatchObject({
      ok: false,
      faults: [{ code: 'FORM_RULE_FAULT', at: 'fields.department.optionsFrom.where' }],
    });
  });

  it.each([{}, { required: true }, { readOnly: true }])('page and server agree on %o [R12]', (more) => {
    agreeOn(probe(more), scope, 300);
  });
});
