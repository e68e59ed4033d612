import { describe, expect, it } from 'vitest';
import { faults, WORLD, withDocument } from './world.ts';

/** Findings about one datum with other limits elsewhere, when registration asks for it so. */
function told(field: object, login: object = {}, as = 'dni') {
  const registro = { fields: { [as]: field }, submit: { label: 'Seguir' } };
  const files = withDocument('norte/forms/login.json', { fields: login }, WORLD);
  return faults(withDocument('norte/forms/registro.json', registro, files)).flatMap(({ code, text }) =>
    code === 'LNG-421' ? [text] : [],
  );
}

describe('a datum that one form stores and another takes to let in', () => {
  it('has the limits of sign-in in registration: DNI [FIXL-79]', () => {
    const longer = { use: 'dni', schema: { maxLength: 20 } };
    expect(told(longer)).toEqual([
      expect.stringMatching(/^El campo dni de registro admite .* y dni de login lo rechaza/),
    ]);
    expect(told({ use: 'dni' })).toEqual([]);
    expect(told({ use: 'dni', schema: { maxLength: 7 } })).toEqual([]);
    expect(told(longer, { dni: { schema: { maxLength: 20 } } })).toEqual([]);
  });

  it('has the limits of registration in sign-in: password [FIXL-79]', () => {
    const limit = (maxLength: number) => ({ schema: { type: 'string', maxLength }, errors: { length: 'Muy larga' } });
    const secret = { use: 'secret', ...limit(30) };
    expect(told(secret, { password: limit(8) }, 'password')).toEqual([
      expect.stringMatching(/^El campo password de registro admite .* y password de login lo rechaza/),
    ]);
    expect(told(secret, { password: limit(30) }, 'password')).toEqual([]);
    expect(told(secret, {}, 'password')).toEqual([]);
  });
});
