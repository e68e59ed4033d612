import { THINGS } from '../../../messages/compiler-words.ts';
import type { Profile } from '../../../types/profile.ts';
import { CALLS } from '../../language/vocabulary.ts';
import { fieldProfiles } from '../../resolve/form-types.ts';
import { type Branch, entries, entry, type Tree, text } from '../../source/tree.ts';
import { reportUnknownName } from '../../source/unknown-name.ts';
import type { Context } from '../context/context.ts';
import { type Env, withFacts, withRoot } from '../context/env.ts';
import { argumentsAt } from '../values/arguments.ts';
import { ruleAt, textAt } from '../values/expressions.ts';
import { nameAt, readsAloneAt } from '../values/names.ts';
import { callReceiver } from '../values/receivers.ts';

/** Checks each lookup of a form: its field exists, its call only reads, and its values fit the form's fields. */
export function lookupsAt(form: Branch, env: Env, context: Context): void {
  const types = fieldProfiles(form);
  const fields = entries(entry(form, 'fields'));
  for (const lookup of entries(entry(form, 'lookups')).values()) {
    if (lookup.kind !== 'branch') continue;
    hiddenAt(lookup, fields, context);
    lookupAt(lookup, types, env, context);
  }
}

/**
 * Reports a lookup on a hidden field: its result is shown below the field's control, and a hidden field has no control.
 */
function hiddenAt(lookup: Branch, fields: ReadonlyMap<string, Tree>, { report }: Context): void {
  const field = entry(lookup, 'field');
  const key = text(field) ?? '';
  if (field !== undefined && text(entry(fields.get(key), 'widget')) === 'hidden')
    report.add('hiddenLookup', field.at, { key });
}

function lookupAt(lookup: Branch, fields: ReturnType<typeof fieldProfiles>, env: Env, context: Context): void {
  const field = entry(lookup, 'field');
  const name = text(field) ?? '';
  if (field !== undefined && !Object.hasOwn(fields, name))
    reportUnknownName(context.report, field.at, THINGS.field, name, Object.keys(fields));
  const call = entry(lookup, 'call');
  if (call === undefined) return;
  nameAt(call, 'calls', env, context);
  readsAloneAt(call, context);
  // It is asked only once its field is filled in and well written.
  const asking = withFacts(env, new Set([`form.${name}`]));
  const receiver = callReceiver(text(call) ?? '', context);
  if (receiver !== undefined) argumentsAt(entry(lookup, 'with'), lookup.at, receiver, asking, context);
  const answered = withRoot(asking, 'answer', CALLS.get(text(call) ?? '')?.answer);
  const found = entry(lookup, 'found');
  if (found !== undefined) ruleAt(found, answered, context, 'allowed', { type: 'boolean' });
  for (const word of ['show', 'none', 'fill']) sayAt(entry(lookup, word), answered, context);
  const filling = {
    title: THINGS.form,
    takes: Object.fromEntries(Object.entries(fields).map(([key, type]) => [key, typed(type)])),
    mayLack: () => true,
  };
  argumentsAt(entry(lookup, 'values'), lookup.at, filling, answered, context);
}

/** The contract's addresses of mail are plain texts; filled in, the form validates one as if it had been typed. */
function typed(type: Profile): Profile {
  return 'format' in type && type.format === 'email' ? { type: 'string', nullable: true } : type;
}

function sayAt(tree: Tree | undefined, env: Env, context: Context): void {
  if (tree !== undefined) textAt(tree, env, context);
}
