import { describe, expect, it } from 'vitest';
import { RULE_MESSAGES, type RuleMessageCode, ruleSentence } from '../../../../engine/language/messages/rules.ts';
import type { RuleEnvironment } from '../../../../engine/language/rules/check/environment.ts';
import type { RuleProblem } from '../../../../engine/language/rules/check/problem.ts';
import { checkRule } from '../../../../engine/language/rules/check-rule.ts';
import { checkLink, checkText } from '../../../../engine/language/rules/check-text.ts';
import { checkPath, checkValue } from '../../../../engine/language/rules/check-value.ts';
import type { Profile } from '../../../../engine/language/types/profile.ts';

const Person: Profile = {
  type: 'object',
  properties: {
    nome: { type: 'string' },
    sexo: { type: 'string', enum: ['F', 'M', 'X'] },
    email: { type: 'string', nullable: true },
  },
};
const environment: RuleEnvironment = {
  roots: {
    user: { $ref: '#/Person' },
    people: { type: 'array', items: { $ref: '#/Person' } },
    flags: { type: 'object', properties: { portal: { type: 'boolean' } } },
    now: { type: 'string', format: 'instant' },
  },
  named: { Person },
  codes: { caseStatus: { abierto: { code: 1 } }, caseActions: { cancel: { in: ['abierto'] } } },
};

const rule = (written: unknown) => checkRule(written, environment).problems;
const condition = (written: unknown) => checkRule(written, environment, { type: 'boolean' }).problems;
const deep = (levels: number): unknown => (levels === 0 ? true : { '!': deep(levels - 1) });
const portal = { var: 'flags.portal' };
const named = { '==': [{ var: 'item.nome' }, 'Ana'] };

/** For each code, a cause and the place of its message. */
const provoked: Record<RuleMessageCode, readonly [problems: readonly RuleProblem[], at: string]> = {
  notARule: [rule({ and: [portal, () => true] }), '/and/1'],
  notOneOperator: [rule({ and: [portal, { has: 'user', missing: 'user' }] }), '/and/1'],
  unknownOperator: [rule({ adn: [portal, portal] }), ''],
  wrongArgumentCount: [rule({ '!': { '==': [1] } }), '/!'],
  literalExpected: [rule({ in: ['F', { const: ['F', { var: 'user.sexo' }] }] }), '/in/1/const/1'],
  malformedPath: [rule({ has: 'user..nome' }), '/has'],
  unsupportedPattern: [rule({ matches: [{ var: 'user.nome' }, '^(a+)+$'] }), '/matches/1'],
  unknownPath: [rule({ has: 'user.nomme' }), '/has'],
  unknownRoot: [rule({ has: 'usuario.nome' }), '/has'],
  wrongArgumentType: [rule({ length: { var: 'people' } }), '/length'],
  unguardedPath: [rule({ length: { var: 'user.email' } }), '/length'],
  impossibleComparison: [rule({ '==': [{ var: 'user.sexo' }, 'f'] }), '/==/1'],
  unreachableBranch: [rule({ if: [portal, 1, portal, 2, 3] }), '/if/2'],
  needlessGuard: [rule({ has: 'user.nome' }), ''],
  itemOutsideList: [rule({ has: 'item.nome' }), '/has'],
  ruleTooDeep: [rule(deep(33)), '/!'.repeat(33)],
  ruleTooLarge: [rule({ in: ['a', Array.from({ length: 1001 }, () => 'a')] }), '/in/1/997'],
  malformedPlaceholder: [checkText('Hola {{user.nome', environment), ''],
  unknownFormat: [checkText('{{user.nome | uper}}', environment), ''],
  unformattableValue: [checkText('{{user.nome | duration}}', environment), ''],
  wrongFormatArgument: [checkText('{{user.nome | label}}', environment), ''],
  unprintableValue: [checkText('{{people}}', environment), ''],
  linkDecidedByData: [checkLink('{{user.nome}}/x', environment), ''],
  unknownCodeList: [checkText('{{user.nome | label:caseStatuses}}', environment), ''],
  emptyOperand: [rule({ '==': [{ var: 'user.nome' }, ''] }), '/==/1'],
  differingBranches: [rule({ if: [portal, 'a', 2] }), '/if/2'],
  wrongResultType: [checkPath('people', environment, { type: 'string' }).problems, ''],
  shadowedItemName: [rule({ some: [{ var: 'people' }, { some: [{ var: 'people' }, named] }] }), '/some/1'],
  unknownScale: [rule({ '==': [{ var: 'user.nome' }, 'Ana', 'hora'] }), '/==/2'],
  differingScales: [rule({ '==': [{ var: 'user.nome' }, { var: 'now' }] }), '/==/1'],
  unguardedResult: [
    rule({ filter: [{ var: 'people' }, { '==': [{ date: { var: 'item.nome' } }, '2026-11-24'] }] }),
    '/filter/1/==/0',
  ],
  unlistedCode: [checkText('{{user.sexo | label:caseStatus}}', environment), ''],
  contradictoryCondition: [
    condition({ and: [{ '==': [{ var: 'user.nome' }, 'Ana'] }, { '==': [{ var: 'user.nome' }, 'Eva'] }] }),
    '',
  ],
  // A place that takes any value, as `derive` does.
  tautologicalCondition: [rule({ or: [portal, { '!': portal }] }), ''],
  mixedList: [rule({ count: [[{ var: 'user.nome' }, 2]] }), '/count/0/1'],
  constantComparison: [rule({ '<': [{ weekday: '2026-11-24' }, 8] }), '/</1'],
  duplicateLiteral: [rule({ in: [{ var: 'user.nome' }, ['Ana', 'Ana']] }), '/in/1/1'],
};

