import { createStore } from 'jotai';
import type { Requirements } from '../../../../schemas/generated/entities.ts';
import { failureText } from '../../../language/actions/answer-failure.ts';
import type { CallFailure } from '../../../language/actions/call-failure.ts';
import type { PublicArtifact } from '../../../language/artifact.ts';
import { sameValue } from '../../../language/forms/form-values.ts';
import { withRoots } from '../../../language/rules/scope.ts';
import { renderText } from '../../../language/rules/text.ts';
import { type Area, areaOf } from '../../../language/screens/delivery/area.ts';
import { type SessionState, viewerOf } from '../../../language/screens/session-state.ts';
import { watchAsking } from '../../calls/asked-outside.ts';
import { Caller, type CallerParts, type OldCall } from '../../calls/caller.ts';
import { makeIdempotencyKeys } from '../../calls/idempotency-keys.ts';
import { newId } from '../../calls/new-id.ts';
import type { Transport } from '../../calls/transport.ts';
import { drafts, isFormWaiting, ownerKey } from '../../drafts/draft.ts';
import { tabDrafts } from '../../drafts/encrypted-drafts.ts';
import { watchIdle } from '../../session/idle-watch.ts';
import { type Locks, makeRenewal, type Renewal } from '../../session/renewal.ts';
import { makeServerClock } from '../../session/server-clock.ts';
import { SessionKeeper } from '../../session/session-keeper.ts';
import type { TabChannel } from '../../session/tab-channel.ts';
import { fetchChunk } from '../browser/fetch-chunk.ts';
import type { DataPort } from '../data/data-port.ts';
import { type Reader, scopeFor } from '../data/reader.ts';
import { type Areas, makeAreas } from './areas.ts';
import { makeDialogs } from './dialogs.ts';
import { Navigation } from './navigation.ts';
import { areFlags, makePortalAtoms, type PortalAtoms } from './portal-atoms.ts';
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

/** Storage of the tab for the keys of writes whose answer is not known. */
const INTENTS = 'intents';

/** The running portal, one for each page. Makes no request before a part of the page needs its answer. */
export class Runtime {
  /** Reset the forms whose input a person agreed to lose by a call that ends their edit; run once such a call went through. */
  readonly endings = new Set<() => void>();
  /** Forms that are on the page. */
  readonly shown = new Set<string>();
  readonly artifact: PublicArtifact;
  readonly registry: Registry;
  readonly store = createStore();
  readonly atoms: PortalAtoms;
  /** Reads the roots that every screen shares. */
  readonly read: Reader;
  readonly caller: Caller;
  readonly keeper: SessionKeeper;
  readonly renewal: Renewal;
  readonly dialogs = makeDialogs(this.store);
  /** The server's time in milliseconds. */
  readonly now: () => number;
  readonly navigation: Navigation;
  readonly areas: Areas;
  /** Makes the calls that go without a renewal of the session before. */
  readonly #bare: Caller;
  readonly #intents = makeIdempotencyKeys(newId, intentStore());
  /** Holds the data of screens, once it is loaded. */
  #port: DataPort | undefined;
  #loading: Promise<DataPort> | undefined;

  constructor(parts: RuntimeParts) {
    const { artifact, port, now = Date.now } = parts;
    const clock = makeServerClock(now);
    this.artifact = artifact;
    this.registry = parts.registry;
    this.now = clock.now;
    this.#port = port;
    this.#loading = port && settled(Promise.resolve(port), port);
    this.navigation = new Navigation(() => refOf(this.keeper.get()) ?? '');
    const bare = this.#bareCaller(parts);
    this.#bare = bare;
    this.keeper = new SessionKeeper(
      {
        ask: () => bare.call('auth.session', {}, undefined, { asks: 'never' }),
        leave: () => bare.call('auth.signOut', {}),
        tabs: parts.tabs,
        clock,
        onRenewedElsewhere: () => this.renewal.note(),
        purge: (before, next) => this.#purge(before, next),
      },
      parts.session,
    );
    unlockDrafts(this.keeper.get());
    this.renewal = makeRenewal({
      ask: () => bare.call('auth.renew', {}),
      locks: parts.locks,
      lockName: `renew-${artifact.unit}`,
      now: clock.now,
      signedIn: () => this.keeper.get().status === 'authenticated',
      onRenewed: (expiresAt) => this.keeper.renewed(expiresAt),
      expiry: () => this.keeper.expiry(),
    });
    this.caller = this.#fullCaller(parts);
    this.atoms = makePortalAtoms(this.keeper.get(), parts.requirements, clock.now);
    this.read = portalReader(artifact, this.atoms);
    this.areas = makeAreas(this.store, parts.area, parts.loadArea);
  }

  /** A text of texts.json, with the roots it reads; the code itself when the tenant lacks it. */
  readonly text = (code: string, roots: Readonly<Record<string, unknown>> = {}): string =>
    renderText(this.artifact.texts[code] ?? code, withRoots(scopeFor(this.read, this.store.get), roots));

  /** Undefined until it is loaded. */
  get port(): DataPort | undefined {
    return this.#port;
  }

  /** Loads the data port once; a failed load can be retried. */
  loadData(): Promise<DataPort> {
    this.#loading ??= this.#fetchPort();
    return this.#loading;
  }

