import type { CallValues } from '../calls/build-request.ts';
import type { CallFailure, CallResult } from '../calls/failure.ts';
import type { RefusalWords } from '../checks/refusal-words.ts';
import type { Scope } from '../rules/scope.ts';
import type { Actions, Tone } from './action.ts';

/** A notice to be shown; `text` may hold line breaks. */
export interface NoticeRequest {
  readonly title: string;
  readonly text: string;
  readonly tone: Tone;
  readonly button?: string | undefined;
  /** Seconds after which what it tells of may be tried again: the page counts them down where the text says them. */
  readonly waits?: number | undefined;
  /** Only the organisation can help: its telephone and mail stand below the text, where the tenant has them. */
  readonly contact?: boolean | undefined;
}

/** A question to be asked. */
export interface ConfirmRequest {
  readonly title: string;
  readonly text: string;
  readonly yes: string | undefined;
  readonly no: string | undefined;
  readonly danger: boolean;
}

/** Where going somewhere led: nowhere, to the same screen with another address, or away from it. */
export type Whereto = 'stayed' | 'here' | 'away';

/** What a dialog was closed with. */
export type Outcome = Readonly<Record<string, unknown>>;

/**
 * The place where actions run: a screen or a dialog of the page, or a test. Everything an action does to the world goes
 * through here; nothing here rejects, but for a malformed document (RuleFault).
 */
export interface ActionHost {
  /** What rules and texts read at this moment. */
  readonly scope: Scope;
  /** Aborted when the screen is left: the list stops there, silently. */
  readonly signal: AbortSignal;
  readonly call: (call: string, values: CallValues) => Promise<CallResult<unknown>>;
  readonly download: (call: string, values: CallValues, fileName: string) => Promise<CallFailure | undefined>;
  /** Whether the tenant checks anything at a point, and the texts of a check that refuses. */
  readonly checksAt: (point: string) => boolean;
  readonly checkTexts: (check: string, refusal: string | undefined) => RefusalWords | undefined;
  /** A text of the tenant's texts.json with what it reads; the code itself when the tenant has none. */
  readonly text: (code: string, roots?: Readonly<Record<string, unknown>>) => string;
  readonly notice: (notice: NoticeRequest) => Promise<void>;
  readonly confirm: (question: ConfirmRequest) => Promise<boolean>;
  /** Opens a dialog; undefined when it was dismissed. */
  readonly open: (dialog: string, values: Outcome) => Promise<Outcome | undefined>;
  /** Closes the dialog the list runs in. */
  readonly close: (outcome: Outcome | undefined) => void;
  /**
   * Goes to an address of the portal, or leaves it for one that the tenant allows; undefined for any other. Settles with
   * where that led: who has something unsaved on the page may choose to stay.
   */
  readonly go: (address: string, pass: Outcome | undefined, replace: boolean) => Promise<Whereto> | undefined;
  readonly back: (orElse: string | undefined) => Promise<boolean>;
  /** Opens an address in a new tab, if it is allowed; false when it is not. */
  readonly visit: (address: string) => boolean;
  /** Address of the page that shows a document, by its path in an answer; undefined for what is no such path. */
  readonly documentAddress: (path: unknown) => string | undefined;
  readonly set: (target: 'state' | 'query', name: string, value: unknown) => void;
  /** Empties state; `draft`: only what was kept of it for its person, all of which was sent. */
  readonly reset: (names: readonly string[], only: 'draft' | undefined) => void;
  /**
   * Submits a form of this screen; false when it was not sent, or refused. Given a field, only if that is filled in:
   * there is nothing to be sent otherwise, and that is well.
   */
  readonly submit: (form: string, onlyWith: string | undefined) => Promise<boolean>;
  readonly refresh: (data: readonly string[]) => Promise<void>;
  readonly print: () => Promise<void>;
  readonly signIn: (answer: unknown) => boolean;
  readonly signOut: () => Promise<CallFailure | 'stayed' | undefined>;
  /** A named list of the screen. */
  readonly list: (name: string) => Actions | undefined;
  /** Text shown while a step works; undefined: nothing is at work. */
  readonly busy: (text: string | undefined) => void;
  /** The list has ended, however it ended: pages may be left now because of who signed in or out. */
  readonly settled: () => void;
  /** Logs what no person needs to read. */
  readonly log: (code: string, detail: string) => void;
}
