import { named, THINGS, within } from '../../messages/compiler-words.ts';
import type { Profile } from '../../types/profile.ts';
import { schemaAt } from '../language/schemas.ts';
import { Shape } from '../language/shape.ts';
import { entries, entry, type Tree, text } from '../source/tree.ts';
import type { Context } from './context.ts';
import { type Env, withRoot } from './env.ts';
import { tellUnknownName } from './unknown-name.ts';
import { CALLS } from './vocabulary.ts';
import type { Walk } from './walker.ts';

/** What a refusal tells. */
const ERROR: Profile = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string', nullable: true },
    status: { type: 'integer' },
    retryAfter: { type: 'integer', nullable: true },
    field: { type: 'string', nullable: true },
    check: { type: 'string', nullable: true },
  },
};

/** What any failure tells; there are words for each. */
export const FAILURE: Profile = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' } },
};

/** What a check's refusal tells. */
export const REFUSED: Profile = {
  type: 'object',
  properties: { title: { type: 'string' }, message: { type: 'string' } },
};

/** Checks the answers to refusals: codes of the call, fields of the form, texts and actions that may read `error`. */
export function refusalsAt(
  refusals: Tree | undefined,
  call: string,
  fields: ReadonlySet<string>,
  env: Env,
  context: Context,
  walk: Walk,
): void {
  const known = [...(CALLS.get(call)?.codes ?? []), 'other'];
  const shape = Shape.of(schemaAt('#/$defs/refusal', 'common.schema.json'));
  for (const [code, refusal] of entries(refusals)) {
    if (!known.includes(code)) {
      const what = within('refusal', named('call', call));
      tellUnknownName(context.report, refusal.key ?? refusal.at, what, code, known);
    }
    const field = entry(refusal, 'field');
    const name = text(field);
    if (field !== undefined && name !== undefined && !fields.has(name)) {
      tellUnknownName(context.report, field.at, THINGS.field, name, fields);
    }
    walk(refusal, shape, withRoot(env, 'error', ERROR), context);
  }
}
