import type { Binding, ResolvedEntry, ResolvedLink, Runner } from './resolved.ts';

/** A compiled form as a renderer hands it on; its shape is engine/artifact's CompiledForm. */
export interface FormHandle {
  readonly id: string;
}

/** Errors by field, from the server; empty when what was filled in was taken. One may say how many seconds to wait (FIXP-09). */
export type FieldErrors = Readonly<Record<string, string | { readonly text: string; readonly waits: number }>>;

/** What a form's renderer receives. */
export interface FormProps {
  readonly form: FormHandle;
  /** Id of the <form> element, so that a button elsewhere on the screen can submit it. */
  readonly elementId: string;
  /** Values it starts with, named as its fields or as its payload. */
  readonly initial: Readonly<Record<string, unknown>>;
  readonly mode: 'edit' | 'view';
  readonly layout: 'plain' | 'cards' | 'indexed' | 'columns';
  /** What the form's rules and texts read, beside `form` and `value`: values by path. */
  readonly scope: { readonly read: (path: readonly string[]) => unknown };
  /** Fields whose list to choose from could not be read: what is said of it, and another try. */
  readonly unread: UnreadLists;
  /** Label of the button, its text while it works, and its look; absent: no button. */
  readonly submitLabel: string | undefined;
  readonly busyText: string | undefined;
  readonly submitStyle: 'primary' | 'second' | 'call' | 'danger';
  /**
   * Sends the payload, shows notices, goes on with `then`. Answers the server's errors by field, or undefined when it was
   * refused for no field's sake. Never rejects.
   */
  readonly submit: (
    payload: Readonly<Record<string, unknown>>,
    values: Readonly<Record<string, unknown>>,
  ) => Promise<FieldErrors | undefined>;
  /** Told what stands in the form, whenever it changes. */
  readonly fill: (values: Readonly<Record<string, unknown>>) => void;
  /** The call is at work; over once it was answered, whatever is asked of the person after that. */
  readonly busy: boolean;
  /** Its files on their way, in bytes of what is sent; `cancel` takes it back, and what was filled in stays. */
  readonly upload: { readonly sent: number; readonly total: number; readonly cancel: () => void } | undefined;
  /** Reason for which a check refused the last try, such as an insurer's; it stays until the next one. */
  readonly told?: { readonly title: string; readonly text: string } | undefined;
  /** Opens a dialog by name: a field's help. */
  readonly openDialog: (dialog: string) => void;
}

/** What the renderer of the node `form` receives. */
export interface FormNodeProps<Element> extends FormProps {
  /** What may be done instead of sending it, beside its button. */
  readonly tools?: Element | undefined;
}

/** Lists to choose from that could not be read, by field. */
export type UnreadLists = Readonly<Record<string, { readonly message: string; readonly retry: () => void }>>;

/** Forms one after the other; the run time keeps which is shown and what was answered. */
export interface StepsProps<Element> {
  readonly steps: readonly {
    readonly key: string;
    readonly title: string | undefined;
    readonly note: string | undefined;
    /** What stands below the form. */
    readonly foot: Element | undefined;
  }[];
  /** Place of the step shown, from 0. */
  readonly current: number;
  /** The person came to it from another step: it takes the focus. */
  readonly moved: boolean;
  readonly form: FormProps;
  /** One step back; at the first step where the page came from, if the document says it. */
  /** Goes to the step before; there is none before the first. */
  readonly previous: (() => void) | undefined;
}

/** A form bound to the address or to state. */
export interface FiltersProps {
  readonly form: FormProps;
  readonly as: 'panel' | 'popover';
  readonly label: string;
  readonly apply: string | undefined;
  readonly clear: string | undefined;
  /** How many filters are set. */
  readonly active: number;
  readonly onClear: () => void;
  /** Whether it is open, where the document keeps that; a panel does not look at it. */
  readonly opened: Binding<boolean> | undefined;
  /** Filters that the person keeps under a name: their title, and what puts one in place; absent: none are kept. */
  readonly saved: SavedFiltersProps | undefined;
}

/** Saved filters of a form. */
export interface SavedFiltersProps {
  readonly title: string;
  /** Id of the form whose filters they are. */
  readonly form: string;
  readonly apply: (values: Readonly<Record<string, unknown>>) => void;
}

/** How keeping what was written goes; the run time does it. */
export interface AutosaveProps {
  /** `idle`: nothing was written yet. `failed`: it tries again by itself. `refused`: only another text is tried. */
  readonly status: 'idle' | 'waiting' | 'saved' | 'failed' | 'refused';
  /** What a refusal says. */
  readonly reason: string | undefined;
}

/** A PDF and how it is shown. */
export interface PdfProps {
  /** Where the file is; undefined: there is none that is safe to ask for. */
  readonly src: ResolvedLink | undefined;
  /** What it is, in words. */
  readonly title: string;
  /** Name it is saved under, without its ending. */
  readonly name: string;
  /** All the room there is, or the contract's widths of a sheet (SHELL-06). */
  readonly fit: 'room' | 'sheet';
  /** The viewer speaks in the contract's own letters, in English (D-SAFE-7). */
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
