import { type CallFailure, errorRoot, NO_SESSION } from '../calls/failure.ts';
import { truth } from '../rules/evaluate.ts';
import { type Scope, withRoot } from '../rules/scope.ts';
import { parseTemplate } from '../rules/template.ts';
import { renderText } from '../rules/text.ts';
import { known, UNKNOWN } from '../rules/unknown.ts';
import type { Refusal, Refusals } from './action.ts';
import type { ActionHost } from './host.ts';

/** The document's answer to a failure, and the scope its texts read (`error` is the failure). */
export interface Answered {
  readonly refusal: Refusal;
  readonly scope: Scope;
}

/**
 * The entry that answers a failure: the one of its code, then `other`; an entry whose `when` does not hold answers
 * nothing. Only refusals of the server can be answered: an outage is told as what it is. A check that refuses speaks for
 * itself, and a page of another institution was not judged at all: `other` covers neither.
 */
export function answerTo(failure: CallFailure, refusals: Refusals | undefined, scope: Scope): Answered | undefined {
  if (failure.kind !== 'refusal' || refusals === undefined) return undefined;
  const inner = withRoot(scope, 'error', errorRoot(failure));
  const bare = failure.check !== undefined || failure.code === 'TENANT_OTHER';
  for (const code of bare ? [failure.code] : [failure.code, 'other']) {
    const refusal = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
    if (refusal !== undefined && (refusal.when === undefined || truth(refusal.when, inner) === true)) {
      return { refusal, scope: inner };
    }
  }
  return undefined;
}

/** Shows the notice of an answered refusal, if it has one. */
export async function tellRefusal(answered: Answered, host: ActionHost): Promise<void> {
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

/** The words of an answered refusal, as far as it has some. */
export function answerWords({ refusal, scope }: Answered): {
  readonly title: string | undefined;
  readonly message: string | undefined;
} {
  const { title, message, orElse } = refusal;
  const usable = message !== undefined && (orElse === undefined || isComplete(message, scope)) ? message : orElse;
  const say = (text: string | undefined) => (text === undefined ? undefined : renderText(text, scope));
  return { title: say(title), message: say(usable) };
}

/**
 * The standard notice of a failure that nobody answered; of a check that refuses, its own words. A session that ended is
 * told at /login, a left screen never. Where the document titles its refusals, what failed is titled so too (FIXP-08).
 */
export async function tellFailure(
  failure: CallFailure,
  host: ActionHost,
  refusals?: Refusals,
  failedTitle = refusals?.other?.title,
): Promise<void> {
  if (failure.kind === 'left' || failure.code === NO_SESSION) return;
  host.log(failure.code, failure.kind);
  const words = checkWords(failure, host);
  const busy = failure.kind === 'busy';
  const titled = failedTitle ? renderText(failedTitle, host.scope) : host.text('page.error');
  const bare = busy ? host.text('page.busyTitle') : titled;
  const title = words?.title ?? bare;
  const text = words?.text ?? failureText(failure, host.text);
  await host.notice({ title, text, tone: busy ? 'info' : 'danger', waits: failure.retryAfter, contact: words && true });
}

/** What a check that refuses says, such as an insurer's. */
export function checkWords(
  failure: CallFailure,
  host: ActionHost,
): { readonly title: string; readonly text: string } | undefined {
  if (failure.check === undefined) return undefined;
  const words = host.checkTexts(failure.check, failure.refusal);
  if (words === undefined) return undefined;
  return { title: renderText(words.title, host.scope), text: renderText(words.message, host.scope) };
}

/** What a person is told of a failure: the server's own words if it refused with some. */
export function failureText(failure: CallFailure, text: ActionHost['text']): string {
  const roots = { error: errorRoot(failure) };
  if (failure.kind === 'refusal') return failure.message ?? text('page.errorText', roots);
  if (failure.kind === 'offline' || failure.kind === 'timeout') return text(`page.${failure.kind}`, roots);
  const waits = failure.retryAfter !== undefined;
  if (failure.kind === 'busy') return text(waits ? 'page.busyWait' : 'page.busy', roots);
  return [
    text(waits ? 'page.errorWait' : 'page.errorText', roots),
    ...(failure.trace ? [text('page.errorTrace', roots)] : []),
  ].join(' ');
}

function isComplete(text: string, scope: Scope): boolean {
  return parseTemplate(text).every((piece) => typeof piece === 'string' || known(scope.read(piece.names)) !== UNKNOWN);
}
