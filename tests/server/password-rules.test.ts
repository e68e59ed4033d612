// @engine pg
import { describe, expect, it } from 'vitest';
import { requireStrongPassword, weakPassword } from '../../server/features/credentials/password-rules.ts';
import { testTenant } from './test-tenant.ts';

const tenant = testTenant({ id: 'uno', unit: 1 });
const lenient = testTenant({ id: 'dos', unit: 2, settings: { security: { passwordBlocklist: false } } });
const ana = { identityNumber: '30111222', birthDate: '1983-05-10', email: 'ana.perez.k9w@example.com' };
const weak = (password: string, owner = ana) => weakPassword(tenant, password, owner);

describe('passwords that are easy to guess', () => {
  it('refuses common passwords in any case, accents or stand-in signs [D-SAFE-1]', () => {
    const common = ['123456', 'qwerty', 'Password', 'P4$$w0rd', 'contraseña', 'CONTRASEÑA123', 'tequiero', 'iloveyou'];
    expect(common.filter((password) => !weak(password))).toEqual([]);
  });

  it('refuses names, clubs and places of Argentina with digits around [D-SAFE-1]', () => {
    const words = ['boca2024', 'River1901', 'Argentina!', 'maria123', 'BocaJuniors', 'messi10', '10messi', 'rosario22'];
    expect(words.filter((password) => !weak(password))).toEqual([]);
  });

  it('refuses runs and repeats [D-SAFE-1]', () => {
    const runs = ['aaaaaaa', 'ababab', '2345678', 'fedcba', '987654', '121212', 'ñññññññ'];
    expect(runs.filter((password) => !weak(password))).toEqual([]);
  });

  it('refuses keyboard walks, breached passwords and words with usual endings [FIXS-14]', () => {
    const walks = [
      'qwe123',
      '1q2w3e',
      '1q2w3e4r',
      'qazwsx',
      'zxcvbn',
      'poiuyt',
      '159753',
      '147258',
      'asd123',
      'q1w2e3',
    ];
    const breached = ['letmein', 'monkey1', 'dragon1', 'sunshine', 'abcd1234', 'P@ssw0rd1', 'Welcome1', 'abc123'];
    const words = ['perrito', 'gatito1', 'abuela2', 'noviembre', 'lunes123', 'verano2024', 'Invierno25', 'salud2026'];
    const names = ['lopez1', 'gonzalez22', 'facundo7', 'carlos55', 'juan1234', 'Juan2024!', 'cristina', 'diego1986'];
    const spanish = ['hola123', 'chau123', 'mimama', 'clave123', 'miclave', 'teamo1', 'jesus7', 'dios123', 'admin1'];
    expect([...walks, ...breached, ...words, ...names, ...spanish].filter((password) => !weak(password))).toEqual([]);
  });

  it('takes six letters by chance, and judges 128 signs by their beginning [FIXS-14]', () => {
    expect(['x7kq2m', 'k9mw4p', 'nube7verde', 'solyluna8'].filter((password) => weak(password))).toEqual([]);
    expect(weak('password'.repeat(16))).toBe(true);
  });

  it('refuses the DNI and birth date in every usual spelling, also embedded [D-SAFE-1]', () => {
    const dni = ['30111222', '30.111.222', 'dni30111222', '30 111 222!', '_30-111-222_'];
    const birth = ['10051983', '10/05/1983', '10-5-83', '100583', '1983-05-10', '19830510', '830510', '05101983'];
    const written = ['10mayo1983', '10 de mayo de 1983', '10demayo83', 'ana10051983', '10.05.1983x'];
    expect([...dni, ...birth, ...written].filter((password) => !weak(password))).toEqual([]);
  });

  it('refuses words with a year, the tenant’s own words and repeated words [FIXS-14]', () => {
    const tenant = testTenant({ id: 'uno', unit: 1 });
    const named = { ...tenant, public: { ...tenant.public, id: 'san_lucas', name: 'Obra Social San Lucas' } };
    const words = [
      'portal2026',
      'Demo2026!',
      'Zeta1990',
      'Messi10messi',
      '1985quiroga',
      'Gaviota-1978',
      'telemedicina26',
    ];
    for (const password of [...words, 'SanLucas10', 'lucas2026', 'san_lucas', 'jazmin.jazmin'])
      expect(weakPassword(named, password, { identityNumber: null, birthDate: null, email: null }), password).toBe(
        true,
      );
    for (const password of ['casa-perro-2026', 'xkvqpz10xkvqpz', 'Jacaranda-27'])
      expect(weakPassword(named, password, { identityNumber: null, birthDate: null, email: null }), password).toBe(
        false,
      );
  });

  it('refuses a common word with a sign inside, in look-alike letters, and the own telephone [FIXS-38]', () => {
    const owner = { ...ana, phone: '+54 9 11 4444-5555' };
    const own = ['1144445555a', 'x44445555', 'tel:11 4444-5555', '4444-5555z'];
    const common = ['Pass@word1', 'P\u0430ssw\u043erd1', 'argen-tina1', 'Contra_seña1'];
    expect([...own, ...common].filter((password) => !weak(password, owner))).toEqual([]);
    expect(['nube7verde-ze', 'k3Lm9-puente', 'casa-perro-2026'].filter((password) => weak(password, owner))).toEqual(
      [],
    );
  });

  it('accepts strong passwords, phrases with spaces and 128 characters [D-SAFE-1]', () => {
    const good = ['k3Lm9-puente', 'nublado-jazmin', 'mi perro ladra bajito', 'Tr3n.al.sur', '¿qué hora?'];
    expect(good.filter((password) => weak(password))).toEqual([]);
    expect(weak(`${'verde y azul '.repeat(9)}fin`.slice(0, 128))).toBe(false);
  });

  it('refuses the e-mail and its name, however written, also around other letters [FIXE-04]', () => {
    const own = ['ana.perez.k9w@example.com', 'Ana.Perez.K9W', 'anaperezk9w', 'xx-ana.perez.k9w-22'];
    expect(own.filter((password) => !weak(password))).toEqual([]);
    expect(weakPassword(lenient, 'ana.perez.k9w@example.com', ana)).toBe(true);
    const short = { ...ana, email: 'ze@example.com' };
    expect(weak('nube7verde-ze', short)).toBe(false);
  });

  it('knows nothing of a person whose data is not known [D-SAFE-1]', () => {
    expect(weakPassword(tenant, '30111222x', { identityNumber: null, birthDate: null, email: null })).toBe(false);
    expect(weakPassword(lenient, '10051983x', { identityNumber: '', birthDate: 'garbage', email: null })).toBe(false);
  });

  it('`security.passwordBlocklist: false` allows common ones, never one’s own data [D-SAFE-1]', () => {
    expect(weakPassword(lenient, 'qwerty', ana)).toBe(false);
    expect(weakPassword(lenient, '30111222', ana)).toBe(true);
    expect(weakPassword(lenient, '10051983', ana)).toBe(true);
  });

  it('refuses with the code whose text the tenant has, at the field [D-REG-08]', () => {
    expect(() => requireStrongPassword(tenant, 'nublado-jazmin', ana)).not.toThrow();
    expect(() => requireStrongPassword(tenant, 'qwerty', ana)).toThrow(
      expect.objectContaining({ status: 422, code: 'WEAK_PASSWORD', field: 'password' }),
    );
  });
});
