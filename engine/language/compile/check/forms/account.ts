import { type Branch, entries, entry, hasWord, type Origin } from '../../source/tree.ts';
import type { Env } from '../context/env.ts';
import { conditionOf, valueAt } from '../values/expressions.ts';

const PASSWORDS: ReadonlySet<string> = new Set(['password', 'newPassword']);

/** Words by which a browser takes a field for the name of the account. */
const NAMES: ReadonlySet<string> = new Set(['username', 'email']);

/**
 * Checks that password managers learn whose password a form holds: by `account`, or by one of its fields, and not by both.
 * Without a name a manager stores the password apart from the account, or over another one.
 * @param env the form's place, with the answers of earlier steps as `form`
 */
export function accountAt(env: Env, id: string, form: Branch): void {
  const account = entry(form, 'account');
  const fields = [...entries(entry(form, 'fields'))].filter(
    ([, field]) => conditionOf(entry(field, 'visible')) !== false,
  );
  const password = fields.find(([, field]) => hasWord(PASSWORDS, entry(field, 'widget')));
  const named = fields.find(([, field]) => hasWord(NAMES, entry(field, 'autocomplete')));
  if (account === undefined) {
    if (password === undefined || named !== undefined) return;
    env.report.add('passwordWithoutAccount', placeOf(password[1]), { form: id, key: password[0] });
    return;
  }
  valueAt(env, account, { type: 'string', nullable: true });
  if (password === undefined) env.report.add('accountWithoutPassword', placeOf(account), { form: id });
  else if (named !== undefined) env.report.add('duplicateAccountName', placeOf(account), { form: id, key: named[0] });
}

const placeOf = ({ key, at }: { readonly key?: Origin | undefined; readonly at: Origin }): Origin => key ?? at;
