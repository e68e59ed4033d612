import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompiledField } from '../../../../engine/language/artifact.ts';
import { initialValues } from '../../../../engine/language/forms/initial-values.ts';
import {
  fieldOfPayloadKey,
  fromPayload,
  payloadKeys,
  toPayload,
  unknownNames,
} from '../../../../engine/language/forms/payload.ts';
import { validateForm } from '../../../../engine/language/forms/validate-form.ts';
import { baseScope, formOf, registration, validRegistration } from './fixtures.ts';

const TURNO = { type: 'Slot', as: { servicio: 'servicio_id_turno', fecha: 'fecha_turno', hora: 'hora_turno' } };
const slot = formOf({
  turno: TURNO,
  nota: { as: 'observacion' },
});

describe('form and payload are one', () => {
  it('sends each field under its name, and nothing empty [REG-13]', () => {
    const { values } = validateForm(registration, validRegistration, baseScope);
    expect(toPayload(registration, values)).toEqual({
      dni: '30111222',
      apellido: 'Pérez',
      sexo: 'F',
      fec_nac: '1980-03-12',
      obraSocial: 'OBSBA',
      correo: 'ana.perez@example.org',
      password: 'Nube-24-tren',
      conf_password: 'Nube-24-tren',
      terms: true,
    });
  });

  it('sends a value of several parts part by part', () => {
    const turno = { servicio: 3, fecha: '2026-11-25', hora: '10:00' };
    const payload = toPayload(slot, { turno });
    expect(payload).toEqual({ servicio_id_turno: 3, fecha_turno: '2026-11-25', hora_turno: '10:00' });
    expect(fromPayload(slot, payload)).toEqual({ turno });
  });

  it.each([[false], ['0'], [1.5], [[]], [{}], [{ fecha: '', hora: null }], [{ otra: 1 }]])(
    'treats %j, without any part, as no value on page and server [R12]',
    (turno) => {
      const verdict = validateForm(formOf({ turno: { ...TURNO, required: true } }), { turno }, baseScope);
      expect(verdict.errors.map(({ field, code }) => [field, code])).toEqual([['turno', 'required']]);
      expect(verdict.values).toEqual({});
      expect(fromPayload(slot, toPayload(slot, { turno }))).toEqual({});
    },
  );

  it('accepts a value without its nullable parts, and refuses it without others [BOOK-05, D-BOOK-03]', () => {
    const field = { ...TURNO, as: { fecha: 'fecha', profesional: 'profesional' } };
    const form = formOf({ turno: field });
    const { turno } = form.fields;
    const free = { ...form, fields: { turno: { ...(turno as CompiledField), nullParts: ['profesional'] } } };
    const wrong = (value: object) => validateForm(free, { turno: value }, baseScope).errors.map(({ code }) => code);
    expect(wrong({ fecha: '2026-11-25', profesional: null })).toEqual([]);
    expect(wrong({ fecha: '2026-11-25' })).toEqual([]);
    expect(wrong({ fecha: null, profesional: 7 })).toEqual(['type']);
    expect(wrong({ fecha: '2026-11-25', profesional: {} })).toEqual(['type']);
  });

  it('refuses a value with only some of its parts as malformed [R12]', () => {
    const { errors } = validateForm(
      formOf({ turno: TURNO }),
      { turno: { servicio: 3, fecha: '2026-11-25' } },
      baseScope,
    );
    expect(errors.map(({ field, code }) => [field, code])).toEqual([['turno', 'type']]);
  });

  it('returns whatever values a form holds', () => {
    const text = fc.string({ minLength: 1 });
    const parts = fc.record({ servicio: fc.integer(), fecha: text, hora: text });
    const values = fc.record({ turno: parts, nota: fc.oneof(text, fc.integer(), fc.boolean()) }, { requiredKeys: [] });
    fc.assert(
      fc.property(values, (some) => {
        expect(fromPayload(slot, toPayload(slot, some))).toEqual(some);
      }),
    );
  });

  it('leads every name back to its field', () => {
    for (const form of [registration, slot]) {
      for (const [key, field] of Object.entries(form.fields)) {
        for (const name of payloadKeys(field)) expect(fieldOfPayloadKey(form, name)).toBe(key);
      }
    }
    expect(fieldOfPayloadKey(registration, 'fechaNacimiento')).toBe('fechaNacimiento');
    expect(fieldOfPayloadKey(registration, 'toString')).toBeUndefined();
  });
});

describe('what a form starts with', () => {
  it('reads values by field or payload name, fixed values taking precedence', () => {
    const given = { correo: 'a@example.org', dni: '1', obraSocial: 'OTRA', terms: null, extra: 1 };
    expect(initialValues(registration, given, baseScope)).toEqual({
      email: 'a@example.org',
      dni: '1',
      obraSocial: 'OBSBA',
    });
  });

  it('starts with nothing ticked and nothing chosen', () => {
    expect(initialValues(registration, undefined, baseScope)).toEqual({ obraSocial: 'OBSBA' });
  });

  it('reads a field’s initial value from the scope, empty when unknown', () => {
    const form = formOf({ a: { initial: 'today' }, b: { initial: 'state.nowhere' }, c: { initial: { const: 'x' } } });
    expect(initialValues(form, {}, baseScope)).toEqual({ a: '2026-11-24', c: 'x' });
  });
});

describe('names that lead into an object', () => {
  const form = formOf({
    talle: { label: 'Talle', own: 'person' },
    legajo: { label: 'Legajo', own: 'person', schema: { type: 'integer' } },
    dni: { label: 'DNI' },
  });

  it('are written and read as such, both ways [FIXL-09]', () => {
    const values = { talle: 'M', legajo: 7, dni: '1' };
    const payload = { dni: '1', propios: { talle: 'M', legajo: 7 } };
    expect(toPayload(form, values)).toEqual(payload);
    expect(fromPayload(form, payload)).toEqual(values);
    expect(toPayload(form, { dni: '1' })).toEqual({ dni: '1' });
    expect(fromPayload(form, { propios: 'M' })).toEqual({});
    expect(fieldOfPayloadKey(form, 'propios.talle')).toBe('talle');
  });

  it('what a person already has is where a form starts [FIXL-09]', () => {
    const person = { documento: '1', own: { talle: 'M', legajo: null, otro: 1 } };
    expect(initialValues(form, person, baseScope)).toEqual({ talle: 'M' });
  });

  it('no name beside them is let through, however it is written [FIXL-09, A16]', () => {
    const named = new Set(['dni', 'propios.talle']);
    expect(unknownNames({ dni: '1', propios: { talle: 'M' } }, named)).toEqual([]);
    expect(unknownNames({ propios: { otro: 1, talle: { a: 1 } } }, named)).toEqual(['propios.otro']);
    expect(unknownNames({ 'propios.talle': 'M', propios: 'M' }, named)).toEqual(['propios.talle', 'propios']);
    expect(unknownNames({ propios: JSON.parse('{ "__proto__": 1 }') }, named)).toEqual(['propios.__proto__']);
  });
});
