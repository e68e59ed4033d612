import type { Getter, PrimitiveAtom } from 'jotai';
import type {
  DataEntry as DataWords,
  Declarations,
  Dialog,
  QueryDeclarations,
} from '../../../../schemas/generated/document-types.ts';
import type { Actions } from '../../../language/actions/action.ts';
import type { ActionHost } from '../../../language/actions/host.ts';
import type { JsonObject, Rule } from '../../../language/artifact.ts';
import type { Upload } from '../../calls/upload.ts';
import type { DataEntry } from '../data/data-entry.ts';
import type { DataPort } from '../data/data-port.ts';
import type { DataStatus, DataStatusOf } from '../data/data-status.ts';
import type { Reader } from '../data/reader.ts';
import type { StateDraft } from '../data/state-draft.ts';
import type { Guard } from './navigation.ts';
import type { OpenForms } from './open-forms.ts';
import type { Suppose, UnsavedForms } from './unsaved-forms.ts';

/** Parts that a screen or a dialog is made of, and its access to the address. */
export interface ScreenParts {
  readonly id: string;
  /** Name of the visit of a screen, so that Back restores it as it was left; a dialog has no visit. */
  readonly visit?: string | undefined;
  readonly state: Declarations;
  readonly query: QueryDeclarations;
  readonly data: { readonly [name: string]: DataWords };
  readonly derive: { readonly [name: string]: Rule };
  readonly actions: { readonly [name: string]: JsonObject };
  readonly dialogs: { readonly [name: string]: Dialog };
  /** Roots of its own: query, route and received of a screen, dialog of a dialog. */
  readonly roots: Readonly<Record<string, Reader>>;
  readonly setQuery: (changes: readonly (readonly [name: string, value: unknown])[], how?: 'step') => void;
  /** Assumes another search of the address, without going there. @returns restores the present one */
  readonly supposeSearch: (search: string) => ReturnType<Suppose>;
  /** Assumes values of the address. @returns restores the present ones */
  readonly supposeQuery: (changes: readonly (readonly [name: string, value: unknown])[]) => ReturnType<Suppose>;
  /** Closes it with an outcome; a screen cannot be closed. */
  readonly close: ((outcome: Readonly<Record<string, unknown>> | undefined) => void) | undefined;
  readonly port: DataPort | undefined;
}

/** A value to write into state or the address. */
export interface Change {
  readonly target: 'state' | 'query';
  readonly name: string;
  readonly value: unknown;
}

/** A screen or dialog at run time: its values, its data, and the host of its actions. */
export interface ScreenRuntime {
  readonly parts: ScreenParts;
  readonly read: Reader;
  readonly data: Readonly<Record<string, DataEntry>>;
  /** Status of the value of a path: present, loading or failed. */
  readonly dataStatus: DataStatusOf;
  /** Status of data that arrived but could not be judged; retrying reloads all data of the screen. */
  readonly unjudged: (get: Getter) => DataStatus;
  /** Writes a value. With `step`, the changed address is an entry of its own in the browser's history. */
  readonly write: (target: 'state' | 'query', name: string, value: unknown, how?: 'step') => void;
  /** Assumes these values. @returns restores the present ones */
  readonly suppose: (changes: readonly Change[]) => ReturnType<Suppose>;
  /** Draft of the state, where the document keeps one. */
  readonly draft: StateDraft | undefined;
  /** The host of one list of actions. `read` has the roots of the place where they stand. */
  readonly host: (
    read: Reader,
    busy: (text: string | undefined) => void,
    upload?: (of: Upload | undefined) => void,
  ) => ActionHost;
  readonly list: (name: string) => Actions | undefined;
  /** Text of a list at work that no button shows: `enter`, needs. */
  readonly busy: PrimitiveAtom<string | undefined>;
  readonly forms: OpenForms;
  /** The forms whose input is not lost without a question. */
  readonly unsaved: UnsavedForms;
  /** Guards that ask before a dialog is dismissed. */
  readonly guards: Set<Guard>;
  /** Begins: data is asked, actions may run. @returns the end: actions stop, calls are called off. */
  readonly mount: () => () => void;
  readonly signal: () => AbortSignal;
}
