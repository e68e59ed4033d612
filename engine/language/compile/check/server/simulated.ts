import { readReply } from '../../../checks/read-reply.ts';
import { ABOUT_NAMES } from '../../../checks/simulated.ts';
import { named, THINGS } from '../../../messages/compiler-words.ts';
import { truth } from '../../../rules/evaluate.ts';
import { RuleFault } from '../../../rules/fault.ts';
import { pathNames } from '../../../rules/path.ts';
import { scopeOf } from '../../../rules/scope.ts';
import { mismatch } from '../../../rules/values/mismatch.ts';
import { describeType } from '../../../types/describe-type.ts';
import type { Profile } from '../../../types/profile.ts';
import { dereferenced } from '../../../types/reference.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { documentOf } from '../../layers/documents.ts';
import { entries, entry, plain, type Tree, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { textAt } from '../values/expressions.ts';

/** Words that say how a check ends, beside the names of its refusals. */
const ENDS = ['passes', 'refused', 'unknown'] as const;

/**
 * Checks simulated.json (FIXL-15): its connectors exist and send a value that identifies the person, its answers have
 * the declared types.
 */
export function checkSimulated(env: Env): void {
  const connectors = entries(documentOf(env.context.documents, 'connectors'));
  for (const [name, answers] of entries(documentOf(env.context.documents, 'simulated'))) {
    const connector = connectors.get(name);
    if (connector === undefined) {
      env.report.addUnknownName(answers.key ?? answers.at, {
        what: THINGS.connector,
        found: name,
        known: connectors.keys(),
      });
      continue;
    }
    const sends = profileOfDeclarations(entry(connector, 'sends'), saysNullable);
    if (!saysWhom(env.context, sends))
      env.report.add('ambiguousSimulation', answers.key ?? answers.at, { what: named('connector', name) });
    const given = env.withRoot('with', sends);
    for (const answer of entries(answers).values()) {
      for (const leaf of textsIn(entry(answer, 'body'))) textAt(given, leaf);
      answerAt(env.context, answer, name, connector);
      for (const [key, value] of entries(entry(answer, 'about'))) aboutAt(env.context, key, value);
      for (const [check, end] of entries(entry(answer, 'expect'))) expectedAt(env.context, check, end, name);
    }
  }
}

/** Whether the first value sent is a single one, or a person with a documento. */
function saysWhom({ named: entities }: Context, sends: Profile): boolean {
  const [first] = 'properties' in sends ? Object.values(sends.properties) : [];
  const shape = first === undefined ? undefined : dereferenced(first, entities);
  if (shape === undefined || shape.type === 'array') return false;
  return shape.type !== 'object' || Object.hasOwn(shape.properties, 'documento');
}

/** An answer that the connector takes as one is of the types it declares. */
function answerAt({ report, named: entities }: Context, answer: Tree, name: string, connector: Tree): void {
  const status = entry(answer, 'status');
  const body = entry(answer, 'body');
  const code = status?.kind === 'leaf' && typeof status.value === 'number' ? status.value : 200;
  const reply = { status: code, body: body === undefined ? undefined : plain(body) };
  const paths = [...entries(entry(connector, 'answer'))];
  const values = Object.fromEntries(
    // Leave searches to `tenant test`: their result depends on the person of the case.
    paths.map(([part, path]) => [part, readReply(reply, pathNames(textOf(path)) ?? []) ?? null]),
  );
  if (!taken(entry(connector, 'ok'), code, values)) return;
  const types = profileOfDeclarations(entry(connector, 'types'), saysNullable);
  for (const [part, path] of paths.filter(([, tree]) => tree.kind === 'leaf')) {
    const wanted: Profile = ('properties' in types ? types.properties[part] : undefined) ?? {
      type: 'string',
      nullable: true,
    };
    const value = values[part];
    // The value of a placeholder is unknown until the connector is called.
    const open = typeof value === 'string' && value.includes('{{') && 'type' in wanted && wanted.type === 'string';
    if (open || mismatch(value, wanted, entities, 'ignore') === undefined) continue;
    const args = { part, path: textOf(path), what: named('connector', name), found: JSON.stringify(value) };
    report.add('wrongSimulatedAnswer', (body ?? answer).at, { ...args, wanted: describeType(wanted) });
  }
}

/** Returns whether the connector accepts an answer with that status; a refused answer simulates a failing service. */
function taken(ok: Tree | undefined, status: number, answer: Readonly<Record<string, unknown>>): boolean {
  if (ok === undefined) return status < 300;
  try {
    return truth(plain(ok), scopeOf({ answer, status })) === true;
  } catch (error) {
    // Another check reports a malformed rule.
    if (error instanceof RuleFault) return false;
    throw error;
  }
}

/** Checks that `about` names a property of a person's record, with a value of its type. */
function aboutAt({ own, named: entities, report }: Context, key: string, value: Tree): void {
  const known: ReadonlyMap<string, Profile> = new Map<string, Profile>([
    ...ABOUT_NAMES.map((name) => [name, { type: 'string' }] as const),
    ...Object.entries(own.person).map(([name, profile]) => [`own.${name}`, profile] as const),
  ]);
  const wanted = known.get(key);
  if (wanted === undefined) {
    report.addUnknownName(value.key ?? value.at, { what: THINGS.data, found: key, known: known.keys() });
    return;
  }
  if (mismatch(plain(value), wanted, entities, 'refuse') === undefined) return;
  report.add('impossibleTestPerson', value.at, {
    key,
    found: JSON.stringify(plain(value)),
    wanted: describeType(wanted),
  });
}

function expectedAt({ documents, report }: Context, name: string, end: Tree, connector: string): void {
  const asking = [...entries(documentOf(documents, 'checks'))].filter(
    ([, check]) => text(entry(check, 'call')) === connector,
  );
  const check = asking.find(([id]) => id === name)?.[1];
  if (check === undefined) {
    const ids = asking.map(([id]) => id);
    report.addUnknownName(end.key ?? end.at, { what: THINGS.check, found: name, known: ids });
    return;
  }
  const known = [...ENDS, ...entries(entry(check, 'refusals')).keys()];
  const found = textOf(end);
  if (!known.includes(found)) report.addUnknownName(end.at, { what: THINGS.refusal, found, known });
}

function textsIn(tree: Tree | undefined): readonly Tree[] {
  if (tree === undefined) return [];
  if (tree.kind === 'leaf') return typeof tree.value === 'string' ? [tree] : [];
  return (tree.kind === 'list' ? tree.items : [...tree.entries.values()]).flatMap(textsIn);
}