describe('[TEN-02] what the tool says about rules and texts', () => {
  it.each(Object.entries(provoked))('%s has its case, its place and its words', (code, [problems, at]) => {
    const found = problems.find((problem) => problem.code === code);
    expect(found, JSON.stringify(problems)).toMatchObject({ code, at });
    if (found === undefined) return;
    const { sentence, remedy } = ruleSentence(found);
    // Every `{name}` is filled in; the doubled braces that the text about braces shows stay.
    expect(`${sentence} ${remedy}`.replaceAll(/\{\{[^{}]*\}\}/g, '')).not.toMatch(/\{[a-z]+\}|undefined|\[object/);
  });

  it('has no code without a case', () => {
    expect(Object.keys(provoked)).toEqual(Object.keys(RULE_MESSAGES));
  });

  it.each([
    [[{ var: 'item.born' }], ['{ "age": [{ "var": "…" }, { "var": "today" }] }']],
    [
      ['item.born', 'today'],
      ['{ "var": "item.born" }', '{ "var": "today" }'],
    ],
    [[{ var: 'born' }, { var: 'today' }], ['item.born']],
  ])('suggests how to write the age of an element from %j [FIXL-74]', (args, meant) => {
    const day: Profile = { type: 'string', format: 'date' };
    const Member: Profile = { type: 'object', properties: { born: day } };
    const roots = { user: Member, people: { type: 'array', items: Member }, today: day } as const;
    const adults = { some: [{ var: 'people' }, { '>=': [{ age: args }, 18] }] };
    const { problems } = checkRule(adults, { roots, named: {}, codes: {} });
    expect(problems.map(({ suggestion }) => suggestion)).toEqual(meant);
  });

  it('suggests the probable correction', () => {
    const suggestions = (problems: readonly RuleProblem[]) => problems.map(({ suggestion }) => suggestion);
    expect(suggestions(rule({ adn: [portal, portal] }))).toEqual(['and']);
    expect(suggestions(checkText('{{user.nome | uper}}', environment))).toEqual(['upper']);
    expect(suggestions(rule({ '==': [{ var: 'user.sexo' }, 'f'] }))).toEqual(['F']);
    expect(suggestions(rule({ allowed: ['caseActions.cancell', 'abierto'] }))).toEqual(['cancel']);
  });

  it.each([
    ['===', '=='],
    ['includes', 'in'],
    ['not', '!'],
    ['reduce', 'sum'],
    ['^', undefined],
    ['~', undefined],
  ])('%s of another language is %s here [FIXL-55]', (operator, meant) => {
    expect(rule({ [operator]: [portal, portal] }).map(({ suggestion }) => suggestion)).toEqual([meant]);
  });

  it('says at which character of a text', () => {
    expect(checkText('Hola {{user.nome}} y {{user.nada}}', environment)).toMatchObject([{ offset: 21 }]);
  });
});

describe('[TEN-02] the check of values', () => {
  it.each([
    ['a path', 'user.nome', { type: 'string' }],
    ['a path that may be missing', 'user.email', { type: 'string', nullable: true }],
    ['a literal text', { const: 'F' }, { type: 'string', enum: ['F'] }],
    ['a number', 96, { type: 'integer', enum: [96] }],
    ['a rule', { count: { var: 'people' } }, { type: 'integer', minimum: 0 }],
    ['a rule over what may be missing', { lower: { var: 'user.email' } }, { type: 'string', nullable: true }],
    ['one of a list', { first: { var: 'people' } }, { $ref: '#/Person', nullable: true }],
    [
      'names of a list',
      { map: [{ var: 'people' }, { var: 'item.nome' }] },
      { type: 'array', items: { type: 'string' } },
    ],
    ['one of two literals', { if: [portal, 'a', 'b'] }, { type: 'string', enum: ['a', 'b'] }],
  ])('gives the shape of %s', (_, value, type) => {
    expect(checkValue(value, environment)).toEqual({ type, problems: [] });
  });

  it('compares it with what the place wants', () => {
    const codes = (value: unknown, wanted: Profile) =>
      checkValue(value, environment, wanted).problems.map(({ code }) => code);
    expect(codes('user', { $ref: '#/Person' })).toEqual([]);
    expect(codes('people', { $ref: '#/Person' })).toEqual(['wrongResultType']);
    expect(codes({ const: 'Z' }, { type: 'string', enum: ['F', 'M'] })).toEqual(['wrongResultType']);
    expect(codes(5, { type: 'string' })).toEqual(['wrongResultType']);
    expect(codes({ const: [{ do: 'eval' }] }, { type: 'boolean' })).toEqual(['wrongResultType']);
    expect(codes({ const: { node: 'script' } }, { type: 'integer' })).toEqual(['wrongResultType']);
    expect(codes({ const: null }, { type: 'string' })).toEqual([]);
  });
});
