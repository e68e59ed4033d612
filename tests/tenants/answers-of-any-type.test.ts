import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Actions } from '../../engine/language/actions/action.ts';
import { runActions } from '../../engine/language/actions/run-actions.ts';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { isRecord } from '../../engine/language/rules/rule.ts';
import { fakeHost } from '../engine/language/actions/fake-host.ts';
import { compiledTenant, TENANTS } from './compiled.ts';

/** A list of actions of a document, and the named lists that it may run. */
interface Found {
  readonly at: string;
  readonly list: Actions;
  readonly named: Readonly<Record<string, Actions>>;
}

const isList = (value: unknown): value is Actions =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isRecord(one) && typeof one.do === 'string');

/** Lists below a part of a document: whole ones, and each of their choices by itself. */
function listsIn(part: unknown, at: string, named: Found['named'], within = false): readonly Found[] {
  if (typeof part !== 'object' || part === null) return [];
  const list = isList(part);
  const alone: unknown = [part];
  const choice = isRecord(part) && part.do === 'choose' && isList(alone) ? [{ at, list: alone, named }] : [];
  return [
    ...(list && !within ? [{ at, list: part, named }] : []),
    ...choice,
    ...Object.entries(part).flatMap(([key, below]) => listsIn(below, `${at}.${key}`, named, within || list)),
  ];
}

/** All lists of a tenant. Those of dialogs and parts are run with the named lists of every screen. */
function listsOf({ public: tenant }: CompiledTenant): readonly Found[] {
  const namedOf = (actions: object): Found['named'] =>
    Object.fromEntries(
      Object.entries(actions).map(([name, one]: [string, unknown]) => [
        name,
        isList(one) ? one : isRecord(one) && isList(one.steps) ? one.steps : [],
      ]),
    );
  const all = Object.assign({}, ...tenant.screens.map(({ actions }) => namedOf(actions)));
  const { forms, dialogs, parts, menu, tiles, shell } = tenant;
  return [
    ...tenant.screens.flatMap((screen) => listsIn(screen, screen.id, { ...all, ...namedOf(screen.actions) })),
    ...listsIn({ forms, dialogs, parts, menu, tiles, shell }, '', all),
  ];
}

/** A value of every type of JSON, and two that look like an answer. */
const VALUES: readonly unknown[] = [{ x: 1 }, {}, [], [{ x: 1 }], 1, 0, -0.5, '', 'x', 'A_CODE', true, false, null];

/** Texts that people read of a list where every call and every path answers with one value. */
async function readBy({ list, named }: Found, value: unknown): Promise<readonly string[]> {
  const { host, notices } = fakeHost({ lists: named });
  const asked: string[] = [];
  await runActions(list, {
    ...host,
    scope: { read: () => value },
    call: async () => [value, undefined],
    open: async () => (isRecord(value) ? value : {}),
    confirm: async ({ title, text }) => {
      asked.push(title, text);
      return true;
    },
  });
  return [...asked, ...notices.flatMap(({ title, text }) => [title, text])];
}

describe('answers of any type', { timeout: 120_000 }, () => {
  it('show no internal code at any choice or comparison of any tenant [FIXQ-01]', async () => {
    const tenants = readdirSync(TENANTS).filter((name) => !/^_|\./.test(name));
    const lists = new Map<string, Found>();
    for (const id of tenants)
      for (const found of listsOf(compiledTenant(id))) lists.set(JSON.stringify(found.list), found);
    const shown: unknown[] = [];
    let choices = 0;
    for (const found of lists.values()) {
      if (found.list[0]?.do === 'choose') choices += 1;
      for (const value of VALUES) {
        const words = await readBy(found, value);
        const wrong = words.filter(
          (text) => /page\.unknown|\[object|[A-Z]{2,}_[A-Z]/.test(text) && !text.includes('A_CODE'),
        );
        if (wrong.length > 0) shown.push([found.at, value, wrong]);
      }
    }
    expect(shown).toEqual([]);
    expect(choices).toBeGreaterThan(30);
  });
});
