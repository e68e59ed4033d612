import { isMessageName, MESSAGE_FACTS, SMS_VALUES } from '../../../checks/channels.ts';
import { SMS_REASONS } from '../../../messages/channel-sentences.ts';
import { filled, THINGS } from '../../../messages/compiler-words.ts';
import type { Profile } from '../../../types/profile.ts';
import { saysNullable } from '../../language/type-words.ts';
import { documentOf } from '../../layers/documents.ts';
import { entries, entry, type Tree, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { textAt } from '../values/expressions.ts';
import { ownSecretAt } from './own-secret.ts';

const MESSAGE = 'message.';
const FACT: Profile = { type: 'string' };

/** Checks `channels` of tenant.json, and the texts of the messages that they carry. */
export function checkChannels(env: Env): void {
  const texts = entries(documentOf(env.context.documents, 'texts'));
  for (const [code, tree] of texts) if (code.startsWith(MESSAGE)) messageAt(env, code, tree);
  const channels = entry(documentOf(env.context.documents, 'tenant'), 'channels');
  const whatsapp = entry(channels, 'whatsapp');
  if (whatsapp !== undefined) {
    secretsAt(env.context, whatsapp);
    for (const [name, template] of entries(entry(whatsapp, 'templates')))
      templateAt(env.context, name, template, texts);
  }
  const call = entry(entry(channels, 'sms'), 'call');
  if (call !== undefined) gatewayAt(env.context, call);
}

/** Checks that a message's text reads only the message's facts and the tenant, nothing of the person. */
function messageAt(env: Env, code: string, tree: Tree): void {
  const name = code.slice(MESSAGE.length);
  if (!isMessageName(name)) {
    env.report.addUnknownName(tree.key ?? tree.at, {
      what: THINGS.message,
      found: name,
      known: Object.keys(MESSAGE_FACTS),
    });
    return;
  }
  const known = Object.fromEntries(['tenant', 'settings', 'flags', 'codes'].map((root) => [root, env.roots[root]]));
  const bare = env.with({ roots: known });
  textAt(
    MESSAGE_FACTS[name].reduce((inner: Env, fact) => inner.withRoot(fact, FACT), bare),
    tree,
  );
}

/** Requires each key to be exactly one secret of this tenant, and a different one: Meta shows one of them in its panel. */
function secretsAt(context: Context, whatsapp: Tree): void {
  const receipts = entry(whatsapp, 'receipts');
  const written = [
    ['token', entry(whatsapp, 'token')],
    ...['appSecret', 'verifyToken'].map((key) => [`receipts.${key}`, entry(receipts, key)] as const),
  ] as const;
  const used = new Map<string, string>();
  for (const [key, tree] of written) {
    const found = tree && ownSecretAt(context, tree, `channels.whatsapp.${key}`);
    if (tree === undefined || found === undefined) continue;
    const other = used.get(found);
    if (other !== undefined) context.report.add('reusedSecret', tree.at, { key, other, found });
    else used.set(found, key);
  }
}

function templateAt({ report }: Context, name: string, template: Tree, texts: ReadonlyMap<string, Tree>): void {
  const at = template.key ?? template.at;
  if (!isMessageName(name)) {
    report.addUnknownName(at, { what: THINGS.message, found: name, known: Object.keys(MESSAGE_FACTS) });
    return;
  }
  if (!texts.has(`${MESSAGE}${name}`)) report.add('missingTemplateText', at, { key: name });
  const authentication = entry(template, 'authentication');
  const facts: readonly string[] = MESSAGE_FACTS[name];
  if (authentication?.kind === 'leaf' && authentication.value === true && !facts.includes('code'))
    report.add('authenticationWithoutCode', authentication.at, { key: name });
}

/** Requires that the gateway's connector sends a phone and a text, and only values that the portal has. */
function gatewayAt({ documents, report }: Context, call: Tree): void {
  const found = textOf(call);
  const connector = entry(documentOf(documents, 'connectors'), found);
  if (connector === undefined) return;
  const sends = entries(entry(connector, 'sends'));
  const refuse = (reason: string, name: string): void =>
    report.add('unsuitableMessageConnector', call.at, { found, reason: filled(reason, { name }) });
  for (const name of ['telefono', 'texto']) if (!sends.has(name)) refuse(SMS_REASONS.lacks, name);
  for (const [name, declaration] of sends) {
    if (!SMS_VALUES.some((value) => value === name)) refuse(SMS_REASONS.unknown, name);
    else if (text(entry(declaration, 'type')) !== 'string' || saysNullable(declaration)) refuse(SMS_REASONS.type, name);
  }
}
