import { THINGS } from '../../messages/compiler-words.ts';
import type { Profile } from '../../types/profile.ts';
import { type Branch, entries, entry, type Tree, text } from '../source/tree.ts';
import { argumentsAt } from './arguments.ts';
import type { Context } from './context.ts';
import { type Env, withFacts, withRoot } from './env.ts';
import { ruleAt, textAt } from './expressions.ts';
import { fieldProfiles } from './form-types.ts';
import { nameAt, readsAloneAt } from './names.ts';
import { callReceiver } from './receivers.ts';
import { tellUnknownName } from './unknown-name.ts';
import { CALLS } from './vocabulary.ts';

/** What a form finds by a field: a field of it, a call that can be asked, and values that its fields can hold. */
export function lookupsAt(form: Branch, env: Env, context: Context): void {
  const fields = fieldProfiles(form);
  const documents = entries(entry(form, 'fields'));
  for (const lookup of entries(entry(form, 'lookups')).values()) {
    if (lookup.kind !== 'branch') continue;
    hiddenAt(lookup, documents, context);
    lookupAt(lookup, fields, env, context);
  }
}

/** What is found is told under the field's box, and a hidden field has none. */
function hiddenAt(lookup: Branch, fields: ReadonlyMap<string, Tree>, { report }: Context): void {
  const field = entry(lookup, 'field');
  const key = text(field) ?? '';
  if (field !== undefined && text(entry(fields.get(key), 'widget')) === 'hidden')
    report.add('LNG-176', field.at, { key });
}

function lookupAt(lookup: Branch, fields: ReturnType<typeof fieldProfiles>, env: Env, context: Context): void {
  const field = entry(lookup, 'field');
  const name = text(field) ?? '';
  if (field !== undefined && !Object.hasOwn(fields, name))
    tellUnknownName(context.report, field.at, THINGS.field, name, Object.keys(fields));
  const call = entry(lookup, 'call');
  if (call === undefined) return;
  nameAt(call, 'calls', env, context);
  readsAloneAt(call, context);
  // It is asked only once its field is filled in and well written.
  const asking = withFacts(env, new Set([`form.${name}`]));
  const receiver = callReceiver(text(call) ?? '', context);
  if (receiver !== undefined) argumentsAt(entry(lookup, 'with'), lookup.at, receiver, asking, context);
  const told = withRoot(asking, 'answer', CALLS.get(text(call) ?? '')?.answer);
  const found = entry(lookup, 'found');
  if (found !== undefined) ruleAt(found, told, context, 'allowed', { type: 'boolean' });
  for (const word of ['show', 'none', 'fill']) sayAt(entry(lookup, word), told, context);
  const filling = {
    title: THINGS.form,
    takes: Object.fromEntries(Object.entries(fields).map(([key, type]) => [key, typed(type)])),
    mayLack: () => true,
  };
  argumentsAt(entry(lookup, 'values'), lookup.at, filling, told, context);
}

/** The contract's addresses of mail are plain texts; filled in, the form judges one as if it had been typed. */
function typed(type: Profile): Profile {
  return 'format' in type && type.format === 'email' ? { type: 'string', nullable: true } : type;
}

function sayAt(tree: Tree | undefined, env: Env, context: Context): void {
  if (tree !== undefined) textAt(tree, env, context);
}
