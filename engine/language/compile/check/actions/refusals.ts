import { named, THINGS, within } from '../../../messages/compiler-words.ts';
import type { Profile } from '../../../types/profile.ts';
import { schemaAt } from '../../language/schemas.ts';
import { Shape } from '../../language/shape.ts';
import { CALLS } from '../../language/vocabulary.ts';
import { entries, entry, type Tree, text } from '../../source/tree.ts';
import type { Env } from '../context/env.ts';

/** Shape of `error` in the handler of a refusal. */
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

/** Shape of `error` in `onFailure`; every failure has a message. */
export const FAILURE: Profile = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' } },
};

/** Shape of `error` in the handler of a refused check. */
export const REFUSED: Profile = {
  type: 'object',
  properties: { title: { type: 'string' }, message: { type: 'string' } },
};

/** Checks the answers to refusals: codes of the call, fields of the form, texts and actions that may read `error`. */
export function refusalsAt(env: Env, refusals: Tree | undefined, call: string, fields: ReadonlySet<string>): void {
  const known = [...(CALLS.get(call)?.codes ?? []), 'other'];
  const shape = Shape.of(schemaAt('#/$defs/refusal', 'common.schema.json'));
  for (const [code, refusal] of entries(refusals)) {
    if (!known.includes(code)) {
      const what = within('refusal', named('call', call));
      env.report.addUnknownName(refusal.key ?? refusal.at, { what, found: code, known });
    }
    const field = entry(refusal, 'field');
    const name = text(field);
    if (field !== undefined && name !== undefined && !fields.has(name)) {
      env.report.addUnknownName(field.at, { what: THINGS.field, found: name, known: fields });
    }
    env.withRoot('error', ERROR).walk(refusal, shape);
  }
}
