import { describe, expect, it } from 'vitest';
import { ruleSentence } from '../../../../engine/language/messages/rules.ts';
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
    ['an unknown operator', { equals: [1, 1] }, ['unknownOperator']],
    ['two operators', { var: 'user.nome', has: 'user' }, ['notOneOperator']],
    ['a missing argument', { '==': [1] }, ['wrongArgumentCount']],
    ['an unknown root', { has: 'usr.nome' }, ['unknownRoot']],
    ['an unknown name', { has: 'user.nombre' }, ['unknownPath']],
    ['a clash of types', { '==': [{ var: 'user.edad' }, 'diez'] }, ['wrongArgumentType']],
    ['an order of texts', { '<': [{ var: 'user.nome' }, 'M'] }, ['wrongArgumentType']],
    ['a value outside the enum', { '==': [{ var: 'user.sexo' }, 'H'] }, ['impossibleComparison']],
    ['a value that may be missing', { '<': [{ daysBetween: [born, { var: 'today' }] }, 18] }, ['unguardedPath']],
    ['item outside a list', { has: 'item.nome' }, ['itemOutsideList']],
    ['item inside a list', { filter: [{ var: 'people' }, { '==': [{ var: 'item.nome' }, 'Ana'] }] }, []],
    ['a misspelt name inside a list', { some: [{ var: 'people' }, { has: 'item.nomme' }] }, ['unknownPath']],
    ['a branch that is never reached', { if: [true, 'a', 'b'] }, ['unreachableBranch']],
    ['branches of two types', { if: [{ var: 'flags.portal' }, 'a', 1] }, ['differingBranches']],
    ['a pattern that may explode', { matches: [{ var: 'user.nome' }, '^(a+)+$'] }, ['unsupportedPattern']],
    ['has of what is never missing', { has: 'user.nome' }, ['needlessGuard']],
    [
      'a list sorted by what has no order [FIXL-42]',
      { sort: [{ var: 'people' }, { var: 'flags' }] },
      ['wrongArgumentType'],
    ],
    ['a list of objects sorted by themselves [FIXL-42]', { sort: { var: 'people' } }, ['wrongArgumentType']],
    ['groups by an object [FIXL-42]', { groupBy: [{ var: 'people' }, { var: 'item' }] }, ['wrongArgumentType']],
    [
      'parts by what is no condition [FIXL-42]',
      { partition: [{ var: 'people' }, { var: 'item.edad' }] },
      ['wrongArgumentType'],
    ],
    ['lists of two kinds [FIXL-42]', { concat: [{ var: 'people' }, [1]] }, ['wrongArgumentType']],
    ['a part nobody has [FIXL-40]', { lookup: [{ var: 'people' }, 'Ana', 'nombre', 'nome'] }, ['unknownPath']],
    ['a key of another kind [FIXL-40]', { lookup: [{ var: 'people' }, 3, 'nome', 'nome'] }, ['wrongArgumentType']],
    ['a table that is a text [FIXL-40]', { lookup: [{ var: 'user.nome' }, 'a'] }, ['wrongArgumentType']],
    ['products of texts [FIXL-16]', { products: [['a'], [1]] }, ['wrongArgumentType']],
    ['an hour that no clock has [FIXL-60]', { '<': [{ var: 'now' }, at('25:00')] }, ['wrongArgumentType']],
    ['an hour of one digit [FIXL-60]', { '<': [{ var: 'now' }, at('8:00')] }, ['wrongArgumentType']],
    ['an hour of a day that no calendar has [FIXL-60]', { instant: ['2026-02-30', '08:00'] }, ['wrongArgumentType']],
    ['a date that no calendar has [FIXL-60]', { date: '2026-02-30' }, ['wrongArgumentType']],
    [
      'a value compared with itself [FIXL-60]',
      { '==': [{ var: 'user.edad' }, { var: 'user.edad' }] },
      ['constantComparison'],
    ],
    ['two written values [FIXL-60]', { '<=': [1, 1] }, ['constantComparison']],
    ['a day after the last of a week [FIXL-60]', { '<': [{ weekday: { var: 'today' } }, 8] }, ['constantComparison']],
    ['a day of the week [FIXL-60]', { '<=': [{ weekday: { var: 'today' } }, 5] }, []],
    ['a number of people below zero [FIXL-60]', { '<': [{ count: { var: 'people' } }, 0] }, ['constantComparison']],
    ['some people [FIXL-60]', { '<': [0, { count: { var: 'people' } }] }, []],
    ['no people or more [FIXL-60]', { '<=': [0, { count: { var: 'people' } }] }, ['constantComparison']],
    ['a value in no list [FIXL-60]', { in: [{ var: 'user.edad' }, []] }, ['constantComparison']],
    ['a value in a list of all [FIXL-60]', { in: [{ var: 'user.sexo' }, ['X', 'M', 'F']] }, ['constantComparison']],
    ['a value twice in a list [FIXL-60]', { in: [{ var: 'user.sexo' }, ['F', 'F']] }, ['duplicateLiteral']],
  ] as const)('tells %s', (_, rule, expected) => {
    expect(codes(rule)).toEqual(expected);
  });

  it.each([
    ['and', { and: [{ has: 'user.fec_nac' }, { '<': [{ age: [born, { var: 'today' }] }, 18] }] }],
    ['or', { or: [{ missing: 'user.fec_nac' }, { '<': [{ age: [born, { var: 'today' }] }, 18] }] }],
    ['if', { if: [{ has: 'user.fec_nac' }, { age: [born, { var: 'today' }] }, 0] }],
  ] as const)('narrows what may be missing by %s', (_, rule) => {
    expect(codes(rule)).not.toContain('unguardedPath');
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
      expect(problem).toMatchObject({ code: 'unguardedResult', at: '/filter/1/>/0' });
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
      expect(checkRule({ has: moment }, environment).problems.map(({ code }) => code)).toEqual(['itemOutsideList']);
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
      ).toEqual(['unguardedResult']);
      expect(
        checkRule({ and: [{ has: { first: { var: 'people' } } }, each] }, environment).problems.map(({ code }) => code),
      ).toEqual(['unguardedResult']);
    });
  });

  it.each([
    ['three values in order', { '<': [18, { var: 'user.edad' }, 65] }, []],
    ['a third value of another order', { '<=': [18, { var: 'user.edad' }, { var: 'today' }] }, ['wrongArgumentType']],
    ['a third value where two are compared', { '>': [65, { var: 'user.edad' }, 18] }, ['wrongArgumentCount']],
    ['the opposite of a number', { '<': [{ '-': { var: 'user.edad' } }, 0] }, []],
    ['the opposite of a text', { '-': { var: 'user.nome' } }, ['wrongArgumentType']],
    ['an if without else', { '==': [{ if: [{ var: 'flags.portal' }, 1] }, 1] }, ['unguardedResult']],
    [
      'an if without else that was asked for',
      { and: [{ has: { if: [{ var: 'flags.portal' }, 1] } }, { '==': [{ if: [{ var: 'flags.portal' }, 1] }, 1] }] },
      [],
    ],
    ['a list with rules', { in: [{ var: 'user.nome' }, [{ var: 'user.sexo' }, 'Eva']] }, []],
    ['a list whose rule gives another kind', { in: ['Ana', [{ var: 'user.edad' }]] }, ['wrongArgumentType']],
    ['a list of two kinds', { count: [[{ var: 'user.nome' }, { var: 'user.edad' }]] }, ['mixedList']],
    ['a list of literals of two kinds', { count: [['a', 1]] }, ['mixedList']],
    ['a list with a misspelt path', { count: [[{ var: 'user.nomme' }]] }, ['unknownPath']],
    ['a list with what may be missing', { '==': [{ first: [[born]] }, '2026-11-24'] }, ['unguardedResult']],
  ])('judges as JSON Logic has it: %s [FIXL-65]', (_, rule, expected) => {
    expect(codes(rule)).toEqual(expected);
  });

  it('reports everything an age inside a list needs, with a sufficient remedy [FIXL-74]', () => {
    const young = { '<': [{ age: [{ var: 'item.fec_nac' }, { var: 'today' }] }, 18] };
    const minors = (condition: unknown) => checkRule({ some: [{ var: 'people' }, condition] }, environment).problems;
    const problems = minors(young);
    expect(problems.map(({ code }) => code)).toEqual(['unguardedResult']);
    const asked = /"has": (\{.*\}) \}, …/.exec(problems.map((one) => ruleSentence(one).remedy).join())?.[1] ?? '{}';
    expect(minors({ and: [{ has: JSON.parse(asked) }, young] })).toEqual([]);
  });

  it('suggests the name that was probably meant', () => {
    const [problem] = checkRule({ has: 'user.nomb' }, environment).problems;
    expect(problem).toMatchObject({ code: 'unknownPath', suggestion: 'user.nome' });
  });

  it('says where inside the rule', () => {
    const [problem] = checkRule(
      { and: [{ var: 'flags.portal' }, { '==': [{ var: 'user.edad' }, 'x'] }] },
      environment,
    ).problems;
    expect(problem?.at).toMatch(/^\/and\/1\/==/);
  });

  it('wants what its place wants', () => {
    expect(checkRule({ var: 'user.nome' }, environment, { type: 'boolean' }).problems[0]?.code).toBe('wrongResultType');
  });
});

