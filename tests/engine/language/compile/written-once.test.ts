import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/language/compile/compile.ts';
import { formatMessage } from '../../../../engine/language/compile/source/message.ts';
import endpoints from '../../../../schemas/endpoints.json';
import { shipped } from '../../../tenants/shipped.ts';
import { changed, compiled, faults, WORLD, withDocument } from './world.ts';

const publicOf = (files = WORLD) => {
  const made = compiled(files).tenant;
  if (made === undefined) throw new Error(faults(files).map(formatMessage).join('\n'));
  return made.public;
};

describe('what documents need not say', { timeout: 60_000 }, () => {
  it('gives a titled refusal the server’s message [FIXL-75]', () => {
    const { forms } = publicOf(changed('_base/forms/login.json', ', "message": "{{error.message}}"', ''));
    expect(forms).toEqual(publicOf().forms);
  });

  it('makes a form that is like another, changed where it says so [FIXL-75]', () => {
    const words = { fields: { codigo: { label: 'Código del teléfono' } } };
    const made = compile(withDocument('demo/forms/factorCambiar.json', words, shipped('demo')), 'demo').tenant;
    const { factorCambiar, factorRenovar } = made?.public.forms ?? {};
    expect(factorRenovar?.fields).toEqual(factorCambiar?.fields);
    expect(factorRenovar?.fields.codigo?.label).toBe('Código del teléfono');
    expect(factorRenovar?.submit).toMatchObject({ label: 'Pedir códigos nuevos', call: 'factor.codes' });
  });

  it('refuses a form like an unknown one, or like a copy [FIXL-75]', () => {
    const one = withDocument('norte/forms/otro.json', { like: 'logn' });
    expect(faults(one).map(({ code, meant }) => [code, meant])).toContainEqual(['LNG-050', 'login']);
    const list = withDocument('norte/forms/otro.json', { like: ['login'] });
    expect(faults(list).map(({ text }) => text)).toEqual([expect.stringContaining('["login"]')]);
    const two = withDocument(
      'norte/forms/b.json',
      { like: 'a' },
      withDocument('norte/forms/a.json', { like: 'login' }),
    );
    expect(faults(two).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('el formulario a dice a su vez'),
    );
  });

  it('takes call addresses from the contract, below those a layer writes [FIXL-75, API-02]', () => {
    const files = new Map(withDocument('norte/endpoints.json', { 'care.start': { path: '/v2/start' } }));
    files.delete('_base/endpoints.json');
    const made = publicOf(files).endpoints;
    expect(Object.keys(made)).toEqual(Object.keys(endpoints).filter((name) => name !== '$schema'));
    expect(made['care.start']).toMatchObject({ path: '/v2/start', invalidates: ['care.active'], timeoutSeconds: 45 });
    expect(made['auth.login']?.path).toBe('/api/auth/login');
  });

  it('reports a number’s display once, not again where the field is read [FIXL-73]', () => {
    const legajo = { own: 'person', label: 'Legajo', display: '##-##', schema: { type: 'integer' } };
    const files = withDocument('norte/fields.json', { legajo });
    const shown = changed('_base/screens/login.json', '"title": "Entrar"', '"title": "{{user.own.legajo}}"', files);
    const codes = faults(shown).map(({ code }) => code);
    expect(codes).toContain('LNG-281');
    expect(codes).not.toContain('LNG-039');
  });
});
