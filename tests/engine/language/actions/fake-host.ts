import type { Actions } from '../../../../engine/language/actions/action.ts';
import type { CallFailure, CallResult } from '../../../../engine/language/actions/call-failure.ts';
import type { ActionHost, NoticeRequest, Outcome } from '../../../../engine/language/actions/host.ts';
import type { PublicArtifact } from '../../../../engine/language/artifact.ts';
import { refusalWords } from '../../../../engine/language/checks/refusal-words.ts';
import { type Scope, scopeOf } from '../../../../engine/language/rules/scope.ts';

/** Answers of a fake world. */
export interface World {
  readonly roots?: Record<string, unknown>;
  readonly answers?: Readonly<Record<string, CallResult<unknown> | Promise<CallResult<unknown>>>>;
  readonly dialogs?: Readonly<Record<string, Outcome | undefined>>;
  readonly says?: boolean;
  readonly submits?: boolean;
  /** False: the person keeps what a form holds. */
  readonly discards?: boolean;
  readonly lists?: Readonly<Record<string, Actions>>;
  readonly checks?: Readonly<Record<string, Omit<PublicArtifact['checks'][string], 'at'>>>;
  readonly signOutFailure?: CallFailure;
  /** False: a person with unsaved changes stays. */
  readonly leaves?: boolean;
  /** True: the target is another screen. */
  readonly away?: boolean;
}

/** A host that records events in order, and the busy actions at each moment. */
export function fakeHost(world: World = {}) {
  const happened: (readonly unknown[])[] = [];
  const notices: NoticeRequest[] = [];
  const busy: (string | undefined)[] = [];
  const controller = new AbortController();
  const did = (...what: readonly unknown[]) => void happened.push(what);
  const scope: Scope = scopeOf(world.roots ?? {});
  const host: ActionHost = {
    scope,
    signal: controller.signal,
    mayBegin: () => true,
    async call(call, values) {
      did('call', call, values);
      return (await world.answers?.[call]) ?? [null, undefined];
    },
    async download(call, values, name) {
      did('download', call, values, name);
      return (await world.answers?.[call])?.[1];
    },
    checksAt: () => world.checks !== undefined,
    checkTexts: (check, refusal) => {
      const checks = Object.entries(world.checks ?? {}).map(([id, words]) => [id, { at: [], ...words }]);
      return refusalWords(Object.fromEntries(checks), check, refusal);
    },
    text: (code) => `[${code}]`,
    async notice(notice) {
      notices.push(notice);
    },
    async confirm(question) {
      did('confirm', question.title);
      return world.says ?? true;
    },
    async open(dialog, values) {
      did('open', dialog, values);
      return world.dialogs?.[dialog];
    },
    close: (outcome) => did('close', outcome),
    async go(address, pass, replace) {
      did('go', address, pass, replace);
      if (world.leaves === false) return 'stayed';
      return world.away === true ? 'away' : 'here';
    },
    async back(orElse) {
      did('back', orElse);
      return world.leaves ?? true;
    },
    visit: (address) => {
      did('visit', address);
      return address.startsWith('https://ok');
    },
    documentAddress: (id) => (typeof id === 'string' ? `https://ok/${id}` : undefined),
    accept: (form) => did('accept', form),
    async mayWrite() {
      return world.leaves ?? true;
    },
    set: (target, name, value) => did('set', target, name, value),
    reset: (names, only) => did('reset', names, ...(only === undefined ? [] : [only])),
    async discard(form) {
      did('discard', form);
      return world.discards ?? true;
    },
    async submit(form, onlyWith) {
      did('submit', form, ...(onlyWith === undefined ? [] : [onlyWith]));
      return world.submits ?? true;
    },
    async refresh(data) {
      did('refresh', data);
    },
    async print() {
      did('print');
    },
    signIn: (answer) => {
      did('signIn', answer);
      return answer !== undefined;
    },
    async signOut() {
      did('signOut');
      return world.signOutFailure;
    },
    list: (name) => world.lists?.[name],
    busy: (text) => void busy.push(text),
    settled: () => undefined,
    log: (code, detail) => did('log', code, detail),
  };
  return {
    host,
    happened,
    notices,
    busy,
    leave: () => controller.abort(),
    words: () => happened.map(([word]) => word),
  };
}
