/**
 * What the compiler makes of a tenant: plain JSON, in a public part (sent to the page) and a server part.
 * Documents keep their authored shape, with everything resolved: presets merged, defaults filled, `use` expanded,
 * maps in their final order (`after` and `before` are gone), removed entries absent.
 */
import type { FormRoot } from '../schemas/generated/call-forms.ts';
import type {
  Check,
  Code,
  Connector,
  Contact,
  DataEntry,
  Declarations,
  Demo,
  Dialog,
  Guide,
  Menu,
  Need,
  Part,
  PaymentAccount,
  Settings,
  Shell,
  SimulatedAnswer,
  Submit,
  Terms,
  TileGroup,
} from '../schemas/generated/document-types.ts';
import type { Json, JsonObject, Rule } from '../schemas/json.ts';
import type { OwnTypes } from './types/own-types.ts';
import type { OwnEntity, Profile } from './types/profile.ts';

export type { Json, JsonObject, Rule } from '../schemas/json.ts';

/**
 * One field of a compiled form: flat, with every default said. `as` maps a value of several parts, part by part; a dot in
 * it leads into an object of the payload.
 */
export interface CompiledField {
  readonly widget: string;
  readonly label: string;
  readonly hint?: string;
  readonly section?: string;
  readonly as: string | { readonly [part: string]: string };
  /** The entity of which it is a field of the tenant's own, kept under the field's key. */
  readonly own?: OwnEntity;
  /** Key of the field that this one repeats; a call that does not take its name counts it as repeated. */
  readonly repeats?: string;
  readonly schema: JsonObject;
  readonly required: Rule;
  readonly visible: Rule;
  readonly readOnly: Rule;
  readonly fixed?: string | number | boolean;
  readonly initial?: Json;
  readonly options?: { readonly [code: string]: { readonly label: string; readonly hint?: string } };
  readonly optionsFrom?: JsonObject;
  /** Words of the empty option of a select. */
  readonly none?: string;
  /** Paths that say of what a `slot` offers days and times: `service` or `services`, and `professional`. */
  readonly slot?: { readonly [word: string]: string };
  readonly errors: { readonly [kind: string]: string };
  readonly rules: { readonly [name: string]: { readonly that: Rule; readonly say: string } };
  readonly autocomplete?: string;
  readonly width: 'full' | 'long' | 'medium' | 'short';
  /** What is taken away before it is judged: engine/forms/clean.ts. */
  readonly clean: 'none' | 'trim' | 'digits' | 'dni' | 'grouped' | 'phone' | 'postalCode';
  readonly onHide: 'drop' | 'keep';
  readonly help?: JsonObject;
  readonly link?: JsonObject;
  readonly accept?: readonly string[];
  /** Files that a `file` field takes at a time. */
  readonly maxFiles?: number;
  readonly type?: string;
  /** Parts of a value of several parts that may be none, as its entity says: no professional for a booking by specialty. */
  readonly nullParts?: readonly string[];
  /** What the box that a `tickNote` opens is called. */
  readonly noteLabel?: string;
  /** A value that the field takes, for whoever must fill the form in without a person. */
  readonly example?: string | number | boolean;
}

/** What a form finds by one of its fields, so that it need not be typed again; `with` and `values` are as authored. */
export interface FormLookup {
  /** The field it is asked with, and under which it is told. */
  readonly field: string;
  readonly call: string;
  readonly with: { readonly [name: string]: Json };
  /** Whether the answer, `answer`, holds something. */
  readonly found: Rule;
  readonly show: string;
  readonly none: string;
  /** Label of the button that fills in. */
  readonly fill: string;
  /** What is filled in, by field. */
  readonly values: { readonly [field: string]: Json };
}

/** A form as the one interpreter of engine/forms judges it, on the page and on the server. */
export interface CompiledForm {
  readonly id: string;
  readonly sections: {
    readonly [key: string]: { readonly title: string; readonly hint?: string; readonly visible: Rule };
  };
  readonly fields: { readonly [key: string]: CompiledField };
  readonly rules: { readonly [key: string]: { readonly field: string; readonly that: Rule; readonly say: string } };
  readonly submit?: Submit;
  /** Absent where it finds nothing. */
  readonly lookups?: { readonly [key: string]: FormLookup };
  /** What rules and messages may read beside `form` and `value`; absent where no call takes the form: all of the page. */
  readonly roots?: readonly FormRoot[];
  readonly draft: 'page' | 'tab' | 'owner';
  /** One section at a time where the screen is narrow; absent: all of it at once. */
  readonly pace?: 'sections';
  /** Asks before what is typed and not sent is left. */
  readonly guard?: true;
  readonly summary: boolean;
  /** In place of the usual title of the summary. */
  readonly summaryTitle?: string;
}

