import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { exampleOf } from '../../engine/language/forms/example-of.ts';
import { offeredOptions, withdrawnOption } from '../../engine/language/forms/offered-options.ts';
import { optionsOf } from '../../engine/language/forms/options.ts';
import { parseSubmission } from '../../engine/language/forms/parse-submission.ts';
import { validateForm } from '../../engine/language/forms/validate-form.ts';
import { scopeOf, withRoot } from '../../engine/language/rules/scope.ts';
import { demoOwn } from '../../server/features/demo/demo-own.ts';
import { RURAL_DOCUMENTS, ruralFiles, ruralTenant } from './rural-teachers.ts';

const tenant = ruralTenant();
const form = tenant.public.forms.registro;
const department = form?.fields.departamento;
if (form === undefined || department === undefined) throw new Error('the registration asks no department');
const { codes, settings } = tenant.public;
const scope = scopeOf({ codes, settings, today: '2026-11-24', now: '2026-11-24T13:00:00Z', tenant: { name: 'Demo' } });
const offered = (values: object) => offeredOptions(department, withRoot(scope, 'form', values))?.map(({ key }) => key);
const example = exampleOf(form, scope);
/** Answer of the server to a whole registration with these own fields. */
const sent = (propios: object) =>
  parseSubmission(form, { ...(example.ok ? example.payload : {}), propios }, scope, { hidden: 'refuse' });

describe('choices of a list that depend on another answer (optionsFrom.where)', () => {
  it('offers matching choices, none without an answer, all for labels [FIXL-09]', () => {
    expect(offered({ provincia: 'chaco' })).toEqual(['bermejo', 'quitilipi']);
    expect(offered({ provincia: 'formosa' })).toEqual(['patino']);
    expect(offered({})).toEqual([]);
    expect(optionsOf(department, scope)).toHaveLength(3);
  });

  it('recomputes choices for other answers and lists, and names a withdrawn choice [FIXL-09]', () => {
    const given = ['chaco', 'formosa', undefined, 'chaco'].map(
      (provincia) => offered({ provincia, email: 'a' })?.length,
    );
    expect(given).toEqual([2, 1, 0, 2]);
    const { departamento: all, ...others } = codes;
    const fewer = scopeOf({ codes: { ...others, departamento: { bermejo: all?.bermejo } } });
    const inChaco = withRoot(fewer, 'form', { provincia: 'chaco' });
    expect(offeredOptions(department, inChaco)?.map(({ key }) => key)).toEqual(['bermejo']);
    const gone = (values: object) => withdrawnOption(department, 'patino', withRoot(scope, 'form', values))?.label;
    expect([gone({ provincia: 'chaco' }), gone({ provincia: 'formosa' })]).toEqual(['Patiño', undefined]);
    expect(withdrawnOption(department, 'salta', withRoot(scope, 'form', { provincia: 'chaco' }))).toBeUndefined();
  });

  it('empties a withdrawn choice, and keeps an unlisted value wrong [FIXL-09]', () => {
    const values = { provincia: 'formosa', departamento: 'bermejo' };
    const verdict = validateForm(form, values, scope);
    expect([verdict.values.departamento, [...verdict.withdrawn]]).toEqual([undefined, ['departamento']]);
    expect(verdict.errors.map(({ field }) => field)).not.toContain('departamento');
    const strange = validateForm(form, { ...values, departamento: 'salta' }, scope);
    expect(strange.errors.find(({ field }) => field === 'departamento')?.code).toBe('enum');
  });

  it('accepts offered choices and refuses others with the field’s text [FIXL-09]', () => {
    expect(sent({ provincia: 'chaco', departamento: 'bermejo' })).toMatchObject({ ok: true });
    expect(sent({ provincia: 'formosa', departamento: 'bermejo' })).toEqual({
      ok: false,
      status: 422,
      errors: [{ code: 'FIELD_ENUM', field: 'propios.departamento', text: 'Elegí uno de la lista' }],
    });
  });

  it('gives demo people codes equal to keys, of their own province [FIXL-09]', () => {
    const had = [0, 1, 2, 3].map((turn) => demoOwn(tenant, 'person', turn));
    expect(had).toEqual([
      { provincia: 'chaco', departamento: 'bermejo' },
      { provincia: 'formosa', departamento: 'patino' },
      { provincia: 'chaco', departamento: 'bermejo' },
      { provincia: 'formosa', departamento: 'patino' },
    ]);
  });

  it('rejects `where` over a page list, missing field or page root [LNG-198, LNG-027, LNG-090]', () => {
    const told = (optionsFrom: object, more: object = {}) => {
      const fields = { ...RURAL_DOCUMENTS['fields.json'] };
      const own = { ...fields.departamento, optionsFrom };
      return compile(
        ruralFiles({ ...RURAL_DOCUMENTS, 'fields.json': { ...fields, departamento: own }, ...more }),
        'demo',
      )
        .messages.filter(({ severity }) => severity === 'error')
        .map(({ code }) => code);
    };
    const where = { in: [{ var: 'form.provincia' }, { var: 'item.in' }] };
    expect(told({ each: 'people', label: '{{item.nome}}', key: 'item.documento', where: true })).toContain('LNG-198');
    expect(told({ codes: 'provincia', where })).toContain('LNG-027');
    expect(told({ codes: 'departamento', where: { '==': [{ var: 'route.path' }, '/registro'] } })).toContain('LNG-090');
    expect(told({ codes: 'departamento', where })).toEqual([]);
  });
});
