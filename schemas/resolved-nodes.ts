import type { Binding, ResolvedEntry, ResolvedLink, Runner } from './resolved.ts';

/** A compiled form for the renderer to pass on; its shape is engine/language/artifact's CompiledForm. */
export interface FormHandle {
  readonly id: string;
}

/**
 * Errors of the server by field; empty when it accepted the values. An error may carry the seconds to wait.
 */
export type FieldErrors = Readonly<Record<string, string | { readonly text: string; readonly waits: number }>>;

/** Props of a form's renderer. */
export interface FormProps {
  readonly form: FormHandle;
  /** Id of the <form> element, so that a button elsewhere on the screen can submit it. */
  readonly elementId: string;
  /** Initial values, named as its fields or as its payload. */
  readonly initial: Readonly<Record<string, unknown>>;
  readonly mode: 'edit' | 'view';
  readonly layout: 'plain' | 'cards' | 'indexed' | 'columns';
  /** Values by path for the form's rules and texts, beside `form` and `value`. */
  readonly scope: { readonly read: (path: readonly string[]) => unknown };
  /** Fields whose options could not be loaded, with a message and a retry. */
  readonly unread: UnreadLists;
  /** Earlier version of the form, exchanged while it was open, and the words for what changed. */
  readonly changed?: { readonly before: FormHandle; readonly words: Readonly<Record<string, unknown>> } | undefined;
  /** Label of the submit button, its text while busy, and its style; without a label there is no button. */
  readonly submitLabel: string | undefined;
  readonly busyText: string | undefined;
  readonly submitStyle: 'primary' | 'second' | 'call' | 'danger';
  /**
   * Sends the payload, shows notices and runs `then`. Returns the server's errors by field, or undefined when no field
   * caused the refusal. Never rejects.
   */
  readonly submit: (
    payload: Readonly<Record<string, unknown>>,
    values: Readonly<Record<string, unknown>>,
  ) => Promise<FieldErrors | undefined>;
  /**
   * Receives the form's values at every change, those that it showed before anything was typed, and a function that
   * resets it to these.
   */
  readonly fill: (
    values: Readonly<Record<string, unknown>>,
    start: Readonly<Record<string, unknown>>,
    reset: () => void,
  ) => void;
  /** The call is running; false as soon as it was answered, even while a question to the person is open. */
  readonly busy: boolean;
  /** Progress of the upload in bytes. `cancel` aborts it and keeps the values. */
  readonly upload: { readonly sent: number; readonly total: number; readonly cancel: () => void } | undefined;
  /** Reason of the last refusal by a check, such as an insurer's; it stays until the next try. */
  readonly notice?: { readonly title: string; readonly text: string } | undefined;
  /** Account of its password, for password managers; undefined without one, or while it is unknown. */
  readonly account: string | undefined;
  /** Opens a dialog by name, such as a field's help. */
  readonly openDialog: (dialog: string) => void;
}

/** Props of the renderer of the node `form`. */
export interface FormNodeProps<Element> extends FormProps {
  /** Alternatives to sending, drawn beside its button. */
  readonly tools?: Element | undefined;
}

/** Fields whose options could not be loaded, with a message and a retry. */
export type UnreadLists = Readonly<Record<string, { readonly message: string; readonly retry: () => void }>>;

/** Forms one after the other. The run time keeps the current step and the answers. */
export interface StepsProps<Element> {
  readonly steps: readonly {
    readonly key: string;
    readonly title: string | undefined;
    readonly note: string | undefined;
    /** Content below the form. */
    readonly foot: Element | undefined;
  }[];
  /** Index of the current step, from 0. */
  readonly current: number;
  /** The person came from another step, so this one takes the focus. */
  readonly moved: boolean;
  readonly form: FormProps;
  /** Goes to the previous step; undefined at the first. */
  readonly previous: (() => void) | undefined;
}

/** A form bound to the address or to state. */
export interface FiltersProps {
  readonly form: FormProps;
  readonly as: 'panel' | 'popover';
  readonly label: string;
  readonly apply: string | undefined;
  readonly clear: string | undefined;
  /** Number of active filters. */
  readonly active: number;
  readonly onClear: () => void;
  /** Whether it is open, where the document keeps that; ignored by a panel. */
  readonly opened: Binding<boolean> | undefined;
  /** The person's saved filters; undefined where the form keeps no filters. */
  readonly saved: SavedFiltersProps | undefined;
}

/** Saved filters of a form. */
export interface SavedFiltersProps {
  readonly title: string;
  /** Id of the form whose filters they are. */
  readonly form: string;
  readonly apply: (values: Readonly<Record<string, unknown>>) => void;
}

/** State of autosave, which the run time does. */
export interface AutosaveProps {
  /**
   * `idle`: nothing was typed yet. `failed`: it retries by itself. `refused`: the server refused this text, so only
   * another one is sent.
   */
  readonly status: 'idle' | 'waiting' | 'saved' | 'failed' | 'refused';
  /** Text of a refusal. */
  readonly reason: string | undefined;
}

/** A PDF and how it is shown. */
export interface PdfProps {
  /** Address of the file; undefined when it has no safe one. */
  readonly src: ResolvedLink | undefined;
  readonly title: string;
  /** File name without extension. */
  readonly name: string;
  /** Fills the available width, or the contract's widths of a sheet. */
  readonly fit: 'room' | 'sheet';
  /** The viewer uses the contract's own texts, in English. */
  readonly letter: boolean;
}

/** Big tiles of a group. */
export interface TilesProps {
  readonly tiles: readonly ResolvedEntry[];
}

/** A list of actions of the shell, with its words. */
export interface LabelledRunner {
  readonly label: string;
  readonly icon: string | undefined;
  readonly press: Runner;
}
