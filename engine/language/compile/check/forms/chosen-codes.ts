import { assignable } from '../../../types/assignable.ts';
import { describeType } from '../../../types/describe-type.ts';
import { fieldProfile } from '../../resolve/form-types.ts';
import { type Branch, entry, text, textOf } from '../../source/tree.ts';
import type { Env } from '../context/env.ts';
import { codeProfile } from '../values/code-lists.ts';
import { pathAt } from '../values/expressions.ts';

/**
 * Checks that a field can store the chosen code: its `key` must have the field's own type, or every choice would be
 * refused. Allows `where` only on a code list, so that page and server can both compute the offered options.
 */
export function chosenCodesAt(env: Env, key: string, field: Branch): void {
  const from = entry(field, 'optionsFrom');
  const codes = text(entry(from, 'codes'));
  const where = entry(from, 'where');
  // Only the page knows a screen's data: the server could not refuse a choice that `where` excludes.
  if (where !== undefined && codes === undefined)
    env.report.add('optionsUnknownToServer', where.key ?? where.at, { key });
  const storedKey = entry(from, 'key');
  if (codes === undefined || storedKey === undefined || env.context.codes[codes] === undefined) return;
  const storedType = pathAt(env.silent().withRoot('item', codeProfile(codes, env.context)), storedKey);
  const wanted = fieldProfile(field);
  if (storedType === undefined || assignable(storedType, wanted, env.context.named)) return;
  const words = {
    key,
    codes,
    wanted: describeType(wanted),
    found: describeType(storedType),
    path: textOf(storedKey),
  };
  env.report.add('wrongOptionType', from?.key ?? from?.at ?? field.at, words);
}
