import { describe, expect, it } from 'vitest';
import { describeType } from '../../../../engine/language/types/describe-type.ts';
import { editDistance, nearest } from '../../../../engine/language/types/nearest.ts';
import type { NamedProfiles, Profile } from '../../../../engine/language/types/profile.ts';
import { dereferenced } from '../../../../engine/language/types/reference.ts';
import { resolvePath } from '../../../../engine/language/types/resolve-path.ts';
import { requireKnownFormats } from '../../../../tools/generators/_known-formats.ts';
import type { ProfileJson } from '../../../../tools/generators/_profile-type.ts';

const named: NamedProfiles = {
  Person: { type: 'object', properties: { nome: { type: 'string' }, email: { type: 'string', nullable: true } } },
  Case: { type: 'object', properties: { patient: { $ref: '#/Person', nullable: true } } },
  Loop: { $ref: '#/Loop' },
};
const roots = {
  user: { $ref: '#/Person' },
  one: { $ref: '#/Case' },
  list: { type: 'array', items: { $ref: '#/Person' } },
  any: undefined,
} as const;
const resolve = (path: string) => resolvePath(path.split('.'), roots, named);

describe('[TEN-02] following a path', () => {
  it.each([
    ['user.nome', []],
    ['user.email', ['user.email']],
    ['one.patient.email', ['one.patient', 'one.patient.email']],
    ['one.patient.nome', ['one.patient']],
    ['any.thing.goes', []],
  ])('%s may miss %j', (path, mayBeMissing) => {
    expect(resolve(path)).toMatchObject({ mayBeMissing });
  });

  it('gives a shape that is nullable when anything on the way is', () => {
    expect(resolve('one.patient.nome')).toMatchObject({ profile: { type: 'string', nullable: true } });
    expect(resolve('user.nome')).toMatchObject({ profile: { type: 'string' } });
  });

  it.each([
    ['usr.nome', { below: '', name: 'usr', suggestion: 'user.nome' }],
    ['user.nomme', { below: 'user', name: 'nomme', suggestion: 'nome', allowed: ['nome', 'email'] }],
    ['user.nome.length', { below: 'user.nome', name: 'length', allowed: [] }],
    ['list.nome', { below: 'list', name: 'nome', allowed: [] }],
    ['user.toString', { below: 'user', name: 'toString' }],
  ])('says where %s goes wrong', (path, expected) => {
    expect(resolve(path)).toMatchObject(expected);
  });

  it('does not turn in circles', () => {
    expect(dereferenced({ $ref: '#/Loop' }, named)).toBeUndefined();
    expect(dereferenced({ $ref: '#/toString' }, named)).toBeUndefined();
  });
});

describe('[TEN-02] the name that was probably meant', () => {
  it.each([
    ['numeroAfilado', ['numeroAfiliado', 'numero'], 'numeroAfiliado'],
    ['estado', ['Estado', 'Nafiliado', 'Plan'], 'Estado'],
    ['dcoumento', ['documento', 'domicilio'], 'documento'],
    ['x', ['documento'], undefined],
  ])('for %s', (written, names, meant) => {
    expect(nearest(written, names)).toBe(meant);
  });

  it('counts letters to insert, delete, change or swap', () => {
    expect([
      editDistance('', 'abc'),
      editDistance('abc', 'abd'),
      editDistance('ab', 'ba'),
      editDistance('abc', ''),
    ]).toEqual([3, 1, 1, 3]);
  });
});

describe('[TEN-07] a shape in Spanish', () => {
  it.each([
    [{ type: 'string', format: 'date' }, 'una fecha AAAA-MM-DD'],
    [{ type: 'string', enum: ['F', 'M'] }, 'uno de "F", "M"'],
    [{ type: 'string', enum: ['F'] }, '"F"'],
    [{ type: 'array', items: { $ref: '#/Person' } }, 'una lista de Person'],
    [{ type: 'integer', nullable: true }, 'un número entero, que puede faltar'],
    [undefined, 'un valor cualquiera'],
  ] as const)('%j', (shape, words) => {
    expect(describeType(shape as Profile | undefined)).toBe(words);
  });

  it('names a format that does not exist, and those that do [FIXO-21]', () => {
    const unknown = { type: 'string', format: 'date-time' } as unknown as Profile;
    expect(describeType(unknown)).toMatch(/"date-time", que no existe \(los que hay: date, time, instant, /);
    const part = { type: 'object', properties: { since: { type: 'array', items: { ...unknown } } } } as const;
    const check = () => requireKnownFormats(part as unknown as ProfileJson, 'schemas/entities.json, Thing');
    expect(check).toThrow(/^schemas\/entities\.json, Thing\.since\[\]: .*"date-time" no existe.*es "instant"/);
  });
});
