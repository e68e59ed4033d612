import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptPayload } from '../../../engine/forms/accept-payload.ts';
import { judge } from '../../../engine/forms/judge.ts';
import { toPayload } from '../../../engine/forms/payload.ts';
import { baseScope, formOf, oneField, registration, validRegistration } from './fixtures.ts';

const valid = toPayload(registration, judge(registration, validRegistration, baseScope).values);

describe('what the server takes', () => {
  it('takes a valid payload, cleaned', () => {
    const taken = acceptPayload(registration, { ...valid, dni: '30.111.222', apellido: ' Pérez ' }, baseScope);
    expect(taken).toMatchObject({ ok: true, payload: { dni: '30111222', apellido: 'Pérez' } });
  });

  it.each([null, undefined, [], 'x', 7])('refuses a body that is no object: %j', (body) => {
    expect(acceptPayload(registration, body, baseScope)).toEqual({
      ok: false,
      status: 400,
      errors: [{ code: 'FORM_BODY' }],
    });
  });

  it('[A16] refuses every key that no field has, whatever it is called', () => {
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
        expect(acceptPayload(registration, body, baseScope)).toEqual({
          ok: false,
          status: 400,
          errors: [{ code: 'FORM_EXTRA_KEY', field: name }],
        });
      }),
      { numRuns: 200 },
    );
    const parsed: unknown = JSON.parse('{"__proto__": {"ativo": true}}');
    expect(acceptPayload(registration, parsed, baseScope)).toMatchObject({ ok: false, status: 400 });
  });

  it('lets a route read names of its own', () => {
    expect(acceptPayload(registration, { ...valid, unidad: 12 }, baseScope, { also: ['unidad'] })).toMatchObject({
      ok: true,
      payload: valid,
    });
  });

  it('answers with the payload’s name and the tenant’s text, in the order of the form', () => {
    const { correo: _, ...rest } = valid;
    expect(acceptPayload(registration, { ...rest, dni: 'x', fec_nac: '2020-01-01' }, baseScope)).toEqual({
      ok: false,
      status: 422,
      errors: [
        { code: 'FIELD_PATTERN', field: 'dni', text: 'El DNI debe contener solo numeros' },
        { code: 'FIELD_RULE', field: 'fec_nac', text: 'Debe ser mayor de edad para registrarse' },
        { code: 'FIELD_REQUIRED', field: 'correo', text: 'El email es requerido' },
      ],
    });
  });

  it('[R12] judges any body as the page does', () => {
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
        expect(acceptPayload(registration, sent, baseScope).ok).toBe(judge(registration, typed, baseScope).ok);
      }),
      { numRuns: 500 },
    );
  });

  it('[REG-03] writes fixed values whatever was sent, and drops what was not asked', () => {
    const taken = acceptPayload(registration, { ...valid, obraSocial: 'OTRA', nro_tramite: '1' }, baseScope);
    expect(taken).toMatchObject({ ok: true, payload: { ...valid, obraSocial: 'OBSBA' } });
    expect(taken.ok && Object.hasOwn(taken.payload, 'nro_tramite')).toBe(false);
  });

  it('refuses, with a code and no field, when it cannot know what was asked', () => {
    const form = oneField({ visible: { has: 'form.x' }, rules: {} });
    const guess = oneField({ visible: { '==': [{ var: 'state.mode' }, 'a'] } });
    expect(acceptPayload(form, { probe: 'x' }, baseScope).ok).toBe(true);
    expect(acceptPayload(guess, { probe: 'x' }, baseScope)).toEqual({
      ok: false,
      status: 422,
      errors: [{ code: 'FORM_UNKNOWN_VISIBILITY' }],
    });
  });
});

describe('what the person may not change', () => {
  const form = formOf({
    dni: { readOnly: true, required: true },
    tipo: { readOnly: { '==': [{ var: 'form.dni' }, '1'] } },
    telefono: {},
  });

  it('comes from what is stored, never from the body', () => {
    const taken = acceptPayload(form, { dni: '9', tipo: 'forged', telefono: '5' }, baseScope, {
      current: { dni: '1', tipo: 'holder' },
    });
    expect(taken).toMatchObject({ ok: true, payload: { dni: '1', tipo: 'holder', telefono: '5' }, cleared: [] });
  });

  it('is nothing when nothing is stored', () => {
    expect(acceptPayload(form, { dni: '9', telefono: '5' }, baseScope)).toMatchObject({
      ok: true,
      payload: { telefono: '5' },
    });
  });

  it('tells an emptied field from one that was not asked', () => {
    const asked = formOf({ email: { as: 'correo' }, plan: { visible: false } });
    expect(acceptPayload(asked, { correo: null }, baseScope)).toMatchObject({
      ok: true,
      payload: {},
      cleared: ['correo'],
    });
  });
});
