import type { RefusalWords } from '../checks/refusal-words.ts';
import type { Scope } from '../rules/scope.ts';
import type { Actions, Tone } from './action.ts';
import type { CallFailure, CallResult } from './call-failure.ts';

/** Values of a call by the contract's names; undefined ones are omitted. */
export type CallValues = Readonly<Record<string, unknown>>;

/** A notice to be shown; `text` may hold line breaks. */
export interface NoticeRequest {
  readonly title: string;
  readonly text: string;
  readonly tone: Tone;
  readonly button?: string | undefined;
  /** Seconds until a retry is allowed; the page counts them down inside the text. */
  readonly waits?: number | undefined;
  /**
   * Shows how to reach the organisation below the text, where the tenant declares a contact: its usual one, or a named
   * one.
   */
  readonly contact?: boolean | string | undefined;
}

/** A question to be asked. */
export interface ConfirmRequest {
  readonly title: string;
  readonly text: string;
  readonly yes: string | undefined;
  readonly no: string | undefined;
  readonly danger: boolean;
}

/** Result of a navigation: unchanged, the same screen with another address, or another page. */
export type Whereto = 'stayed' | 'here' | 'away';

/** Values that a dialog was closed with. */
export type Outcome = Readonly<Record<string, unknown>>;

/**
 * Host that actions run in: a screen or a dialog of the page, or a test. Every effect of an action goes through it. Its
 * promises reject only for a malformed document (RuleFault).
 */
export interface ActionHost {
  /** Current roots of rules and texts. */
  readonly scope: Scope;
  /** Aborted when the screen is left: the list then stops silently. */
  readonly signal: AbortSignal;
  /** Whether a list may begin: a person whose unsent input would go with a call of it may choose to stay. */
  readonly mayBegin: (actions: Actions) => true | Promise<boolean>;
  readonly call: (call: string, values: CallValues) => Promise<CallResult<unknown>>;
  readonly download: (call: string, values: CallValues, fileName: string) => Promise<CallFailure | undefined>;
  /** Whether the tenant has checks at a point, and the texts of a check that refuses. */
  readonly checksAt: (point: string) => boolean;
  readonly checkTexts: (check: string, refusal: string | undefined) => RefusalWords | undefined;
  /** Renders a text of the tenant's texts.json; returns the code when the tenant lacks it. */
  readonly text: (code: string, roots?: Readonly<Record<string, unknown>>) => string;
  readonly notice: (notice: NoticeRequest) => Promise<void>;
  readonly confirm: (question: ConfirmRequest) => Promise<boolean>;
  /** Opens a dialog; undefined when it was dismissed. */
  readonly open: (dialog: string, values: Outcome) => Promise<Outcome | undefined>;
  /** Closes the dialog the list runs in. */
  readonly close: (outcome: Outcome | undefined) => void;
  /**
   * Goes to an address of the portal, or to an external one that the tenant allows; undefined for any other. Settles
   * with the result, since a person with unsaved changes may choose to stay.
   */
  readonly go: (address: string, pass: Outcome | undefined, replace: boolean) => Promise<Whereto> | undefined;
  readonly back: (orElse: string | undefined) => Promise<boolean>;
  /** Opens an address in a new tab, if it is allowed; false when it is not. */
  readonly visit: (address: string) => boolean;
  /** Address of the page that shows a document, by its path in an answer; undefined for other values. */
  readonly documentAddress: (path: unknown) => string | undefined;
  /** The server took what a form of this screen holds, by a call that no form sent. */
  readonly accept: (form: string) => void;
  /** Whether values may be written: a person whose unsent input would go with its form may choose to stay. */
  readonly mayWrite: (
    changes: readonly { readonly target: 'state' | 'query'; readonly name: string; readonly value: unknown }[],
  ) => Promise<boolean>;
  readonly set: (target: 'state' | 'query', name: string, value: unknown) => void;
  /** Clears state; with `draft` only its saved draft, after everything was sent. */
  readonly reset: (names: readonly string[], only: 'draft' | undefined) => void;
  /**
   * Submits a form of this screen; false when it was not sent, or refused. With `onlyWith`, sends only if that field is
   * filled in; an empty one counts as success.
   */
  readonly submit: (form: string, onlyWith: string | undefined) => Promise<boolean>;
  /** Resets a form of this screen to its stored values; false when the person keeps the input. */
  readonly discard: (form: string) => Promise<boolean>;
  readonly refresh: (data: readonly string[]) => Promise<void>;
  readonly print: () => Promise<void>;
  readonly signIn: (answer: unknown) => boolean;
  readonly signOut: () => Promise<CallFailure | 'stayed' | undefined>;
  /** A named list of the screen. */
  readonly list: (name: string) => Actions | undefined;
  /** Text shown while a step runs; undefined when no step runs. */
  readonly busy: (text: string | undefined) => void;
  /** Called when the list ends, finished or stopped: only then may a sign-in or sign-out of the list change the page. */
  readonly settled: () => void;
  /** Logs details that no person needs to read. */
  readonly log: (code: string, detail: string) => void;
}
