import { describe, expect, it } from 'vitest';
import { ruleSentence } from '../../../../engine/language/messages/rule-sentence.ts';
import type { RuleEnvironment } from '../../../../engine/language/rules/check/environment.ts';
import { checkRule } from '../../../../engine/language/rules/check-rule.ts';
import { checkLink, checkText } from '../../../../engine/language/rules/check-text.ts';
import type { Profile } from '../../../../engine/language/types/profile.ts';

const text: Profile = { type: 'string' };
const named: Record<string, Profile> = {
  Person: {
    type: 'object',
    properties: {
      nome: text,
      fec_nac: { type: 'string', format: 'date', nullable: true },
      sexo: { type: 'string', enum: ['F', 'M', 'X'] },
      edad: { type: 'integer' },
    },
  },
};
const environment: RuleEnvironment = {
  roots: {
    user: { $ref: '#/Person' },
    people: { type: 'array', items: { $ref: '#/Person' } },
    today: { type: 'string', format: 'date' },
    now: { type: 'string', format: 'instant' },
    flags: { type: 'object', properties: { portal: { type: 'boolean' } } },
  },
  named,
} as RuleEnvironment;
const codes = (rule: unknown) => checkRule(rule, environment).problems.map(({ code }) => code);
const born = { var: 'user.fec_nac' };
const at = (time: string) => ({ instant: [{ var: 'today' }, time] });