describe('[A9] the check of texts and links', () => {
  it.each([
    ['a sound text', 'Hola {{user.nome | upper}}', []],
    ['braces left open', 'Hola {{user.nome', ['malformedPlaceholder']],
    ['an unknown format', '{{user.nome | gritando}}', ['unknownFormat']],
    ['a format for another type', '{{user.edad | date}}', ['unformattableValue']],
    ['an argument that its format does not know', '{{now | longDate:mayus}}', ['wrongFormatArgument']],
    ['each argument that it knows', '{{now | longDate:year}}{{now | longDate:capital/year}}{{now | date:short}}', []],
    ['an argument where none is taken', '{{user.nome | upper:es}}', ['wrongFormatArgument']],
    ['an object shown as text', '{{user}}', ['unprintableValue']],
    ['an unknown name', '{{user.nombre}}', ['unknownPath']],
  ])('tells %s', (_, shown, expected) => {
    expect(checkText(shown, environment).map(({ code }) => code)).toEqual(expected);
  });

  it('refuses a link whose host or scheme comes from data', () => {
    expect(checkLink('{{user.nome}}/x', environment).map(({ code }) => code)).toContain('linkDecidedByData');
    expect(checkLink('https://{{user.nome}}.example.org/', environment).map(({ code }) => code)).toContain(
      'linkDecidedByData',
    );
    expect(checkLink('/miPerfil?doc={{user.nome}}', environment)).toEqual([]);
  });
});
