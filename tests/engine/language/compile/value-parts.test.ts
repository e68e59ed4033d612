import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/language/compile/compile.ts';
import { shipped } from '../../../tenants/shipped.ts';

/** Messages of the compiler about demo when the slot of a rescheduling sends these parts, as `code sentence`. */
function told(as: unknown): string[] {
  const patch = JSON.stringify({ fields: { turno: { as } } });
  const { messages } = compile(new Map([...shipped('demo'), ['demo/forms/reprogramacion.json', patch]]), 'demo');
  return messages.filter(({ severity }) => severity === 'error').map(({ code, text }) => `${code} ${text}`);
}

const SENT = { fecha: 'fecha', hora: 'hora', profesional: 'profesional' };

describe('a field that is sent in parts', () => {
  it('requires a text as the name of each part [A11]', () => {
    expect(told({ ...SENT, fecha: [{ do: 'eval', code: '1' }] }).join()).toMatch(/LNG-014 .*as\.fecha.*un texto/);
    expect(told({}).join()).toMatch(/LNG-016 .*as/);
  });

  it('refuses a part that the value does not have [FIXL-05]', () => {
    const { fecha, ...rest } = SENT;
    expect(told({ ...rest, fecah: fecha }).join()).toMatch(
      /LNG-050 .*turno.*fecah.*fecha, hora, servicio, profesional/,
    );
  });

  it('sends parts of the types that the call takes [API-05]', () => {
    expect(told({ ...SENT, hora: 'profesional', profesional: 'hora' })).toEqual([
      expect.stringMatching(/^LNG-046 .*un número entero y se encontró un texto/),
      expect.stringMatching(/^LNG-046 .*un texto y se encontró un número entero/),
    ]);
  });

  it('is accepted as shipped', () => expect(told(SENT)).toEqual([]));
});
