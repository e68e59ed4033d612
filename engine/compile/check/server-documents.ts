import { COMPILER_WORDS, filled, listed, named, THINGS } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import type { Profile } from '../../types/profile.ts';
import { shapeOf } from '../language/documents.ts';
import { documentOf } from '../layers/documents.ts';
import { entries, entry, items, type Tree, text } from '../source/tree.ts';
import { argumentsAt, receiverOf } from './arguments.ts';
import type { Context } from './context.ts';
import { type Env, lackingRoot, whereHolds, withRoot } from './env.ts';
import { conditionOf, ruleAt } from './expressions.ts';
import { profileOfDeclarations, saysNullable } from './type-words.ts';
import { tellUnknownName } from './unknown-name.ts';
import { CALLS, NAMED } from './vocabulary.ts';
import { walk } from './walk.ts';

/** What a check does not see: it is judged by the server, where there is no screen. */
const PAGE_ONLY = ['route', 'session', 'user', 'family', 'people'];

/** Checks what only the server reads: checks with their connectors, and where calls go. */
export function checkServerDocuments(globals: Env, context: Context): void {
  const served = PAGE_ONLY.reduce(lackingRoot, globals);
  // Of somebody who signs up for himself, the holder is the subject.
  const subject = withRoot(withRoot(served, 'subject', PERSON), 'holder', PERSON);
  for (const check of entries(documentOf(context.documents, 'checks')).values()) checkAt(check, subject, context);
  for (const connector of entries(documentOf(context.documents, 'connectors')).values())
    connectorAt(connector, served, context);
  for (const [name, endpoint] of entries(documentOf(context.documents, 'endpoints')))
    endpointAt(name, endpoint, context);
}

const PERSON: Profile = { $ref: '#/Person' };

function checkAt(check: Tree, env: Env, context: Context): void {
  const name = text(entry(check, 'call')) ?? '';
  const connector = entry(documentOf(context.documents, 'connectors'), name);
  const answered = withRoot(whereHolds(env, conditionOf(entry(check, 'when'))), 'answer', answerProfile(connector));
  const shape = shapeOf('checks').rest;
  const sends = entry(connector, 'sends');
  if (sends !== undefined) {
    const receiver = receiverOf(named('connector', name), profileOfDeclarations(sends, saysNullable));
    argumentsAt(entry(check, 'with'), check.at, receiver, env, context);
  }
  for (const [key, tree] of entries(check)) {
    const child = shape?.child(key);
    if (child === undefined || key === 'store' || (key === 'with' && sends !== undefined)) continue;
    walk(tree, child, key === 'passWhen' ? answered : env, context);
  }
  const store = entry(check, 'store');
  const coverage = NAMED.Coverage;
  if (store === undefined || coverage === undefined || !('properties' in coverage)) return;
  const receiver = { title: THINGS.coverage, takes: coverage.properties, mayLack: () => true };
  argumentsAt(store, store.at, receiver, whereHolds(answered, conditionOf(entry(check, 'passWhen'))), context);
}

