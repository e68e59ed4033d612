import { createStore } from 'jotai';
import type { Requirements } from '../../../../schemas/generated/entities.ts';
import { failureText } from '../../../language/actions/answer-failure.ts';
import type { CallFailure } from '../../../language/actions/call-failure.ts';
import type { PublicArtifact } from '../../../language/artifact.ts';
import { withRoots } from '../../../language/rules/scope.ts';
import { renderText } from '../../../language/rules/text.ts';
import { type Area, areaOf } from '../../../language/screens/delivery/area.ts';
import { type SessionState, viewerOf } from '../../../language/screens/session-state.ts';
import { watchAsking } from '../../calls/asked-outside.ts';
import { type Caller, type CallerParts, makeCaller, type OldCall } from '../../calls/caller.ts';
import { makeIdempotencyKeys } from '../../calls/idempotency-keys.ts';
import { newId } from '../../calls/new-id.ts';
import type { Transport } from '../../calls/transport.ts';
import { drafts, isFormWaiting, ownerKey } from '../../drafts/draft.ts';
import { tabDrafts } from '../../drafts/encrypted-drafts.ts';
import { watchIdle } from '../../session/idle-watch.ts';
import { type Locks, makeRenewal, type Renewal } from '../../session/renewal.ts';
import { makeServerClock } from '../../session/server-clock.ts';
import { makeSessionKeeper, type SessionKeeper } from '../../session/session-keeper.ts';
import type { TabChannel } from '../../session/tab-channel.ts';
import type { DataPort } from '../data/data-port.ts';
import { type Reader, scopeFor } from '../data/reader.ts';
import type { Store } from '../data/store.ts';
import { type Areas, makeAreas } from './areas.ts';
import { type Dialogs, makeDialogs } from './dialogs.ts';
import { makeNavigation, type Navigation } from './navigation.ts';
import { makePortalAtoms, type PortalAtoms } from './portal-atoms.ts';
import { portalReader } from './portal-reader.ts';
import type { Registry } from './registry.ts';
import { leaveOff } from './resume.ts';

/** Parts of a portal; boot fetches the first three, stories and tests bring their own. */
export interface RuntimeParts {
  readonly artifact: PublicArtifact;
  readonly requirements: Requirements;
  /** Answer of auth.session. */
  readonly session: unknown;
  /** Area whose documents are loaded; only with {@link loadArea}. */
  readonly area?: Area | undefined;
  /** Exchanges the documents of a page that are old; without it their refusal is shown. */
  readonly renew?: ((page: RenewedPage, failure: CallFailure, sent: OldCall) => Promise<boolean>) | undefined;
  /** Adds an area's documents to the artifact; without it the artifact is whole. */
  readonly loadArea?: ((area: Area) => Promise<CallFailure | undefined>) | undefined;
  readonly transport: Transport;
  readonly registry: Registry;
  readonly tabs: TabChannel;
  readonly locks?: Locks | undefined;
  /** Data port of a portal that is only drawn; it then loads no chunk for it. */
  readonly port?: DataPort | undefined;
  /** In development and tests: judges answers by the contract. */
  readonly answerProblem?: CallerParts['answerProblem'] | undefined;
  /** The time in milliseconds, where it is not the browser's. */
  readonly now?: () => number;
  /**
   * Milliseconds before each retry of a write whose answer was lost; a test of a single failure passes an empty list.
   */
  readonly pauses?: readonly number[];
}

/** A portal at work: one for the page. */
export interface Runtime {
  /** Reset the forms whose input a person agreed to lose by a call that ends their edit; run once such a call went through. */
  readonly endings: Set<() => void>;
  /** Forms that are on the page. */
  readonly shown: Set<string>;
  readonly artifact: PublicArtifact;
  readonly registry: Registry;
  readonly store: Store;
  readonly atoms: PortalAtoms;
  /** Reads the roots that every screen shares. */
  readonly read: Reader;
  /** A text of texts.json, with the roots it reads; the code itself when the tenant lacks it. */
  readonly text: (code: string, roots?: Readonly<Record<string, unknown>>) => string;
  readonly caller: Caller;
  readonly keeper: SessionKeeper;
  readonly renewal: Renewal;
  readonly dialogs: Dialogs;
  /** The server's time in milliseconds. */
  readonly now: () => number;
  readonly navigation: Navigation;
  readonly areas: Areas;
  /** Loads the data port once; a failed load can be retried. */
  readonly loadData: () => Promise<DataPort>;
  /** Listens to tabs, clock and session. @returns stops */
  readonly start: () => () => void;
}

