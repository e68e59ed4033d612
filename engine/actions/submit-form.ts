import type { JsonObject } from '../artifact.ts';
import type { CallFailure } from '../calls/failure.ts';
import { withRoots } from '../rules/scope.ts';
import { renderText } from '../rules/text.ts';
import type { Actions, Refusals, ValueMap } from './action.ts';
import { answerTo, tellFailure, tellRefusal } from './answer-failure.ts';
import type { ActionHost } from './host.ts';
import { readValues } from './read-values.ts';
import { runActions } from './run-actions.ts';

/** What a form was filled in with: its payload for the server, and its values by field. */
export interface Filled {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** How a submission ended; `errors` are the server's, by field. */
export interface Submission {
  readonly sent: boolean;
  readonly errors: Readonly<Record<string, string>>;
}

/** The button of a form as its document says it (`submit`). */
interface SubmitWords {
  readonly call?: string;
  readonly with?: ValueMap;
  readonly as?: string;
  readonly busy?: string;
  readonly refusals?: Refusals;
  readonly then?: Actions;
}

/**
 * Sends a form that the page has judged valid, then runs what follows. A refusal becomes an error at its field, a notice,
 * or both; the server's own `field` is turned back into the form's by `fieldOf`.
 */
export async function submitForm(
  submit: JsonObject,
  filled: Filled,
  host: ActionHost,
  fieldOf: (payloadKey: string) => string | undefined,
): Promise<Submission> {
  const words = submit as unknown as SubmitWords;
  const roots = { form: filled.values, result: {} as Record<string, unknown> };
  const scope = withRoots(host.scope, roots);
  if (words.call !== undefined) {
    const values = { ...filled.payload, ...readValues(words.with, scope) };
    if (words.busy !== undefined) host.busy(renderText(words.busy, scope));
    const [answer, failure] = await host.call(words.call, values).finally(() => host.busy(undefined));
    if (host.signal.aborted) return { sent: false, errors: {} };
    if (failure !== undefined)
      return { sent: false, errors: await refused(failure, words.refusals, host, roots, fieldOf) };
    if (words.as !== undefined) roots.result[words.as] = answer;
  }
  await runActions(words.then ?? [], host, roots);
  return { sent: true, errors: {} };
}

/** Tells a refusal as its answer says, and goes on with its `run`; what belongs to a field is returned. */
async function refused(
  failure: CallFailure,
  refusals: Refusals | undefined,
  host: ActionHost,
  roots: Readonly<Record<string, unknown>>,
  fieldOf: (payloadKey: string) => string | undefined,
): Promise<Submission['errors']> {
  const answered = answerTo(failure, refusals, withRoots(host.scope, roots));
  const say = answered?.refusal.say;
  const field = answered?.refusal.field ?? (failure.field === undefined ? undefined : fieldOf(failure.field));
  const error = say === undefined ? failure.message : renderText(say, answered?.scope ?? host.scope);
  const errors = field === undefined || error === undefined ? {} : { [field]: error };
  if (answered === undefined) {
    if (Object.keys(errors).length === 0) await tellFailure(failure, host);
    return errors;
  }
  await tellRefusal(answered, host);
  await runActions(answered.refusal.run ?? [], host, { ...roots, error: answered.scope.read(['error']) });
  return errors;
}