/** A screen of the tenant; `view`, `actions` and `dialogs` are authored nodes and actions, resolved. */
export interface CompiledScreen {
  readonly id: string;
  readonly path: string;
  readonly for: readonly string[];
  readonly when?: Rule;
  readonly order: number;
  readonly title: string;
  readonly layout: 'page' | 'entry' | 'town' | 'stage' | 'wide';
  readonly shell: 'new' | 'old' | 'none';
  readonly footer?: Rule;
  readonly redirect?: string;
  readonly query: Declarations;
  readonly receives: Declarations;
  readonly needs: { readonly [name: string]: Need };
  readonly state: Declarations;
  readonly data: { readonly [name: string]: DataEntry };
  readonly derive: { readonly [name: string]: Rule };
  readonly actions: { readonly [name: string]: JsonObject };
  readonly enter: readonly JsonObject[];
  readonly dialogs: { readonly [name: string]: Dialog };
  readonly view?: JsonObject;
}

/** Where a call of the page goes; `contract` is its entry in schemas/calls.json by name. */
export interface CompiledEndpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly invalidates: readonly string[];
  readonly timeoutSeconds: number;
  /** What a customer's own backend says in place of an empty list. */
  readonly none?: string;
}

/** How to reach the tenant, with its lines in order, so that documents can show one after the other. */
export type ContactLines = Omit<Contact, 'lines'> & {
  readonly lines: readonly NonNullable<Contact['lines']>[string][];
};

/** Lists of codes by name, each by key. */
export type Codes = { readonly [list: string]: { readonly [key: string]: Code } };

/** Sent to the page. Holds nothing a patient may not read (D-TEN-01, R14). */
export interface PublicArtifact {
  readonly language: 1;
  readonly id: string;
  readonly name: string;
  readonly subtitle: string;
  readonly unit: number;
  readonly brand: {
    readonly color: string;
    readonly header: 'light' | 'solid';
    readonly logo: string;
    readonly icon: string;
    readonly loginImage: string;
  };
  readonly contact: ContactLines | null;
  readonly guide: Guide | null;
  readonly links: { readonly [name: string]: string };
  readonly frameHosts: readonly string[];
  readonly imageHosts: readonly string[];
  readonly linkHosts: readonly string[];
  readonly certificate: string | null;
  readonly settings: Settings;
  readonly texts: { readonly [code: string]: string };
  readonly codes: Codes;
  readonly menu: Menu;
  readonly tiles: { readonly [group: string]: TileGroup };
  readonly shell: Shell;
  readonly forms: { readonly [id: string]: CompiledForm };
  readonly screens: readonly CompiledScreen[];
  readonly dialogs: { readonly [id: string]: Dialog };
  readonly parts: { readonly [id: string]: Part };
  /** Titles and texts of refusals by check, and of its refusals by name; what is judged stays on the server. */
  readonly checks: {
    readonly [id: string]: {
      readonly at: readonly string[];
      readonly title: string;
      readonly message: string;
      readonly refusals?: { readonly [name: string]: { readonly title: string; readonly message: string } };
    };
  };
  /** Points at which the tenant checks somebody, so that a screen asks only where there is something to ask. */
  readonly checkPoints: readonly string[];
  readonly endpoints: { readonly [call: string]: CompiledEndpoint };
}

/** Kept by the server. */
export interface ServerArtifact {
  readonly hosts: readonly string[];
  /** Addresses of the tenant's mails, where it says any. */
  readonly mail?: { readonly from?: string; readonly replyTo?: string };
  /** Defaults of the unit's flags; a row of the database may override them (TEN-03). */
  readonly flags: { readonly [flag: string]: boolean };
  readonly checks: { readonly [id: string]: Check };
  readonly connectors: { readonly [name: string]: Connector };
  /** What insurers would answer in the demo, by connector and key (engine/checks/simulated.ts). */
  readonly simulated: { readonly [connector: string]: { readonly [key: string]: SimulatedAnswer } };
  readonly terms: Terms;
  /** Company and account that charge for visits beyond the limit; absent: only the demo charges, and nothing real. */
  readonly payments?: PaymentAccount;
  readonly demo: Demo;
  /** Fields of the tenant's own, by entity and name: what is kept of them, and what an answer tells. */
  readonly own: OwnTypes;
  /** What only the server says: its refusals (`server.`) and mails (`mail.`). */
  readonly texts: { readonly [code: string]: string };
}

/** A tenant, compiled. Hashes name the files the page fetches, so they may be cached for ever. */
export interface CompiledTenant {
  readonly id: string;
  readonly public: PublicArtifact;
  readonly server: ServerArtifact;
  readonly themeCss: string;
  /** First 16 hex digits of SHA-256 over the public part / the theme. */
  readonly hash: string;
  readonly themeHash: string;
}

/** Types of the calls and entities the documents may name; loaded from schemas/. */
export interface Vocabulary {
  readonly entities: { readonly [name: string]: Profile };
}