/** What an insurer answers: the names its connector gives, typed where it says so; all of it may be missing. */
function answerProfile(connector: Tree | undefined): Profile {
  const typed = profileOfDeclarations(entry(connector, 'types'), () => true);
  const types = 'properties' in typed ? typed.properties : {};
  const names = [...entries(entry(connector, 'answer')).keys()];
  const properties = names.map((name): [string, Profile] => [name, types[name] ?? { type: 'string', nullable: true }]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

const ANSWER_PATH = /^(status|body(\.[A-Za-z0-9_]+)*)$/;

function connectorAt(connector: Tree, env: Env, context: Context): void {
  const url = entry(connector, 'url');
  const address = text(url) ?? '';
  if (url !== undefined && !/^(https:\/\/[A-Za-z0-9.-]+(:\d+)?|\{\{secret\.[A-Z][A-Z0-9_]*\}\})(\/|$)/.test(address)) {
    const allowed = COMPILER_WORDS.connectorAddresses;
    context.report.add('LNG-072', url.at, { found: address, what: COMPILER_WORDS.connectorAddress, allowed });
  }
  checkHost(connector, context);
  checkOpenSecrets(connector, context);
  for (const path of entries(entry(connector, 'answer')).values()) {
    if (ANSWER_PATH.test(text(path) ?? '')) continue;
    const words = { found: text(path) ?? '', what: COMPILER_WORDS.answerPart, allowed: COMPILER_WORDS.answerParts };
    context.report.add('LNG-072', path.at, words);
  }
  const ok = entry(connector, 'ok');
  const answered = withRoot(withRoot(env, 'answer', answerProfile(connector)), 'status', { type: 'integer' });
  if (ok !== undefined) ruleAt(ok, answered, context, 'allowed', { type: 'boolean' });
  const body = entry(connector, 'body');
  const values = shapeOf('connectors').rest?.child('body');
  const given = withRoot(env, 'with', profileOfDeclarations(entry(connector, 'sends'), saysNullable));
  if (body !== undefined && values !== undefined) walk(body, values, given, context);
  const types = entry(connector, 'types');
  const declarations = shapeOf('connectors').rest?.child('types');
  if (types !== undefined && declarations !== undefined) walk(types, declarations, env, context);
}

/** An address that the document spells must be at a host that it lists, or the server would refuse every question. */
function checkHost(connector: Tree, { report }: Context): void {
  const url = entry(connector, 'url');
  const host = /^https:\/\/([A-Za-z0-9.-]+(:\d+)?)/.exec(text(url) ?? '')?.[1]?.toLowerCase();
  const hosts = entry(connector, 'hosts');
  if (url === undefined || hosts === undefined || host === undefined) return;
  const listedHosts = items(hosts).flatMap((item) => text(item)?.toLowerCase() ?? []);
  if (listedHosts.includes(host)) return;
  const allowed = filled(COMPILER_WORDS.allowedHosts, { hosts: listed(listedHosts) });
  report.add(
    'LNG-072',
    url.at,
    { found: host, what: COMPILER_WORDS.aHost, allowed },
    { meant: nearest(host, listedHosts) },
  );
}

const SECRET_NAME = /auth|key|token|secret|passw|credential|cookie|clave/i;

/** A key written in the document would be read by whoever reads the folder; it belongs to the server's environment. */
function checkOpenSecrets(connector: Tree, { report }: Context): void {
  for (const [name, header] of entries(entry(connector, 'headers'))) {
    if (!SECRET_NAME.test(name) || text(header)?.includes('{{secret.') === true) continue;
    report.add('LNG-082', header.at, { where: filled(COMPILER_WORDS.header, { name }) });
  }
  const url = entry(connector, 'url');
  for (const [, name = '', value = ''] of (text(url) ?? '').matchAll(/[?&]([^=&]*)=([^&]*)/g)) {
    if (url === undefined || !SECRET_NAME.test(name) || value.startsWith('{{secret.')) continue;
    report.add('LNG-082', url.at, { where: COMPILER_WORDS.url });
  }
}

function endpointAt(name: string, endpoint: Tree, context: Context): void {
  const call = CALLS.get(name);
  if (call === undefined) {
    tellUnknownName(context.report, endpoint.key ?? endpoint.at, THINGS.call, name, CALLS.keys());
    return;
  }
  const path = entry(endpoint, 'path');
  const takes = Object.keys(call.request.properties);
  for (const [, part = ''] of (text(path) ?? '').matchAll(/\{([^{}]*)\}/g)) {
    if (takes.includes(part) || path === undefined) continue;
    const args = { found: part, what: named('call', name), allowed: listed(takes) };
    context.report.add('LNG-054', path.at, args, { meant: nearest(part, takes) });
  }
  // What a call makes stale may be mapped later: the name is enough.
  for (const item of items(entry(endpoint, 'invalidates'))) {
    const found = text(item) ?? '';
    if (CALLS.has(found)) continue;
    tellUnknownName(context.report, item.at, THINGS.call, found, CALLS.keys());
  }
}
