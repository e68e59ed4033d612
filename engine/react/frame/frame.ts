import type { Getter, PrimitiveAtom } from 'jotai';
import type { DataEntry as DataWords, Declarations, Dialog } from '../../../schemas/generated/document-types.ts';
import type { Actions } from '../../actions/action.ts';
import type { ActionHost } from '../../actions/host.ts';
import type { JsonObject, Rule } from '../../artifact.ts';
import type { Upload } from '../../calls/upload.ts';
import type { DataEntry } from '../data/data-entry.ts';
import type { DataPort } from '../data/data-port.ts';
import type { Guard } from '../portal/navigation.ts';
import type { Reader } from '../reader.ts';
import type { FormsAtHand } from './forms-at-hand.ts';
import type { Standing, StandingOf } from './standing.ts';
import type { StateDraft } from './state-draft.ts';

/** What a screen or a dialog is made of, and how it touches the address. */
export interface FrameParts {
  readonly id: string;
  /** Names the visit of a screen, so that coming back to it finds it as it was left; a dialog has none. */
  readonly visit?: string | undefined;
  readonly state: Declarations;
  readonly query: Declarations;
  readonly data: { readonly [name: string]: DataWords };
  readonly derive: { readonly [name: string]: Rule };
  readonly actions: { readonly [name: string]: JsonObject };
  readonly dialogs: { readonly [name: string]: Dialog };
  /** Roots of its own: query, route and received of a screen, dialog of a dialog. */
  readonly roots: Readonly<Record<string, Reader>>;
  readonly setQuery: (changes: readonly (readonly [name: string, value: unknown])[]) => void;
  /** Closes it with an outcome; a screen cannot be closed. */
  readonly close: ((outcome: Readonly<Record<string, unknown>> | undefined) => void) | undefined;
  readonly port: DataPort | undefined;
}

/** A screen or dialog at work: its values, its data, and the host of its actions. */
export interface Frame {
  readonly parts: FrameParts;
  readonly read: Reader;
  readonly data: Readonly<Record<string, DataEntry>>;
  /** How the value of a path stands: there, on its way, failed. */
  readonly standing: StandingOf;
  /** The standing of what cannot be judged although its data came; trying again reads all data of the frame anew. */
  readonly unjudged: (get: Getter) => Standing;
  readonly write: (target: 'state' | 'query', name: string, value: unknown) => void;
  /** What its person finds again of its state, where it says so. */
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
  readonly forms: FormsAtHand;
  /** What is asked before a dialog is dismissed. */
  readonly guards: Set<Guard>;
  /** Begins: data is asked, actions may run. @returns the end: actions stop, calls are called off. */
  readonly mount: () => () => void;
  readonly signal: () => AbortSignal;
}