describe('[TEN-02] the check of rules', () => {
  it.each([
    ['a sound comparison', { '==': [{ var: 'user.nome' }, 'Ana'] }, []],
    ['an unknown operator', { equals: [1, 1] }, ['LNG-022']],
    ['two operators', { var: 'user.nome', has: 'user' }, ['LNG-021']],
    ['a missing argument', { '==': [1] }, ['LNG-023']],
    ['an unknown root', { has: 'usr.nome' }, ['LNG-028']],
    ['an unknown name', { has: 'user.nombre' }, ['LNG-027']],
    ['a clash of types', { '==': [{ var: 'user.edad' }, 'diez'] }, ['LNG-029']],
    ['an order of texts', { '<': [{ var: 'user.nome' }, 'M'] }, ['LNG-029']],
    ['a value outside the enum', { '==': [{ var: 'user.sexo' }, 'H'] }, ['LNG-031']],
    ['a value that may be missing', { '<': [{ daysBetween: [born, { var: 'today' }] }, 18] }, ['LNG-030']],
    ['item outside a list', { has: 'item.nome' }, ['LNG-034']],
    ['item inside a list', { filter: [{ var: 'people' }, { '==': [{ var: 'item.nome' }, 'Ana'] }] }, []],
    ['a misspelt name inside a list', { some: [{ var: 'people' }, { has: 'item.nomme' }] }, ['LNG-027']],
    ['a branch that is never reached', { if: [true, 'a', 'b'] }, ['LNG-032']],
    ['branches of two types', { if: [{ var: 'flags.portal' }, 'a', 1] }, ['LNG-045']],
    ['a pattern that may explode', { matches: [{ var: 'user.nome' }, '^(a+)+$'] }, ['LNG-026']],
    ['has of what is never missing', { has: 'user.nome' }, ['LNG-033']],
    ['a list sorted by what has no order [FIXL-42]', { sort: [{ var: 'people' }, { var: 'flags' }] }, ['LNG-029']],
    ['a list of objects sorted by themselves [FIXL-42]', { sort: { var: 'people' } }, ['LNG-029']],
    ['groups by an object [FIXL-42]', { groupBy: [{ var: 'people' }, { var: 'item' }] }, ['LNG-029']],
    ['parts by what is no condition [FIXL-42]', { partition: [{ var: 'people' }, { var: 'item.edad' }] }, ['LNG-029']],
    ['lists of two kinds [FIXL-42]', { concat: [{ var: 'people' }, [1]] }, ['LNG-029']],
    ['a part nobody has [FIXL-40]', { lookup: [{ var: 'people' }, 'Ana', 'nombre', 'nome'] }, ['LNG-027']],
    ['a key of another kind [FIXL-40]', { lookup: [{ var: 'people' }, 3, 'nome', 'nome'] }, ['LNG-029']],
    ['a table that is a text [FIXL-40]', { lookup: [{ var: 'user.nome' }, 'a'] }, ['LNG-029']],
    ['products of texts [FIXL-16]', { products: [['a'], [1]] }, ['LNG-029']],
    ['an hour that no clock has [FIXL-60]', { '<': [{ var: 'now' }, at('25:00')] }, ['LNG-029']],
    ['an hour of one digit [FIXL-60]', { '<': [{ var: 'now' }, at('8:00')] }, ['LNG-029']],
    ['an hour of a day that no calendar has [FIXL-60]', { instant: ['2026-02-30', '08:00'] }, ['LNG-029']],
    ['a date that no calendar has [FIXL-60]', { date: '2026-02-30' }, ['LNG-029']],
    ['a value compared with itself [FIXL-60]', { '==': [{ var: 'user.edad' }, { var: 'user.edad' }] }, ['LNG-405']],
    ['two written values [FIXL-60]', { '<=': [1, 1] }, ['LNG-405']],
    ['a day after the last of a week [FIXL-60]', { '<': [{ weekday: { var: 'today' } }, 8] }, ['LNG-405']],
    ['a day of the week [FIXL-60]', { '<=': [{ weekday: { var: 'today' } }, 5] }, []],
    ['a number of people below zero [FIXL-60]', { '<': [{ count: { var: 'people' } }, 0] }, ['LNG-405']],
    ['some people [FIXL-60]', { '<': [0, { count: { var: 'people' } }] }, []],
    ['no people or more [FIXL-60]', { '<=': [0, { count: { var: 'people' } }] }, ['LNG-405']],
    ['a value in no list [FIXL-60]', { in: [{ var: 'user.edad' }, []] }, ['LNG-405']],
    ['a value in a list of all [FIXL-60]', { in: [{ var: 'user.sexo' }, ['X', 'M', 'F']] }, ['LNG-405']],
    ['a value twice in a list [FIXL-60]', { in: [{ var: 'user.sexo' }, ['F', 'F']] }, ['LNG-406']],
  ] as const)('tells %s', (_, rule, expected) => {
    expect(codes(rule)).toEqual(expected);
  });

  it.each([
    ['and', { and: [{ has: 'user.fec_nac' }, { '<': [{ age: [born, { var: 'today' }] }, 18] }] }],
    ['or', { or: [{ missing: 'user.fec_nac' }, { '<': [{ age: [born, { var: 'today' }] }, 18] }] }],
    ['if', { if: [{ has: 'user.fec_nac' }, { age: [born, { var: 'today' }] }, 0] }],
  ] as const)('narrows what may be missing by %s', (_, rule) => {
    expect(codes(rule)).not.toContain('LNG-030');
  });

  it.each([
    [
      'groups',
      { groupBy: [{ var: 'people' }, { var: 'item.sexo' }] },
      'items',
      { type: 'array', items: { $ref: '#/Person' } },
    ],
    ['counts', { countBy: [{ var: 'people' }, { var: 'item.sexo' }] }, 'count', { type: 'integer' }],
  ] as const)('knows the parts of %s [FIXL-42]', (_, rule, part, shape) => {
    const { type, problems } = checkRule(rule, environment);
    expect(problems).toEqual([]);
    expect(type).toMatchObject({
      type: 'array',
      items: { properties: { key: { enum: ['F', 'M', 'X'] }, [part]: shape } },
    });
  });

  it('knows both parts of a list [FIXL-42]', () => {
    const { type } = checkRule({ partition: [{ var: 'people' }, { var: 'flags.portal' }] }, environment);
    const people = { type: 'array', items: { $ref: '#/Person' } };
    expect(type).toEqual({ type: 'object', properties: { yes: people, no: people } });
  });

  it('types a lookup as nullable, by its part [FIXL-40]', () => {
    const { type, problems } = checkRule(
      { lookup: [{ var: 'people' }, 'Ana', 'edad', 'nome'] },
      { ...environment, nullable: 'allowed' },
    );
    expect([type, problems]).toEqual([{ type: 'integer', nullable: true }, []]);
  });

  describe('[FIXL-56] an operator that may give nothing', () => {
    const moment = { instant: [{ var: 'item.nome' }, '10:00'] };
    const later = { '>': [moment, { var: 'now' }] };
    const inList = (condition: unknown) =>
      checkRule({ filter: [{ var: 'people' }, condition] }, { ...environment, nullable: 'allowed' }).problems;

    it('is an error in a list filter, with a guard as remedy', () => {
      const [problem, ...more] = inList(later);
      expect(problem).toMatchObject({ code: 'LNG-122', at: '/filter/1/>/0' });
      expect(problem && ruleSentence(problem).remedy).toContain('{ "has": {"instant":[{"var":"item.nome"},"10:00"]} }');
      expect(more).toEqual([]);
    });

    it.each([
      ['asked for before', { and: [{ has: moment }, later] }],
      ['missing or right', { or: [{ missing: moment }, later] }],
      [
        'asked for with what stands on it',
        {
          and: [
            { has: { age: [{ date: { var: 'item.nome' } }, { var: 'today' }] } },
            { '<': [{ age: [{ date: { var: 'item.nome' } }, { var: 'today' }] }, 18] },
          ],
        },
      ],
      ['divided by a number that is written', { '<': [{ '/': [{ var: 'item.edad' }, 2] }, 9] }],
    ])('%s it is none', (_, condition) => {
      expect(inList(condition)).toEqual([]);
    });

    it('is allowed where the language defines unknown', () => {
      expect(checkRule({ has: moment }, environment).problems.map(({ code }) => code)).toEqual(['LNG-034']);
      expect(
        checkRule({ '<': [{ date: { var: 'user.nome' } }, { var: 'today' }] }, { ...environment, nullable: 'allowed' })
          .problems,
      ).toEqual([]);
    });

    it('asked for of one element is not asked for of another', () => {
      const each = { some: [{ var: 'people' }, later] };
      expect(
        inList({
          and: [
            { has: moment },
            {
              some: [
                { var: 'people' },
                { '>': [{ instant: [{ var: 'other.nome' }, '10:00'] }, { var: 'now' }] },
                'other',
              ],
            },
          ],
        }).map(({ code }) => code),
      ).toEqual(['LNG-122']);
      expect(
        checkRule({ and: [{ has: { first: { var: 'people' } } }, each] }, environment).problems.map(({ code }) => code),
      ).toEqual(['LNG-122']);
    });
  });

  it.each([
    ['three values in order', { '<': [18, { var: 'user.edad' }, 65] }, []],
    ['a third value of another order', { '<=': [18, { var: 'user.edad' }, { var: 'today' }] }, ['LNG-029']],
    ['a third value where two are compared', { '>': [65, { var: 'user.edad' }, 18] }, ['LNG-023']],
    ['the opposite of a number', { '<': [{ '-': { var: 'user.edad' } }, 0] }, []],
    ['the opposite of a text', { '-': { var: 'user.nome' } }, ['LNG-029']],
    ['an if without else', { '==': [{ if: [{ var: 'flags.portal' }, 1] }, 1] }, ['LNG-122']],
    [
      'an if without else that was asked for',
      { and: [{ has: { if: [{ var: 'flags.portal' }, 1] } }, { '==': [{ if: [{ var: 'flags.portal' }, 1] }, 1] }] },
      [],
    ],
    ['a list with rules', { in: [{ var: 'user.nome' }, [{ var: 'user.sexo' }, 'Eva']] }, []],
    ['a list whose rule gives another kind', { in: ['Ana', [{ var: 'user.edad' }]] }, ['LNG-029']],
    ['a list of two kinds', { count: [[{ var: 'user.nome' }, { var: 'user.edad' }]] }, ['LNG-255']],
    ['a list of literals of two kinds', { count: [['a', 1]] }, ['LNG-255']],
    ['a list with a misspelt path', { count: [[{ var: 'user.nomme' }]] }, ['LNG-027']],
    ['a list with what may be missing', { '==': [{ first: [[born]] }, '2026-11-24'] }, ['LNG-122']],
  ])('judges as JSON Logic has it: %s [FIXL-65]', (_, rule, expected) => {
    expect(codes(rule)).toEqual(expected);
  });

  it('reports everything an age inside a list needs, with a sufficient remedy [FIXL-74]', () => {
    const young = { '<': [{ age: [{ var: 'item.fec_nac' }, { var: 'today' }] }, 18] };
    const minors = (condition: unknown) => checkRule({ some: [{ var: 'people' }, condition] }, environment).problems;
    const problems = minors(young);
    expect(problems.map(({ code }) => code)).toEqual(['LNG-122']);
    const asked = /"has": (\{.*\}) \}, …/.exec(problems.map((one) => ruleSentence(one).remedy).join())?.[1] ?? '{}';
    expect(minors({ and: [{ has: JSON.parse(asked) }, young] })).toEqual([]);
  });

  it('suggests the name that was probably meant', () => {
    const [problem] = checkRule({ has: 'user.nomb' }, environment).problems;
    expect(problem).toMatchObject({ code: 'LNG-027', suggestion: 'user.nome' });
  });

  it('says where inside the rule', () => {
    const [problem] = checkRule(
      { and: [{ var: 'flags.portal' }, { '==': [{ var: 'user.edad' }, 'x'] }] },
      environment,
    ).problems;
    expect(problem?.at).toMatch(/^\/and\/1\/==/);
  });

  it('wants what its place wants', () => {
    expect(checkRule({ var: 'user.nome' }, environment, { type: 'boolean' }).problems[0]?.code).toBe('LNG-046');
  });
});

