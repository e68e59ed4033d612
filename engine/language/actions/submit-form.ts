import type { Submit } from '../../../schemas/generated/document-types.ts';
import type { FieldErrors } from '../../../schemas/resolved-nodes.ts';
import { withRoots } from '../rules/scope.ts';
import { renderText } from '../rules/text.ts';
import { type Answered, answerTo, checkWords, showFailure, showRefusal } from './answer-failure.ts';
import type { CallFailure } from './call-failure.ts';
import type { ActionHost } from './host.ts';
import { readValues } from './read-values.ts';
import type { AtField } from './run.ts';
import { runActions } from './run-actions.ts';
import { whileBusy } from './while-busy.ts';

/** Filled form: its payload for the server, and its values by field. */
export interface Filled {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** End of a submission; `errors` are the server's, by field. */
export interface Submission {
  readonly sent: boolean;
  readonly errors: FieldErrors;
  /** Words of the refusing check, such as an insurer's: they stay beside the button once the notice is closed. */
  readonly notice?: { readonly title: string; readonly text: string } | undefined;
}

/** The field of the form that a name of a payload belongs to. */
type FieldOf = (payloadKey: string) => string | undefined;

/** The open form that is sent. */
export interface SubmittedForm {
  readonly fieldOf: FieldOf;
  /** Called once nothing of the form is unsaved: before `then`, which may leave the page. */
  readonly accepted?: (() => void) | undefined;
}

/**
 * Sends a form that the page found valid, then runs its `then`. A refusal becomes an error at its field, a notice, or
 * both; `fieldOf` maps the server's `field` back to the form's. The same holds for calls of its `then`. A refusal of
 * `resend` that the person answered is sent again.
 */
export async function submitForm(
  words: Submit,
  filled: Filled,
  host: ActionHost,
  { fieldOf, accepted = () => undefined }: SubmittedForm,
): Promise<Submission> {
  const roots = { form: filled.values, result: {} as Record<string, unknown> };
  const scope = withRoots(host.scope, roots);
  const busyText = words.busy === undefined ? undefined : renderText(words.busy, scope);
  if (words.call !== undefined) {
    const { call } = words;
    const values = readValues(words.with, scope, filled.payload);
    const [answer, failure] = await whileBusy(host, busyText, () => host.call(call, values));
    // The screen was left or the upload cancelled: keeps the values and shows nothing.
    if (host.signal.aborted || failure?.kind === 'left') return { sent: false, errors: {} };
    if (failure !== undefined) {
      const { errors, ending } = await refused(failure, words, { host, roots, fieldOf });
      const more = ending === 'done' ? words.resend?.[failure.code] : undefined;
      if (more !== undefined)
        return submitForm(withMore(words, failure.code, more), filled, host, { fieldOf, accepted });
      return { sent: false, errors, notice: checkWords(failure, host) };
    }
    if (words.as !== undefined) roots.result[words.as] = answer;
  }
  accepted();
  const errors: Record<string, FieldErrors[string]> = {};
  const atField: AtField = (failure, answered) => {
    const found = fieldErrors(failure, answered, host, fieldOf);
    Object.assign(errors, found);
    return Object.keys(found).length > 0;
  };
  // Until the data are read again the button takes no press, so that it says that it works.
  const refresh = (data: readonly string[]) => whileBusy(host, busyText, () => host.refresh(data));
  const ending = await runActions(words.then ?? [], { ...host, refresh }, roots, atField);
  // A form without its own call is sent by its list. A form with one counts as sent once that call succeeds, even if
  // the list fails.
  const sent = Object.keys(errors).length === 0 && (words.call !== undefined || ending === 'done');
  return { sent, errors };
}

/** Values that a form sends again after a refusal: each question is asked once. */
function withMore(words: Submit, code: string, more: Submit['with']): Submit {
  const { [code]: _, ...resend } = words.resend ?? {};
  return { ...words, with: { ...words.with, ...more }, resend };
}

/** Where a form is sent: its page, and the values that its answers can read. */
interface Sending {
  readonly host: ActionHost;
  readonly roots: Readonly<Record<string, unknown>>;
  readonly fieldOf: FieldOf;
}

/**
 * Shows a refusal by its document entry and runs its `run`.
 * @returns the errors of fields, and how the `run` of the code's own entry ended; `other` asks no question
 */
async function refused(
  failure: CallFailure,
  words: Submit,
  { host, roots, fieldOf }: Sending,
): Promise<{ readonly errors: FieldErrors; readonly ending?: Awaited<ReturnType<typeof runActions>> }> {
  const { refusals } = words;
  const answered = answerTo(failure, refusals, withRoots(host.scope, roots));
  const errors = fieldErrors(failure, answered, host, fieldOf);
  if (answered === undefined) {
    if (Object.keys(errors).length === 0) await showFailure(failure, host, refusals, words);
    return { errors };
  }
  await showRefusal(answered, host);
  const ending = await runActions(answered.refusal.run ?? [], host, {
    ...roots,
    error: answered.scope.read(['error']),
  });
  return answered.refusal === refusals?.[failure.code] ? { errors, ending } : { errors };
}

/** Error of a field from a failure, in the document's words or the server's, with the seconds to wait. */
function fieldErrors(
  failure: CallFailure,
  answered: Answered | undefined,
  host: ActionHost,
  fieldOf: FieldOf,
): FieldErrors {
  const say = answered?.refusal.say;
  const field = answered?.refusal.field ?? (failure.field === undefined ? undefined : fieldOf(failure.field));
  const error = say === undefined ? failure.message : renderText(say, answered?.scope ?? host.scope);
  const waits = failure.retryAfter;
  if (field === undefined || error === undefined) return {};
  return { [field]: waits === undefined ? error : { text: error, waits } };
}
