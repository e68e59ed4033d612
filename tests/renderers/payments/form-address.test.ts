import { describe, expect, it } from 'vitest';
import { formAddress } from '../../../renderers/payments/form-address.ts';

const BASE = 'http://portal.test:3000/especialidad';

describe('the address of a payment form', () => {
  it('may be https anywhere, or a path of the page’s own origin [A29]', () => {
    expect(formAddress('https://pagos.example.com/f?id=1', BASE)).toBe('https://pagos.example.com/f?id=1');
    expect(formAddress('/pago-de-prueba/7', BASE)).toBe('http://portal.test:3000/pago-de-prueba/7');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://pagos.example.com/f',
    '//user:pw@pagos.example.com',
    'https://a:b@pagos.example.com/',
    'https://',
    '',
    null,
    undefined,
    7,
  ])('[A29] is not %s', (given) => expect(formAddress(given, BASE)).toBeUndefined());
});