describe('[A9] the check of texts and links', () => {
  it.each([
    ['a sound text', 'Hola {{user.nome | upper}}', []],
    ['braces left open', 'Hola {{user.nome', ['LNG-037']],
    ['an unknown format', '{{user.nome | gritando}}', ['LNG-038']],
    ['a format for another type', '{{user.edad | date}}', ['LNG-039']],
    ['an argument that its format does not know', '{{now | longDate:mayus}}', ['LNG-040']],
    ['each argument that it knows', '{{now | longDate:year}}{{now | longDate:capital/year}}{{now | date:short}}', []],
    ['an argument where none is taken', '{{user.nome | upper:es}}', ['LNG-040']],
    ['an object shown as text', '{{user}}', ['LNG-041']],
    ['an unknown name', '{{user.nombre}}', ['LNG-027']],
  ])('tells %s', (_, shown, expected) => {
    expect(checkText(shown, environment).map(({ code }) => code)).toEqual(expected);
  });

  it('refuses a link whose host or scheme comes from data', () => {
    expect(checkLink('{{user.nome}}/x', environment).map(({ code }) => code)).toContain('LNG-042');
    expect(checkLink('https://{{user.nome}}.example.org/', environment).map(({ code }) => code)).toContain('LNG-042');
    expect(checkLink('/miPerfil?doc={{user.nome}}', environment)).toEqual([]);
  });
});
