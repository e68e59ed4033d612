import { ownName } from '../../../forms/own-name.ts';
import { ownEntityOf } from '../../resolve/own-types.ts';
import { type Branch, entries, entry, reach } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { conditionOf } from '../values/expressions.ts';
import { payloadNames } from '../values/receivers.ts';

/**
 * Tells names that a form's button gives a value although a field fills them: what the person typed would be sent
 * away unread (overwrittenField). A name is filled too by a field inside it, or around it.
 */
export function overwrittenFieldsAt({ report }: Context, call: string, form: Branch): void {
  const filling = [...entries(entry(form, 'fields'))].flatMap(([key, field]) => {
    if (field.kind !== 'branch' || conditionOf(entry(field, 'visible')) === false) return [];
    const names = ownEntityOf(field) === undefined ? payloadNames(key, field).keys() : [ownName(key)];
    return [...names].map((name) => ({ key, name }));
  });
  for (const [found, value] of entries(reach(form, ['submit', 'with']))) {
    const met = filling.find(({ name }) => name === found || within(name, found) || within(found, name));
    if (met !== undefined) report.add('overwrittenField', value.key ?? value.at, { found, key: met.key, call });
  }
}

const within = (name: string, outer: string): boolean => name.startsWith(`${outer}.`);
