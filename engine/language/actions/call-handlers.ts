import { valueDependencies } from '../rules/dependencies.ts';
import { parsePath } from '../rules/path.ts';
import { isRecord } from '../rules/rule.ts';
import { readPath, renderText } from '../rules/text.ts';
import { documentToken } from '../screens/document-address.ts';
import type { ActionOf, Refusals } from './action.ts';
import { ValueFault } from './action-fault.ts';
import { answerTo, failureText, isExplained, showFailure, showRefusal } from './answer-failure.ts';
import { type CallFailure, errorRoot } from './call-failure.ts';
import { readValues } from './read-values.ts';
import type { Run } from './run.ts';
import { Stop } from './stop.ts';
import { whileBusy } from './while-busy.ts';

/** Makes a call and keeps its answer by name. A failure is answered by the action, or shown and stops the list. */
export async function call(action: ActionOf<'call'>, run: Run): Promise<void> {
  const { host, scope } = run;
  const values = readValues(action.with, scope);
  const [answer, failure] = await whileBusy(host, busyText(action.busy, run), () => host.call(action.endpoint, values));
  if (host.signal.aborted || failure?.kind === 'left') throw new Stop();
  if (failure === undefined) {
    for (const form of formsIn(action.with)) host.accept(form);
    return run.keep(action.as, answer);
  }
  if (action.optional === true) return host.log(failure.code, action.endpoint);
  return failWith(failure, action.refusals, run, action);
}

/** The forms whose values a call sends, such as `caseSlot` in `forms.caseSlot.turno`. */
function formsIn(values: Readonly<Record<string, unknown>> | undefined): ReadonlySet<string> {
  const names = Object.values(values ?? {})
    .flatMap(valueDependencies)
    .map((path) => parsePath(path));
  return new Set(names.flatMap(([root, form]) => (root === 'forms' && form !== undefined ? [form] : [])));
}

/** Runs the checks of a point on the server, if the tenant has any. A refusal stops the list. */
export async function check(action: ActionOf<'check'>, run: Run): Promise<void> {
  const { host, scope } = run;
  if (!host.checksAt(action.point)) return;
  const values = { ...readValues(action.with, scope), punto: action.point };
  const [answer, failure] = await whileBusy(host, busyText(action.busy, run), () => host.call('checks.judge', values));
  if (host.signal.aborted) throw new Stop();
  if (failure !== undefined) return failWith(failure, undefined, run);
  if (isRecord(answer) && answer.ok === true) return;
  const words = isRecord(answer) ? answer : {};
  const title = typeof words.title === 'string' ? words.title : host.text('page.error');
  const message = typeof words.message === 'string' ? words.message : host.text('page.errorText');
  const contact = typeof words.contact === 'string' ? words.contact : true;
  await host.notice({ title, text: message, tone: 'danger', contact });
  await run.inner(action.onRefused ?? [], { error: { title, message } });
  throw new Stop();
}

/** Saves what a call answers as a file, or a document by its path. */
export async function download(action: ActionOf<'download'>, run: Run): Promise<void> {
  const { host, scope } = run;
  const { document } = action;
  const token = document === undefined ? undefined : documentToken(readPath(document, scope));
  const call = document === undefined ? action.endpoint : 'documents.get';
  if (call === undefined || (document !== undefined && token === undefined)) {
    throw new ValueFault('LINK_REFUSED', document ?? '');
  }
  const values = document === undefined ? readValues(action.with, scope) : { token };
  const failure = await host.download(call, values, renderText(action.name, scope));
  if (failure === undefined) return;
  await showFailure(failure, host);
  throw new Stop();
}

/** Words of a failure that no refusal answers. */
type FailedCall = Pick<ActionOf<'call'>, 'onFailure' | 'failedTitle' | 'failedText'>;

/**
 * Answers a failure and stops the list. A refusal's `run` replaces the rest of the list. A failure without an entry is
 * shown as a notice, in the call's own words if it has some, or passed to `onFailure`. Errors about a field of the submitted form go to that field.
 * @throws Stop always
 */
export async function failWith(
  failure: CallFailure,
  refusals: Refusals | undefined,
  run: Run,
  words: FailedCall = {},
): Promise<never> {
  const answered = answerTo(failure, refusals, run.scope);
  const atField = run.atField(failure, answered);
  if (answered === undefined) {
    if (atField) throw new Stop();
    const { onFailure } = words;
    if (onFailure === undefined || isExplained(failure)) await showFailure(failure, run.host, refusals, words);
    else await run.inner(onFailure, { error: { ...errorRoot(failure), message: failureText(failure, run.host.text) } });
  } else {
    await showRefusal(answered, run.host);
    await run.inner(answered.refusal.run ?? [], { error: answered.scope.read(['error']) });
  }
  throw new Stop();
}

/** The text of an action that is shown while it works. */
const busyText = (text: string | undefined, { scope }: Run): string | undefined =>
  text === undefined ? undefined : renderText(text, scope);
