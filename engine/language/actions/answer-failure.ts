import type { Submit } from '../../../schemas/generated/document-types.ts';
import { truth } from '../rules/evaluate.ts';
import { type Scope, withRoot } from '../rules/scope.ts';
import { parseTemplate } from '../rules/template.ts';
import { renderText } from '../rules/text.ts';
import { known, UNKNOWN } from '../rules/unknown.ts';
import type { Refusal, Refusals } from './action.ts';
import { type CallFailure, errorRoot, NO_SESSION, TERMS_NEEDED } from './call-failure.ts';
import type { ActionHost } from './host.ts';

/** The document's answer to a failure, and the scope that its texts read (root `error` holds the failure). */
export interface Answered {
  readonly refusal: Refusal;
  readonly scope: Scope;
}

/**
 * Finds the document's entry for a failure: the entry of its code, else `other`, skipping entries whose `when` does not
 * hold. Only refusals of the server have entries; the page reports an outage in its own words. `other` covers neither a
 * refusing check, which brings its own text, nor TENANT_OTHER, which refuses a page of another institution before it is
 * evaluated, nor TERMS_NEEDED, which the next screen explains.
 */
export function answerTo(failure: CallFailure, refusals: Refusals | undefined, scope: Scope): Answered | undefined {
  if (failure.kind !== 'refusal' || refusals === undefined) return undefined;
  const inner = withRoot(scope, 'error', errorRoot(failure));
  const bare = failure.check !== undefined || failure.code === 'TENANT_OTHER' || failure.code === TERMS_NEEDED;
  for (const code of bare ? [failure.code] : [failure.code, 'other']) {
    const refusal = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
    if (refusal !== undefined && (refusal.when === undefined || truth(refusal.when, inner) === true)) {
      return { refusal, scope: inner };
    }
  }
  return undefined;
}

/** Whether another screen comes and explains: /login of a lost session, the question of terms to accept. */
export const isExplained = ({ code }: CallFailure): boolean => code === NO_SESSION || code === TERMS_NEEDED;

/** Shows the notice of an answered refusal, if it has one. */
export async function showRefusal(answered: Answered, host: ActionHost): Promise<void> {
  const { title, message } = answerWords(answered);
  if (title === undefined && message === undefined) return;
  const waits = answered.scope.read(['error', 'retryAfter']);
  await host.notice({
    title: title ?? host.text('page.error'),
    text: message ?? '',
    tone: 'danger',
    waits: typeof waits === 'number' ? waits : undefined,
    contact: answered.refusal.contact,
  });
}

/** Title and text of an answered refusal, as far as the document has them. */
export function answerWords({ refusal, scope }: Answered): {
  readonly title: string | undefined;
  readonly message: string | undefined;
} {
  const { title, message, orElse } = refusal;
  const usable = message !== undefined && (orElse === undefined || isComplete(message, scope)) ? message : orElse;
  const say = (text: string | undefined) => (text === undefined ? undefined : renderText(text, scope));
  return { title: say(title), message: say(usable) };
}

/** Title of a failure that no check refused. */
function bareTitle(failure: CallFailure, host: ActionHost, failedTitle: string | undefined): string {
  if (failure.unsure) return host.text('page.unsureTitle');
  if (failure.kind === 'earlier') return host.text('page.earlierTitle');
  if (failure.kind === 'busy') return host.text('page.busyTitle');
  return failedTitle ? renderText(failedTitle, host.scope) : host.text('page.error');
}

/** Words of a form or call for a failure that none of its refusals answers. */
type FailedWords = Pick<Submit, 'failedTitle' | 'failedText'>;

/** The document's own text for a server that failed and did nothing, with the code for the log; undefined for other failures. */
function ownFailedText(failure: CallFailure, host: ActionHost, failedText: string | undefined): string | undefined {
  if (failedText === undefined || failure.kind !== 'broken' || failure.unsure) return undefined;
  return withTrace(renderText(failedText, host.scope), failure, host.text);
}

/** Adds the code by which the server's log finds the request, if there is one. */
function withTrace(text: string, failure: CallFailure, say: ActionHost['text']): string {
  return failure.trace ? `${text} ${say('page.errorTrace', { error: errorRoot(failure) })}` : text;
}

/**
 * Shows the standard notice of a failure that no entry answers; a refusing check brings its own words. Shows nothing
 * for a refusal that the next screen explains, or for a screen that was left. @param words title of the notice where the
 * document titles its refusals, and its own text for a server that failed
 */
export async function showFailure(
  failure: CallFailure,
  host: ActionHost,
  refusals?: Refusals,
  { failedTitle = refusals?.other?.title, failedText }: FailedWords = {},
): Promise<void> {
  if (failure.kind === 'left' || isExplained(failure)) return;
  host.log(failure.code, failure.kind);
  const words = checkWords(failure, host);
  const busy = failure.kind === 'busy';
  const title = words?.title ?? bareTitle(failure, host, failedTitle);
  const text = words?.text ?? ownFailedText(failure, host, failedText) ?? failureText(failure, host.text);
  await host.notice({
    title,
    text,
    tone: busy ? 'info' : 'danger',
    waits: failure.retryAfter,
    contact: words && (words.contact ?? true),
  });
}

/**
 * Texts of a refusing check, such as an insurer's: as the server renders them, which alone knows the answer; else the
 * document's, for a customer's own backend that names only the check.
 */
export function checkWords(
  failure: CallFailure,
  host: ActionHost,
): { readonly title: string; readonly text: string; readonly contact: string | undefined } | undefined {
  if (failure.check === undefined) return undefined;
  const words = host.checkTexts(failure.check, failure.refusal);
  const { title, message } = failure;
  if (title !== undefined && message !== undefined) return { title, text: message, contact: words?.contact };
  if (words === undefined) return undefined;
  return {
    title: renderText(words.title, host.scope),
    text: renderText(words.message, host.scope),
    contact: words.contact,
  };
}

/** Text of a failure for the person: the server's message of a refusal or of a full queue, else the portal's own. */
export function failureText(failure: CallFailure, text: ActionHost['text']): string {
  const roots = { error: errorRoot(failure) };
  if (failure.unsure) return text('page.unsure', roots);
  if (failure.kind === 'earlier') return text('page.earlier', roots);
  if (failure.kind === 'refusal') return failure.message ?? text('page.errorText', roots);
  if (failure.kind === 'offline' || failure.kind === 'timeout') return text(`page.${failure.kind}`, roots);
  const waits = failure.retryAfter !== undefined;
  if (failure.kind === 'busy') return failure.message ?? text(waits ? 'page.busyWait' : 'page.busy', roots);
  return withTrace(text(waits ? 'page.errorWait' : 'page.errorText', roots), failure, text);
}

function isComplete(text: string, scope: Scope): boolean {
  return parseTemplate(text).every((piece) => typeof piece === 'string' || known(scope.read(piece.names)) !== UNKNOWN);
}
