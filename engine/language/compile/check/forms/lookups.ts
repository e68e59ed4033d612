import { THINGS } from '../../../messages/compiler-words.ts';
import type { Profile } from '../../../types/profile.ts';
import { CALLS } from '../../language/vocabulary.ts';
import { fieldProfiles } from '../../resolve/form-types.ts';
import { type Branch, entries, entry, lookUp, type Tree, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { argumentsAt } from '../values/arguments.ts';
import { ruleAt, textAt } from '../values/expressions.ts';
import { nameAt, readsAloneAt } from '../values/names.ts';
import { callReceiver } from '../values/receivers.ts';

/** Checks each lookup of a form: its field exists, its call only reads, and its values fit the form's fields. */
export function lookupsAt(env: Env, form: Branch): void {
  const types = fieldProfiles(form);
  const fields = entries(entry(form, 'fields'));
  for (const lookup of entries(entry(form, 'lookups')).values()) {
    if (lookup.kind !== 'branch') continue;
    hiddenAt(env.context, lookup, fields);
    lookupAt(env, lookup, types);
  }
}

/**
 * Reports a lookup on a hidden field: its result is shown below the field's control, and a hidden field has no control.
 */
function hiddenAt({ report }: Context, lookup: Branch, fields: ReadonlyMap<string, Tree>): void {
  const field = entry(lookup, 'field');
  const key = textOf(field);
  if (field !== undefined && text(entry(fields.get(key), 'widget')) === 'hidden')
    report.add('hiddenLookup', field.at, { key });
}

function lookupAt(env: Env, lookup: Branch, fields: ReturnType<typeof fieldProfiles>): void {
  const field = entry(lookup, 'field');
  const name = textOf(field);
  if (field !== undefined && !Object.hasOwn(fields, name))
    env.report.addUnknownName(field.at, { what: THINGS.field, found: name, known: Object.keys(fields) });
  const call = entry(lookup, 'call');
  if (call === undefined) return;
  nameAt(env, call, 'calls');
  readsAloneAt(env.context, call);
  // It is asked only once its field is filled in and well written.
  const asking = env.withFacts(new Set([`form.${name}`]));
  const receiver = callReceiver(env.context, textOf(call));
  if (receiver !== undefined) argumentsAt(asking, entry(lookup, 'with'), lookup.at, receiver);
  const answered = asking.withRoot('answer', lookUp(CALLS, call)?.answer);
  const found = entry(lookup, 'found');
  if (found !== undefined) ruleAt(answered, found, 'allowed', { type: 'boolean' });
  for (const word of ['show', 'none', 'fill']) sayAt(answered, entry(lookup, word));
  const filling = {
    title: THINGS.form,
    takes: Object.fromEntries(Object.entries(fields).map(([key, type]) => [key, typed(type)])),
    mayLack: () => true,
  };
  argumentsAt(answered, entry(lookup, 'values'), lookup.at, filling);
}

/** The contract's addresses of mail are plain texts; filled in, the form validates one as if it had been typed. */
function typed(type: Profile): Profile {
  return 'format' in type && type.format === 'email' ? { type: 'string', nullable: true } : type;
}

function sayAt(env: Env, tree: Tree | undefined): void {
  if (tree !== undefined) textAt(env, tree);
}
