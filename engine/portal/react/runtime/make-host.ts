import { callTable } from '../../../../schemas/generated/call-table.ts';
import {
  type CallFailure,
  type CallResult,
  failureOf,
  NO_SESSION,
  SIGN_IN_FIRST,
} from '../../../language/actions/call-failure.ts';
import { endsEdits } from '../../../language/actions/ends-edits.ts';
import type { ActionHost } from '../../../language/actions/host.ts';
import { refusalWords } from '../../../language/checks/refusal-words.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { documentPage } from '../../../language/screens/document-address.ts';
import { safeLink } from '../../../language/screens/safe-link.ts';
import { viewerOf } from '../../../language/screens/session-state.ts';
import { holdsFile } from '../../calls/build-request.ts';
import type { Caller } from '../../calls/caller.ts';
import type { Upload } from '../../calls/upload.ts';
import { leavePage } from '../browser/leave-page.ts';
import { printPage } from '../browser/print-page.ts';
import { saveFile } from '../browser/save-file.ts';
import { type Reader, scopeFor } from '../data/reader.ts';
import { mayDiscard, mayEnd, mayLose } from './guard-screen.ts';
import type { Runtime } from './runtime.ts';
import type { ScreenRuntime } from './screen-runtime.ts';

/** A screen or dialog whose list of actions runs, and the person's agreement to the list. */
interface Acting {
  readonly runtime: Runtime;
  readonly screen: ScreenRuntime;
  readonly signal: AbortSignal;
  readonly agreement: Agreement;
}

/** A list that the person already agreed to, or whose call went through, is not asked about again. */
class Agreement {
  given = false;

  /** @returns `answer`, and remembers a yes */
  take<Answer>(answer: Answer, yes: boolean): Answer {
    this.given ||= yes;
    return answer;
  }
}

/** The page as the world of a list of actions: its screen or dialog, and what all share. */
export function makeHost(
  runtime: Runtime,
  screen: ScreenRuntime,
  read: Reader,
  busy: (text: string | undefined) => void,
  upload?: (of: Upload | undefined) => void,
): ActionHost {
  const { artifact, store } = runtime;
  const acting: Acting = { runtime, screen, signal: screen.signal(), agreement: new Agreement() };
  return {
    scope: scopeFor(read, store.get),
    signal: acting.signal,
    ...callsOf(acting, upload),
    ...questionsOf(acting),
    ...waysOf(runtime),
    ...editsOf(acting),
    ...sessionOf(runtime, screen),
    ...checkTexts(artifact.checks),
    text: runtime.text,
    close: (outcome) => screen.parts.close?.(outcome),
    documentAddress: documentPage,
    refresh: async (names) => void (await Promise.all(names.map((name) => screen.data[name]?.refetch()))),
    print: printPage,
    list: screen.list,
    busy,
    log: (code, detail) => console.warn(`${screen.parts.id}: ${code}: ${detail}`),
  };
}

/** Calls, and what their failures say. */
function callsOf(
  { runtime, signal, agreement }: Acting,
  upload: ((of: Upload | undefined) => void) | undefined,
): Pick<ActionHost, 'call' | 'download'> {
  const { caller, store, atoms, endings } = runtime;
  const signedIn = () => viewerOf(store.get(atoms.session)) !== 'anonymous';
  const began = signedIn();
  /** Tells the failure of a call in words without a session: then no screen comes to explain that there is no session. */
  const told = (failure: CallFailure, hadSession: boolean): CallFailure =>
    hadSession || failure.code !== NO_SESSION
      ? failure
      : failureOf('refusal', SIGN_IN_FIRST, { status: 401, message: runtime.text('page.signInFirst') });
  return {
    call: async (call, values) => {
      const hadSession = began || signedIn();
      const [given, failure] = await (upload && Object.values(values).some(holdsFile)
        ? watchedCall(caller, [call, values], signal, upload)
        : caller.call(call, values, signal));
      if (failure !== undefined) return [undefined, told(failure, hadSession)];
      if (callTable[call]?.ends === true) for (const drop of endings) drop();
      return agreement.take([given, undefined], true);
    },
    async download(call, values, fileName) {
      const hadSession = began || signedIn();
      const [file, failure] = await caller.download(call, values, signal);
      if (file instanceof Blob) saveFile(file, fileName);
      return failure && told(failure, hadSession);
    },
  };
}

/** Notices, questions and dialogs. */
function questionsOf({
  runtime: { dialogs },
  screen,
  signal,
  agreement,
}: Acting): Pick<ActionHost, 'notice' | 'confirm' | 'open'> {
  return {
    notice: async (request) => void (await dialogs.ask({ kind: 'notice', request }, signal)),
    async confirm(request) {
      const yes = (await dialogs.ask({ kind: 'confirm', request }, signal)) === true;
      return agreement.take(yes, yes);
    },
    async open(name, values) {
      const outcome = await dialogs.ask({ kind: 'dialog', name, values, opener: screen }, signal);
      return isRecord(outcome) ? outcome : undefined;
    },
  };
}

