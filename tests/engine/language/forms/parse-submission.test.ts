import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseForms } from '../../../../engine/language/forms/parse-forms.ts';
import { parseSubmission } from '../../../../engine/language/forms/parse-submission.ts';
import { toPayload } from '../../../../engine/language/forms/payload.ts';
import { validateForm } from '../../../../engine/language/forms/validate-form.ts';
import { baseScope, formOf, oneField, registration, validRegistration } from './fixtures.ts';

const valid = toPayload(registration, validateForm(registration, validRegistration, baseScope).values);

describe('what the server takes', () => {
  it('takes a valid payload, cleaned', () => {
    const taken = parseSubmission(registration, { ...valid, dni: '30.111.222', apellido: ' Pérez ' }, baseScope);
    expect(taken).toMatchObject({ ok: true, payload: { dni: '30111222', apellido: 'Pérez' } });
  });

  it.each([null, undefined, [], 'x', 7])('refuses a body that is no object: %j', (body) => {
    expect(parseSubmission(registration, body, baseScope)).toEqual({
      ok: false,
      status: 400,
      errors: [{ code: 'FORM_BODY' }],
    });
  });

  it('refuses every key that no field has, whatever it is called [A16]', () => {
    const names = [
      'ativo',
      'perfil',
      'unidad',
      'esCoordinadorART',
      'perfilNome',
      'id',
      'role',
      'scope',
      'toString',
      'constructor',
    ];
    const key = fc
      .oneof(fc.constantFrom(...names), fc.string({ minLength: 1 }))
      .filter((name) => !Object.hasOwn(valid, name));
    fc.assert(
      fc.property(key, fc.jsonValue(), (name, value) => {
        fc.pre(name !== 'nro_tramite');
        const body = Object.fromEntries([...Object.entries(valid), [name, value]]);
        expect(parseSubmission(registration, body, baseScope)).toEqual({
          ok: false,
          status: 400,
          errors: [{ code: 'FORM_EXTRA_KEY', field: name }],
        });
      }),
      { numRuns: 200 },
    );
    const parsed: unknown = JSON.parse('{"__proto__": {"ativo": true}}');
    expect(parseSubmission(registration, parsed, baseScope)).toMatchObject({ ok: false, status: 400 });
  });

  it('lets a route read names of its own', () => {
    expect(parseSubmission(registration, { ...valid, unidad: 12 }, baseScope, { also: ['unidad'] })).toMatchObject({
      ok: true,
      payload: valid,
    });
  });

  it('returns errors with payload names and tenant texts, in form order', () => {
    const { correo: _, ...rest } = valid;
    expect(parseSubmission(registration, { ...rest, dni: 'x', fec_nac: '2020-01-01' }, baseScope)).toEqual({
      ok: false,
      status: 422,
      errors: [
        { code: 'FIELD_PATTERN', field: 'dni', text: 'El DNI debe contener solo numeros' },
        { code: 'FIELD_RULE', field: 'fec_nac', text: 'Debe ser mayor de edad para registrarse' },
        { code: 'FIELD_REQUIRED', field: 'correo', text: 'El email es requerido' },
      ],
    });
  });

  it('judges any body as the page does [R12]', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('F', '30111222', '2000-02-29', 'a@b.co', '', null),
      fc.boolean(),
      fc.integer(),
    );
    const body = fc.record(Object.fromEntries(Object.keys(valid).map((name) => [name, value])), { requiredKeys: [] });
    fc.assert(
      fc.property(body, (sent) => {
        const typed = {
          ...sent,
          fechaNacimiento: sent.fec_nac,
          email: sent.correo,
          confirmPassword: sent.conf_password,
          aceptoTerminos: sent.terms,
        };
        expect(parseSubmission(registration, sent, baseScope).ok).toBe(validateForm(registration, typed, baseScope).ok);
      }),
      { numRuns: 500 },
    );
  });

  it('writes fixed values over the submitted ones, and drops fields not asked [REG-03]', () => {
    const taken = parseSubmission(registration, { ...valid, obraSocial: 'OTRA', nro_tramite: '1' }, baseScope);
    expect(taken).toMatchObject({ ok: true, payload: { ...valid, obraSocial: 'OBSBA' } });
    expect(taken.ok && Object.hasOwn(taken.payload, 'nro_tramite')).toBe(false);
  });

  it('drops hidden fields, or refuses them where a route says so', () => {
    const form = oneField({ visible: { has: 'form.x' }, rules: {} });
    expect(parseSubmission(form, { probe: 'x' }, baseScope)).toMatchObject({ ok: true, payload: {} });
    expect(parseSubmission(form, { probe: 'x' }, baseScope, { hidden: 'refuse' })).toEqual({
      ok: false,
      status: 400,
      errors: [{ code: 'FORM_HIDDEN_FIELD', field: 'probe' }],
    });
  });

  it('takes what the page sends for hidden fields that keep, begin with or fix a value [FIXH-09]', () => {
    const hidden = { visible: { has: 'form.shown' } } as const;
    const form = formOf({
      shown: {},
      kept: { ...hidden, onHide: 'keep', schema: { type: 'string', pattern: '^\\d+$' } },
      begun: { ...hidden, initial: 'a' },
      fixed: { ...hidden, fixed: 'b' },
      asked: hidden,
    });
    const take = (body: object) => parseSubmission(form, body, baseScope, { hidden: 'refuse' });
    expect(take({ kept: '7', begun: 'a', fixed: 'b' }).ok).toBe(true);
    expect(take({ kept: '7' })).toMatchObject({ values: { kept: '7' } });
    expect(take({ kept: 'x' })).toMatchObject({ status: 422, errors: [{ code: 'FIELD_PATTERN', field: 'kept' }] });
    expect(take({ asked: 'x' })).toMatchObject({ errors: [{ code: 'FORM_HIDDEN_FIELD', field: 'asked' }] });
  });

  it('accepts a missing repetition only when the call does not carry it [FIXL-03]', () => {
    const twice = formOf(
      { password: { required: true }, again: { as: 'otra', repeats: 'password', required: true } },
      {
        rules: {
          same: { field: 'again', that: { '==': [{ var: 'form.password' }, { var: 'form.again' }] }, say: 'No' },
        },
      },
    );
    const take = (body: object, takes: string[]) => parseForms([twice], body, baseScope, { takes });
    expect(take({ password: 'a' }, ['password'])).toMatchObject({ ok: true, payload: { password: 'a' } });
    expect(take({}, ['password'])).toMatchObject({ ok: false });
    expect(take({ password: 'a' }, ['password', 'otra']).ok).toBe(false);
    expect(take({ password: 'a', otra: 'b' }, ['password', 'otra']).ok).toBe(false);
    expect(take({ password: 'a', otra: 'a' }, ['password', 'otra']).ok).toBe(true);
  });
});