  /** Listens to tabs, clock and session. @returns stops */
  start(): () => void {
    const { keeper, store, atoms } = this;
    // It may have ended since the page was fetched, while its code was on the way.
    this.#showSession();
    const stopSession = keeper.subscribe(() => this.#showSession());
    const idle = watchIdle({
      get: () => keeper.get(),
      subscribe: (changed) => keeper.subscribe(changed),
      now: this.now,
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

  #baseOf({ artifact, transport, answerProblem, pauses }: RuntimeParts) {
    return {
      endpoints: artifact.endpoints,
      transport,
      intents: this.#intents,
      onAnswer: (call: string, answer: unknown) => {
        if (call === 'unit.requirements' && areFlags(answer)) this.#showFlags(answer);
      },
      ...(answerProblem && { answerProblem }),
      ...(pauses && { pauses }),
    };
  }

  /** Renewing and signing out are themselves signed-in calls: they go without a renewal before. */
  #bareCaller(parts: RuntimeParts): Caller {
    return new Caller({
      ...this.#baseOf(parts),
      renew: async () => undefined,
      expiry: () => () => undefined,
      onDone: () => undefined,
      onUnsure: () => undefined,
    });
  }

  #fullCaller(parts: RuntimeParts): Caller {
    // Every page shows the signed-in person and the family: reload them too.
    const loadSession = (invalidates: readonly string[]) =>
      invalidates.includes('auth.session') && void this.keeper.load();
    return new Caller({
      ...this.#baseOf(parts),
      renew: this.renewal.before,
      onOld: async (failure, sent) => (await parts.renew?.(this, failure, sent)) === true,
      onOff: (failure) => this.#tellOff(failure),
      onAsking: watchAsking((names) => this.store.set(this.atoms.asking, names)),
      expiry: () => this.keeper.expiry(),
      onDone: (invalidates) => {
        if (invalidates.length > 0) this.#port?.invalidate(invalidates);
        loadSession(invalidates);
        if (invalidates.includes('unit.requirements')) void this.#loadFlags();
      },
      onUnsure: (invalidates) => {
        this.#port?.reread(invalidates);
        loadSession(invalidates);
      },
    });
  }

  /** Erases all of the person before. Drafts of a lost session wait for their person; signing out leaves nothing behind. */
  #purge(before: SessionState, next: SessionState): void {
    this.#intents.clear();
    const lost = next.status === 'not-authenticated' && next.ended !== 'signed-out';
    const owner = lost ? refOf(before) : undefined;
    if (owner !== undefined) leaveOff(owner, this.artifact.id, this.navigation.here(), this.#hasDialog());
    drafts.clear(refOf(lost ? before : next), lost);
    unlockDrafts(next);
    this.dialogs.closeAll();
    this.#port?.purge();
    this.renewal.note();
  }

  /** Whether a dialog is open, and not only a notice or a question. */
  #hasDialog(): boolean {
    return this.store.get(this.dialogs.open).some(({ popup }) => popup.kind === 'dialog');
  }

  /** Shows the session as it is now, with the documents of its area; tells the person that it expired. */
  #showSession(): void {
    const session = this.keeper.get();
    this.store.set(this.atoms.session, session);
    const area = areaOf(viewerOf(session));
    if (area !== undefined) void this.areas.load(area);
    if (session.status === 'not-authenticated' && session.ended === 'expired') {
      const words = isFormWaiting() ? this.text('session.kept') : '';
      const request = { title: this.text('session.ended'), text: words, tone: 'info' } as const;
      void this.dialogs.ask({ kind: 'notice', request }, undefined);
    }
  }

  /** Reads the unit's flags again. Where that fails the page keeps those that it has, and the server refuses. */
  #loadFlags(): Promise<unknown> {
    return this.#bare.call('unit.requirements', {});
  }

  /** Chooses screens and menu by the flags as they are now. An equal answer, as of a probe of the line, changes nothing. */
  #showFlags(flags: Requirements): void {
    const { requirements } = this.atoms;
    if (!sameValue(this.store.get(requirements), flags)) this.store.set(requirements, flags);
  }

  /** Tells that the unit has ended what the person was about to do; a screen that went with it has led on by then. */
  async #tellOff(failure: CallFailure): Promise<void> {
    await this.#loadFlags();
    const title = failure.title ?? this.text('page.error');
    const request = { title, text: failureText(failure, this.text), tone: 'info' } as const;
    void this.dialogs.ask({ kind: 'notice', request }, undefined);
  }

  async #fetchPort(): Promise<DataPort> {
    try {
      const { makeDataPort } = await fetchChunk(() => import('../data/queries.ts'));
      const { caller, atoms, now, store } = this;
      const port = makeDataPort({ call: (...of) => caller.call(...of), epoch: atoms.epoch, now, store });
      this.#port = port;
      if (this.#loading !== undefined) settled(this.#loading, port);
      return port;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }
}

/** The parts of a portal that an exchange of its documents needs. */
export type RenewedPage = Pick<
  Runtime,
  'artifact' | 'areas' | 'atoms' | 'dialogs' | 'navigation' | 'port' | 'read' | 'shown' | 'store'
>;

/** Keeps intents in the tab. Without WebCrypto, as on a page without https, they end with the page, as drafts do. */
const intentStore = () =>
  globalThis.crypto?.subtle && {
    read: () => tabDrafts.read(INTENTS),
    write: (kept: object) => tabDrafts.write(INTENTS, kept),
    remove: () => tabDrafts.remove(INTENTS),
  };

/** Tells React's `use` what a promise was settled with: it reads that at once, and would wait for the promise itself. */
const settled = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });

const refOf = (session: SessionState): string | undefined =>
  session.status === 'authenticated' ? session.user.ref : undefined;

/** Makes the drafts of the person readable that they left in this tab. */
function unlockDrafts(session: SessionState): void {
  if (session.status !== 'authenticated') return;
  void tabDrafts.unlock(ownerKey(session.user.ref, ''), session.draftKey);
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