/** Ways to other pages. */
function waysOf({ artifact, navigation }: Runtime): Pick<ActionHost, 'go' | 'back' | 'visit'> {
  return {
    go(address, pass, replace) {
      const link = safeLink(address, artifact);
      if (link === undefined) return undefined;
      if (!link.external) return navigation.go(address, { pass, replace });
      return navigation.leave(() => leavePage(link.href)).then((left) => (left ? 'away' : 'stayed'));
    },
    back: (orElse) => navigation.back(orElse ?? '/'),
    visit(address) {
      const link = safeLink(address, artifact);
      if (link !== undefined) window.open(link.href, '_blank', 'noopener,noreferrer');
      return link !== undefined;
    },
  };
}

/** Edits: whether they may be lost, and their writing, sending and giving up. */
function editsOf({
  runtime,
  screen,
  agreement,
}: Acting): Pick<ActionHost, 'mayBegin' | 'accept' | 'mayWrite' | 'set' | 'reset' | 'submit' | 'discard'> {
  return {
    mayBegin(actions) {
      const may = mayEnd(runtime, screen, () => endsEdits(actions, ledTo(runtime, screen)));
      if (may === true) return true;
      return may.then((yes) => {
        if (yes) runtime.endings.add(screen.unsaved.drop);
        return agreement.take(yes, yes);
      });
    },
    accept: screen.unsaved.accept,
    async mayWrite(changes) {
      if (agreement.given) return true;
      const may = mayLose(runtime, screen, () => screen.suppose(changes));
      return may === true || agreement.take(await may, await may);
    },
    set: screen.write,
    reset(names, only) {
      if (only === 'draft') return screen.draft?.forget(names);
      for (const name of names) screen.write('state', name, undefined);
    },
    async submit(form, onlyWith) {
      // Nothing of it is to be sent, the document says, so nothing of it is lost.
      if (screen.forms.isIdle(form, onlyWith)) screen.unsaved.accept(form);
      return screen.forms.submit(form, onlyWith);
    },
    async discard(form) {
      const yes = await mayDiscard(runtime, screen, form);
      return agreement.take(yes, yes);
    },
  };
}

/** Sign-in and sign-out, during which the page of the list keeps its place. */
function sessionOf(runtime: Runtime, screen: ScreenRuntime): Pick<ActionHost, 'signIn' | 'signOut' | 'settled'> {
  const { keeper, navigation, endings } = runtime;
  const held = pageHold(runtime);
  return {
    signIn: (answer) => {
      held.begin();
      return keeper.begin(answer);
    },
    signOut: async () => {
      if (!(await navigation.leave(held.begin))) return 'stayed';
      return keeper.signOut();
    },
    settled() {
      endings.delete(screen.unsaved.drop);
      held.end();
    },
  };
}

/** The documents that a list of a screen or dialog leads to. */
function ledTo({ artifact }: Runtime, { list, parts }: ScreenRuntime): Parameters<typeof endsEdits>[1] {
  const named = <Found>(map: { readonly [name: string]: Found }, name: string): Found | undefined =>
    Object.hasOwn(map, name) ? map[name] : undefined;
  return {
    list,
    dialog: (name) => named(parts.dialogs, name) ?? named(artifact.dialogs, name),
    form: (name) => named(artifact.forms, name),
  };
}

/**
 * Keeps the page of a list in its place from the moment the session changes until the list has ended and the page it
 * went to is there: shown in between, under the new session, it would be entered once more.
 */
function pageHold({ store, atoms, navigation }: Runtime): { readonly begin: () => void; readonly end: () => void } {
  let holding = false;
  const change = (to: boolean) => {
    if (holding === to) return;
    holding = to;
    store.set(atoms.held, (count) => count + (to ? 1 : -1));
  };
  return { begin: () => change(true), end: () => navigation.arrived(() => change(false)) };
}

/** Checks at the tenant's points, and the words of each check. */
function checkTexts(checks: Runtime['artifact']['checks']): Pick<ActionHost, 'checksAt' | 'checkTexts'> {
  return {
    checksAt: (point) => Object.values(checks).some((check) => check.at.includes(point)),
    checkTexts: (check, refusal) => refusalWords(checks, check, refusal),
  };
}

/** A call whose files can be seen going, and be taken back while they do. */
async function watchedCall(
  caller: Caller,
  [call, values]: Parameters<ActionHost['call']>,
  signal: AbortSignal,
  upload: (of: Upload | undefined) => void,
): Promise<CallResult<unknown>> {
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  try {
    const onSent = (sent: number, total: number) => upload({ sent, total, cancel });
    return await caller.call(call, values, stop.signal, { onSent });
  } finally {
    signal.removeEventListener('abort', cancel);
    upload(undefined);
  }
}