describe('what a call takes that several forms answer', () => {
  const email = formOf({ correo: { required: true, as: 'email' } });
  const code = formOf({ codigo: { widget: 'code', required: true } });
  const take = (body: object) => parseForms([email, code], body, baseScope, { beside: ['unidad'] });

  it('is judged by each of them, by its own names', () => {
    expect(take({ email: ' a ', codigo: '1 2', unidad: 7 })).toMatchObject({
      ok: true,
      values: { correo: 'a', codigo: '12' },
      payload: { email: 'a', codigo: '12', unidad: 7 },
    });
    expect(take({ email: 'a', codigo: '' })).toMatchObject({ ok: false, status: 422, errors: [{ field: 'codigo' }] });
    expect(take({ codigo: '12' })).toMatchObject({ ok: false, status: 422, errors: [{ field: 'email' }] });
  });

  it('has no name besides theirs and its own', () => {
    expect(take({ email: 'a', codigo: '1', ativo: true })).toEqual({
      ok: false,
      status: 400,
      errors: [{ code: 'FORM_EXTRA_KEY', field: 'ativo' }],
    });
    expect(parseForms([email], 'x', baseScope)).toEqual({ ok: false, status: 400, errors: [{ code: 'FORM_BODY' }] });
  });
});

describe('what the person may not change', () => {
  const form = formOf({
    dni: { readOnly: true, required: true },
    tipo: { readOnly: { '==': [{ var: 'form.dni' }, '1'] } },
    telefono: {},
  });

  it('keeps the stored value, and ignores the submitted one', () => {
    const taken = parseSubmission(form, { dni: '9', tipo: 'forged', telefono: '5' }, baseScope, {
      current: { dni: '1', tipo: 'holder' },
    });
    expect(taken).toMatchObject({ ok: true, payload: { dni: '1', tipo: 'holder', telefono: '5' }, cleared: [] });
  });

  it('is nothing when nothing is stored', () => {
    expect(parseSubmission(form, { dni: '9', telefono: '5' }, baseScope)).toMatchObject({
      ok: true,
      payload: { telefono: '5' },
    });
  });

  it('tells an emptied field from one that was not asked', () => {
    const asked = formOf({ email: { as: 'correo' }, plan: { visible: false } });
    expect(parseSubmission(asked, { correo: null }, baseScope)).toMatchObject({
      ok: true,
      payload: {},
      cleared: ['correo'],
    });
  });
});
