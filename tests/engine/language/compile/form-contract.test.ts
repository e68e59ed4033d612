import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/language/compile/compile.ts';
import { shipped } from '../../../tenants/shipped.ts';

/** Messages of the compiler about demo with a patch of one of its forms, as `code sentence`. */
function told(form: string, patch: object): string[] {
  const files = new Map([...shipped('demo'), [`demo/forms/${form}.json`, JSON.stringify(patch)]]);
  const { messages } = compile(files, 'demo');
  return messages.filter(({ severity }) => severity === 'error').map(({ code, text }) => `${code} ${text}`);
}

const field = (key: string, words: object) => ({ fields: { [key]: words } });
const one = (code: string, ...words: readonly string[]) => [
  expect.stringMatching(new RegExp([code, ...words].join('.*'), 's')),
];

describe('a form and the calls that take it', () => {
  it.each([
    ['the session', 'registro', field('plan', { visible: { '==': [{ var: 'session.status' }, 'unknown'] } })],
    ['who is signed in', 'registro', field('plan', { errors: { required: 'Falta, {{user.nome}}' } })],
    ['where it stands', 'recCode', field('codigo', { required: { '==': [{ var: 'route.path' }, '/'] } })],
  ])('refuses rules and messages reading %s where the server lacks it [FIXL-01]', (_, form, patch) => {
    expect(told(form, patch).filter((found) => found.startsWith('LNG-090'))).toEqual(
      form === 'registro'
        ? one('LNG-090', 'registration.create', '(session.status|user.nome)', 'today')
        : [...one('LNG-090', 'recovery.verify', 'route.path'), ...one('LNG-090', 'recovery.reset', 'route.path')],
    );
  });

  it('lets a rule of any form read `today` [FIXL-01]', () => {
    const rules = { hoy: { that: { '!=': [{ var: 'today' }, '2000-01-01'] }, say: 'No' } };
    expect(told('recCode', field('codigo', { rules }))).toEqual([]);
  });

  it.each([
    ['left empty', 'registro', field('dni', { required: false }), 'registration.create', '"dni"', 'quedar vacío'],
    [
      'not asked',
      'registro',
      field('sexo', { visible: { has: 'form.plan' } }),
      'registration.create',
      '"sexo"',
      'no preguntarse',
    ],
    [
      'in a section that may be hidden',
      'registro',
      { sections: { contact: { visible: { has: 'form.plan' } } } },
      'registration.create',
      '"telefono"',
      'no preguntarse',
    ],
    [
      'sent by nobody',
      'entryPassword',
      field('password', { as: 'correo' }),
      'entry.signIn',
      '"password"',
      'ningún campo',
    ],
  ])('a name that the call needs is %s [FIXL-03]', (_, form, patch, call, name, reason) => {
    expect(told(form, patch)).toContainEqual(one('LNG-091', call, name, reason)[0]);
  });

  it('accepts any name for the repeated password and refuses other unknown names [FIXL-03]', () => {
    expect(told('recNew', field('confirmPassword', { as: 'otra_vez' }))).toEqual([]);
    expect(told('recNew', field('apodo', { label: 'Apodo' }))).toEqual(one('LNG-071', 'apodo', 'recovery.reset'));
  });

  it('refuses fields whose visibility depends on themselves, naming the path [FIXL-05]', () => {
    expect(told('valoracion', field('comentario', { visible: { has: 'form.comentario' } }))).toEqual(
      one('LNG-092', 'comentario → comentario'),
    );
    const ring = {
      fields: {
        comentario: { visible: { has: 'form.puntaje' } },
        puntaje: { visible: { has: 'form.comentario' } },
      },
    };
    expect(told('valoracion', ring).join()).toMatch(
      /(comentario → puntaje → comentario|puntaje → comentario → puntaje)/,
    );
  });

  it('refuses options that the field’s own schema rejects [FIXL-05, FIXL-59]', () => {
    expect(told('adjunto', field('tipo', { schema: { maxLength: 2 } }))).toEqual(one('LNG-070', 'adjunto', 'tipo'));
  });
});
