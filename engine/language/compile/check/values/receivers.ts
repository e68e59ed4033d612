import { callForms } from '../../../../../schemas/generated/call-forms.ts';
import { OWN_FIELDS } from '../../../forms/own-name.ts';
import { named } from '../../../messages/compiler-words.ts';
import { type OwnTypes, ownObject } from '../../../types/own-types.ts';
import type { OwnEntity, Profile } from '../../../types/profile.ts';
import { nullable } from '../../../types/reference.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { CALLS } from '../../language/vocabulary.ts';
import { documentsOf } from '../../layers/documents.ts';
import { type Branch, entries, entry, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { type Receiver, receiverOf } from './arguments.ts';

/** Returns the parameters of a call; undefined for an unknown call, which another check reports. */
export function callReceiver({ own }: Context, name: string): Receiver | undefined {
  const call = CALLS.get(name);
  if (call === undefined) return undefined;
  const types = Object.hasOwn(callForms, name) ? own : soughtBy(own);
  const ownFields = call.own === undefined ? {} : { [OWN_FIELDS]: nullable(ownObject(call.own, types)) };
  const takes: Readonly<Record<string, Profile>> = { ...call.request.properties, ...ownFields };
  return {
    title: named('call', name),
    takes,
    inside: true,
    mayLack: (key) => call.optional?.includes(key) === true || takes[key]?.nullable === true,
  };
}

/**
 * Own fields as a call without a form searches for them: a choice by any text, because state and address hold texts.
 * The server checks the choice by the form of the filter.
 */
function soughtBy(own: OwnTypes): OwnTypes {
  const plainly = (types: OwnTypes[OwnEntity]) =>
    Object.fromEntries(
      Object.entries(types).map(([name, type]) => [name, 'enum' in type ? ({ type: type.type } as Profile) : type]),
    );
  return { person: plainly(own.person), case: plainly(own.case) };
}

/** Returns the dialog of that name: one of the enclosing screen, or one of dialogs/. */
export function dialogNamed(env: Env, name: string): Branch | undefined {
  const dialog = env.place.dialogs.get(name);
  return dialog?.kind === 'branch' ? dialog : documentsOf(env.context.documents, 'dialog').get(name);
}

/** Returns the parameters of a dialog. */
export function dialogReceiver(env: Env, name: string): Receiver | undefined {
  const dialog = dialogNamed(env, name);
  return dialog && receiverOf(named('dialog', name), profileOfDeclarations(entry(dialog, 'receives'), saysNullable));
}

/** Returns the parameters of all screens of a route together. All are optional, since a person may type the address. */
export function screenReceiver({ routes }: Context, path: string): Receiver | undefined {
  const destination = routes.find(path);
  if (destination.kind !== 'screens') return undefined;
  const takes: Record<string, Profile> = {};
  for (const screen of destination.screens) {
    const receives = profileOfDeclarations(entry(screen, 'receives'), () => true);
    if ('properties' in receives) Object.assign(takes, receives.properties);
  }
  return { title: named('screen', path), takes, mayLack: () => true };
}

/** Keys and names that a form sends: a field's name, or the name of each of its parts. */
export function payloadNames(key: string, field: Branch): ReadonlyMap<string, string> {
  const as = entry(field, 'as');
  const whole = text(as) ?? key;
  if (as?.kind !== 'branch') return new Map([[whole, '']]);
  return new Map([...entries(as)].map(([part, name]) => [text(name) ?? part, part]));
}