/** The parts of a portal that an exchange of its documents needs. */
export interface RenewedPage
  extends Pick<Runtime, 'artifact' | 'areas' | 'atoms' | 'dialogs' | 'navigation' | 'read' | 'shown' | 'store'> {
  readonly port: DataPort | undefined;
}

/** Storage of the tab for the keys of writes whose answer is not known. */
const INTENTS = 'intents';

/** Puts a portal together. Nothing is asked before somebody needs it. */
export function makeRuntime(parts: RuntimeParts): Runtime {
  const { artifact, transport, registry, answerProblem } = parts;
  const store = createStore();
  // Without WebCrypto, as on a page without https, intents end with the page, as drafts do.
  const intentStore = globalThis.crypto?.subtle && {
    read: () => tabDrafts.read(INTENTS),
    write: (kept: object) => tabDrafts.write(INTENTS, kept),
    remove: () => tabDrafts.remove(INTENTS),
  };
  const intents = makeIdempotencyKeys(newId, intentStore);
  const clock = makeServerClock(parts.now ?? Date.now);
  const dialogs = makeDialogs(store);
  let { port } = parts;
  let loading: Promise<DataPort> | undefined = port && settled(Promise.resolve(port), port);

  const base = {
    endpoints: artifact.endpoints,
    transport,
    intents,
    ...(answerProblem && { answerProblem }),
    ...(parts.pauses && { pauses: parts.pauses }),
  };
  // Renewing and signing out are themselves signed-in calls: they go without a renewal before.
  const bare = makeCaller({
    ...base,
    renew: async () => undefined,
    expiry: () => () => undefined,
    onDone: () => undefined,
    onUnsure: () => undefined,
  });
  const navigation = makeNavigation(() => refOf(keeper.get()) ?? '');
  const keeper = makeSessionKeeper(
    {
      ask: () => bare.call('auth.session', {}, undefined, { asks: 'never' }),
      leave: () => bare.call('auth.signOut', {}),
      tabs: parts.tabs,
      clock,
      onRenewedElsewhere: () => renewal.note(),
      purge(before, next) {
        intents.clear();
        // Drafts of a lost session wait for their person; signing out leaves nothing behind.
        const lost = next.status === 'not-authenticated' && next.ended !== 'signed-out';
        const owner = lost ? refOf(before) : undefined;
        if (owner !== undefined) leaveOff(owner, artifact.id, navigation.here(), hasDialog(dialogs, store));
        drafts.clear(refOf(lost ? before : next));
        unlockDrafts(next);
        dialogs.closeAll();
        port?.purge();
        renewal.note();
      },
    },
    parts.session,
  );
  unlockDrafts(keeper.get());
  const renewal = makeRenewal({
    ask: () => bare.call('auth.renew', {}),
    locks: parts.locks,
    lockName: `renew-${artifact.unit}`,
    now: clock.now,
    signedIn: () => keeper.get().status === 'authenticated',
    onRenewed: keeper.renewed,
    expiry: keeper.expiry,
  });
  const caller = makeCaller({
    ...base,
    renew: renewal.before,
    onOld: async (failure, sent) => (await parts.renew?.({ ...runtime, navigation, port }, failure, sent)) === true,
    onAsking: watchAsking((names) => store.set(atoms.asking, names)),
    expiry: keeper.expiry,
    onDone: (invalidates) => {
      if (invalidates.length > 0) port?.invalidate(invalidates);
      // Every page shows the signed-in person and the family: reload them too.
      if (invalidates.includes('auth.session')) void keeper.load();
    },
    onUnsure: (invalidates) => {
      port?.reread(invalidates);
      if (invalidates.includes('auth.session')) void keeper.load();
    },
  });
  const atoms = makePortalAtoms(keeper.get(), parts.requirements, clock.now);
  const read = portalReader(artifact, atoms);
  const text: Runtime['text'] = (code, roots = {}) =>
    renderText(artifact.texts[code] ?? code, withRoots(scopeFor(read, store.get), roots));

  const loadData = () => {
    if (loading !== undefined) return loading;
    const begun = import('../data/queries.ts').then(
      ({ makeDataPort }) => {
        port = makeDataPort({ call: caller.call, epoch: atoms.epoch, now: clock.now, store });
        settled(begun, port);
        return port;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    loading = begun;
    return begun;
  };
  const endings = new Set<() => void>();
  const shown = new Set<string>();
  const areas = makeAreas(store, parts.area, parts.loadArea);
  const runtime = {
    artifact,
    areas,
    shown,
    registry,
    store,
    atoms,
    read,
    text,
    caller,
    keeper,
    renewal,
    dialogs,
    now: clock.now,
  };
  return {
    ...runtime,
    endings,
    navigation,
    loadData,
    start: () => start(runtime, clock.now),
  };
}

/** Tells React's `use` what a promise was settled with: it reads that at once, and would wait for the promise itself. */
const settled = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });

/** Whether a dialog is open, and not only a notice or a question. */
const hasDialog = ({ open }: Dialogs, store: Store): boolean =>
  store.get(open).some(({ popup }) => popup.kind === 'dialog');

const refOf = (session: SessionState): string | undefined =>
  session.status === 'authenticated' ? session.user.ref : undefined;

/** Makes the drafts of the person readable that they left in this tab. */
function unlockDrafts(session: SessionState): void {
  if (session.status !== 'authenticated') return;
  void tabDrafts.unlock(ownerKey(session.user.ref, ''), session.draftKey);
}

function start(
  runtime: Pick<Runtime, 'areas' | 'atoms' | 'dialogs' | 'keeper' | 'store' | 'text'>,
  now: () => number,
): () => void {
  const { areas, atoms, dialogs, keeper, store, text } = runtime;
  const publish = () => {
    const session = keeper.get();
    store.set(atoms.session, session);
    const area = areaOf(viewerOf(session));
    if (area !== undefined) void areas.load(area);
    if (session.status === 'not-authenticated' && session.ended === 'expired') {
      const words = isFormWaiting() ? text('session.kept') : '';
      void dialogs.ask(
        { kind: 'notice', request: { title: text('session.ended'), text: words, tone: 'info' } },
        undefined,
      );
    }
  };
  // It may have ended since the page was fetched, while its code was on the way.
  publish();
  const stopSession = keeper.subscribe(publish);
  const idle = watchIdle({
    get: keeper.get,
    subscribe: keeper.subscribe,
    now,
    later(milliseconds, work) {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    warn: (soon) => store.set(atoms.endsSoon, soon),
    over() {
      const expire = keeper.expiry();
      void keeper.load().then((failure) => failure && expire());
    },
  });
  const onSight = () => {
    if (document.visibilityState === 'visible') idle.look();
  };
  document.addEventListener('visibilitychange', onSight);
  return () => {
    document.removeEventListener('visibilitychange', onSight);
    idle.stop();
    stopSession();
    keeper.close();
  };
}

/** Extends the session on the person's request; shows a failure. */
export async function extendSession(runtime: Runtime): Promise<void> {
  const failure = await runtime.renewal.extend();
  if (failure !== undefined && failure.code !== 'NO_SESSION') await showSessionFailure(runtime, failure);
}

/** Shows that the session could not be extended or ended. */
export async function showSessionFailure({ dialogs, text }: Runtime, failure: CallFailure): Promise<void> {
  const request = { title: text('page.error'), text: failureText(failure, text), tone: 'danger' } as const;
  await dialogs.ask({ kind: 'notice', request }, undefined);
}
