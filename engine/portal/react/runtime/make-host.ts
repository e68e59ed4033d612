import { callTable } from '../../../../schemas/generated/call-table.ts';
import { type CallFailure, failureOf, NO_SESSION, SIGN_IN_FIRST } from '../../../language/actions/call-failure.ts';
import { endsEdits } from '../../../language/actions/ends-edits.ts';
import type { ActionHost } from '../../../language/actions/host.ts';
import { refusalWords } from '../../../language/checks/refusal-words.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { documentPage } from '../../../language/screens/document-address.ts';
import { safeLink } from '../../../language/screens/safe-link.ts';
import { viewerOf } from '../../../language/screens/session-state.ts';
import { holdsFile } from '../../calls/build-request.ts';
import type { Upload } from '../../calls/upload.ts';
import { leavePage } from '../browser/leave-page.ts';
import { printPage } from '../browser/print-page.ts';
import { saveFile } from '../browser/save-file.ts';
import { type Reader, scopeFor } from '../data/reader.ts';
import { mayDiscard, mayEnd, mayLose } from './guard-screen.ts';
import type { Runtime } from './runtime.ts';
import type { ScreenRuntime } from './screen-runtime.ts';
import { watchedCall } from './watched-call.ts';

/** The page as the world of a list of actions: its screen or dialog, and what all share. */
export function makeHost(
  runtime: Runtime,
  screenRuntime: ScreenRuntime,
  read: Reader,
  busy: (text: string | undefined) => void,
  upload?: (of: Upload | undefined) => void,
): ActionHost {
  const { artifact, caller, dialogs, keeper, store, navigation } = runtime;
  const signal = screenRuntime.signal();
  const held = pageHold(runtime);
  // A list that the person already agreed to, or whose call went through, is not asked about again.
  let decided = false;
  const decide = <Answer>(answer: Answer, yes: boolean): Answer => {
    decided ||= yes;
    return answer;
  };
  const signedIn = () => viewerOf(store.get(runtime.atoms.session)) !== 'anonymous';
  const began = signedIn();
  /** Tells the failure of a call in words without a session: then no screen comes to explain that there is no session. */
  const told = (failure: CallFailure, hadSession: boolean): CallFailure =>
    hadSession || failure.code !== NO_SESSION
      ? failure
      : failureOf('refusal', SIGN_IN_FIRST, { status: 401, message: runtime.text('page.signInFirst') });
  return {
    scope: scopeFor(read, store.get),
    signal,
    mayBegin(actions) {
      const may = mayEnd(runtime, screenRuntime, () => endsEdits(actions, ledTo(runtime, screenRuntime)));
      if (may === true) return true;
      return may.then((yes) => {
        if (yes) runtime.endings.add(screenRuntime.unsaved.drop);
        return decide(yes, yes);
      });
    },
    call: async (call, values) => {
      const hadSession = began || signedIn();
      const [given, failure] = await (upload && Object.values(values).some(holdsFile)
        ? watchedCall(caller, upload, signal, call, values)
        : caller.call(call, values, signal));
      if (failure !== undefined) return [undefined, told(failure, hadSession)];
      if (callTable[call]?.ends === true) for (const drop of runtime.endings) drop();
      return decide([given, undefined], true);
    },
    accept: screenRuntime.unsaved.accept,
    async download(call, values, fileName) {
      const hadSession = began || signedIn();
      const [file, failure] = await caller.download(call, values, signal);
      if (file instanceof Blob) saveFile(file, fileName);
      return failure && told(failure, hadSession);
    },
    ...checkTexts(artifact.checks),
    text: runtime.text,
    notice: async (request) => void (await dialogs.ask({ kind: 'notice', request }, signal)),
    async confirm(request) {
      const yes = (await dialogs.ask({ kind: 'confirm', request }, signal)) === true;
      return decide(yes, yes);
    },
    async open(name, values) {
      const outcome = await dialogs.ask({ kind: 'dialog', name, values, opener: screenRuntime }, signal);
      return isRecord(outcome) ? outcome : undefined;
    },
    close: (outcome) => screenRuntime.parts.close?.(outcome),
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
    documentAddress: documentPage,
    async mayWrite(changes) {
      if (decided) return true;
      const may = mayLose(runtime, screenRuntime, () => screenRuntime.suppose(changes));
      return may === true || decide(await may, await may);
    },
    set: screenRuntime.write,
    reset(names, only) {
      if (only === 'draft') return screenRuntime.draft?.forget(names);
      for (const name of names) screenRuntime.write('state', name, undefined);
    },
    async submit(form, onlyWith) {
      // Nothing of it is to be sent, the document says, so nothing of it is lost.
      if (screenRuntime.forms.isIdle(form, onlyWith)) screenRuntime.unsaved.accept(form);
      return screenRuntime.forms.submit(form, onlyWith);
    },
    async discard(form) {
      const yes = await mayDiscard(runtime, screenRuntime, form);
      return decide(yes, yes);
    },
    refresh: async (names) => void (await Promise.all(names.map((name) => screenRuntime.data[name]?.refetch()))),
    print: printPage,
    signIn: (answer) => {
      held.begin();
      return keeper.begin(answer);
    },
    signOut: async () => {
      if (!(await navigation.leave(held.begin))) return 'stayed';
      return keeper.signOut();
    },
    settled() {
      runtime.endings.delete(screenRuntime.unsaved.drop);
      held.end();
    },
    list: screenRuntime.list,
    busy,
    log: (code, detail) => console.warn(`${screenRuntime.parts.id}: ${code}: ${detail}`),
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
