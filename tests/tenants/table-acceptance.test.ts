import { describe, expect, it } from 'vitest';
import type { CompiledField, CompiledForm, CompiledTenant } from '../../engine/language/artifact.ts';
import { judgeFormRow } from '../../tools/tenant/tables/judge-form-row.ts';
import type { TableCase } from '../../tools/tenant/tables/rule-table.ts';
import { compiledTenant } from './compiled.ts';

/** The demo's registration with other fields, or sent otherwise. */
function registering(more: Partial<CompiledForm>, fields: Readonly<Record<string, Partial<CompiledField>>> = {}) {
  const tenant = compiledTenant('demo');
  const { registro } = tenant.public.forms;
  if (registro === undefined) throw new Error('demo registers nobody');
  const changed = Object.entries(registro.fields).map(([key, field]) => [key, { ...field, ...fields[key] }] as const);
  const form = { ...registro, fields: Object.fromEntries(changed), ...more };
  return { ...tenant, public: { ...tenant.public, forms: { ...tenant.public.forms, registro: form } } };
}

const judged = (tenant: CompiledTenant, row: TableCase) =>
  judgeFormRow(tenant, { form: 'registro', cases: {} }, { with: {}, ...row });

describe('a case of a form, on the server', () => {
  const { submit } = registering({}).public.forms.registro ?? {};

  it('is the acceptance of the very body: its call refuses a name that no field sends [FIXL-77]', () => {
    const { fields = {} } = registering({}).public.forms.registro ?? {};
    const { obraSocial: _none, ...rest } = fields;
    const sent = { ...submit, with: { obraSocial: { const: 'OSDE' } } } as NonNullable<CompiledForm['submit']>;
    const { page, server } = judged(registering({ fields: rest, submit: sent }), { errors: {} });
    expect([page, server]).toEqual([{}, { obraSocial: 'FORM_EXTRA_KEY' }]);
  });

  it('is the acceptance of the very body: its schema refuses another type [FIXL-77]', () => {
    const plan = { as: 'obraSocial', schema: { type: 'integer' } };
    const tenant = registering({}, { plan, obraSocial: { as: 'plan' } });
    const { page, server } = judged(tenant, { with: { plan: 3 }, errors: {} });
    expect([page, server]).toEqual([{}, { plan: 'INVALID_BODY' }]);
  });

  it('says what is stored, also of a field that nobody sees [FIXL-76]', () => {
    const visible = { '==': [{ var: 'form.sexo' }, 'F'] };
    const tenant = registering(
      {},
      { plan: { fixed: 'Visitante', visible }, obraSocial: { fixed: 'OSDE', visible: false } },
    );
    const stores = { plan: 'Visitante', obraSocial: 'OSDE' };
    const { expected, page, server } = judged(tenant, { with: { sexo: 'F' }, stores });
    expect([page, server]).toEqual([expected, expected]);
    const other = judged(tenant, { with: { sexo: 'M' }, stores });
    expect([other.page, other.server]).toEqual(Array(2).fill({ 'stores.plan': 'null', 'stores.obraSocial': '"OSDE"' }));
    const refused = judged(tenant, { with: { dni: '' }, stores });
    expect(refused.server).toMatchObject({ 'stores.plan': expect.stringContaining('se rechaza') });
  });
});
