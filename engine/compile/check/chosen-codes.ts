import { assignable } from '../../types/assignable.ts';
import { describeType } from '../../types/describe-type.ts';
import { type Branch, entry, text } from '../source/tree.ts';
import { codeProfile } from './code-lists.ts';
import type { Context } from './context.ts';
import { type Env, withRoot } from './env.ts';
import { pathAt } from './expressions.ts';
import { fieldProfile } from './form-types.ts';

/**
 * What a field keeps of the code that is chosen must be of its own type: else every choice would be refused. What it offers
 * of its list both sides must be able to tell.
 */
export function chosenCodesAt(key: string, field: Branch, env: Env, context: Context): void {
  const from = entry(field, 'optionsFrom');
  const codes = text(entry(from, 'codes'));
  const where = entry(from, 'where');
  // What a screen's data hold is known on the page alone: the server could not refuse what is not offered.
  if (where !== undefined && codes === undefined) context.report.add('LNG-198', where.key ?? where.at, { key });
  const kept = entry(from, 'key');
  if (codes === undefined || kept === undefined || context.codes[codes] === undefined) return;
  const silent = { ...context, report: context.report.silent() };
  const found = pathAt(kept, withRoot(env, 'item', codeProfile(codes, context)), silent);
  const wanted = fieldProfile(field);
  if (found === undefined || assignable(found, wanted, context.named)) return;
  const words = { key, codes, wanted: describeType(wanted), found: describeType(found), path: text(kept) ?? '' };
  context.report.add('LNG-147', field.key ?? field.at, words);
}
