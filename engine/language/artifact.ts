/**
 * Output of the compiler for a tenant: plain JSON, in a public part (sent to the page) and a server part. Documents
 * keep their authored shape with everything resolved: presets merged, defaults filled, `use` expanded, maps in their
 * final order (`after` and `before` are gone), removed entries absent.
 */
import type { FormRoot } from '../../schemas/generated/call-forms.ts';
import type {
  Channels,
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
  Parameters,
  Part,
  PaymentAccount,
  QueryDeclarations,
  Settings,
  Shell,
  SimulatedAnswer,
  Submit,
  Terms,
  TileGroup,
} from '../../schemas/generated/document-types.ts';
import type { Json, JsonObject, Rule } from '../../schemas/json.ts';
import type { OwnTypes } from './types/own-types.ts';
import type { OwnEntity, Profile } from './types/profile.ts';

export type { Json, JsonObject, Rule } from '../../schemas/json.ts';

/**
 * One field of a compiled form: flat, with every default filled in. `as` maps a value of several parts, part by part; a
 * dot in it leads into an object of the payload.
 */
export interface CompiledField {
  readonly widget: string;
  readonly label: string;
  readonly hint?: string;
  readonly section?: string;
  readonly as: string | { readonly [part: string]: string };
  /** Entity that this field, one of the tenant's own, belongs to; its value is stored under the field's key. */
  readonly own?: OwnEntity;
  /** Whether it identifies something: searches compare it by its one spelling (engine/domain/identity). */
  readonly identifier?: true;
  /** Whether the overview of cases counts the cases of each choice. */
  readonly counted?: true;
  /** Key of the field that this one repeats; the call need not take its name. */
  readonly repeats?: string;
  readonly schema: JsonObject;
  readonly required: Rule;
  readonly visible: Rule;
  readonly readOnly: Rule;
  readonly fixed?: string | number | boolean;
  readonly initial?: Json;
  readonly options?: { readonly [code: string]: { readonly label: string; readonly hint?: string } };
  readonly optionsFrom?: JsonObject;
  /** Label of the empty option of a select. */
  readonly none?: string;
  /** Paths of the service or services, and of the professional, whose days and times a `slot` offers. */
  readonly slot?: { readonly [word: string]: string };
  readonly errors: { readonly [kind: string]: string };
  readonly rules: { readonly [name: string]: { readonly that: Rule; readonly say: string } };
  readonly autocomplete?: string;
  readonly width: 'full' | 'long' | 'medium' | 'short';
  /** Characters removed before validation: engine/language/forms/clean.ts. */
  readonly clean: 'none' | 'trim' | 'digits' | 'dni' | 'grouped' | 'phone' | 'postalCode';
  readonly onHide: 'drop' | 'keep';
  readonly help?: JsonObject;
  readonly link?: JsonObject;
  readonly accept?: readonly string[];
  /** Most files that a `file` field takes at once. */
  readonly maxFiles?: number;
  readonly type?: string;
  /**
   * Parts of a value of several parts that may be null, as its entity says: a booking by specialty has no professional.
   */
  readonly nullParts?: readonly string[];
  /** Label of the box that a `tickNote` opens. */
  readonly noteLabel?: string;
  /** How the value is read: `######/##` shows `12345672` as `123456/72`. */
  readonly display?: string;
  /** A value that the field accepts, for tools that fill in the form. */
  readonly example?: string | number | boolean;
}

/** Lookup that fills in fields of a form from the value of one field; `with` and `values` are as authored. */
export interface FormLookup {
  /** Field whose value is looked up, and below which the result is shown. */
  readonly field: string;
  readonly call: string;
  readonly with: { readonly [name: string]: Json };
  /** Whether the answer (root `answer`) holds something. */
  readonly found: Rule;
  readonly show: string;
  readonly none: string;
  /** Label of the button that fills in. */
  readonly fill: string;
  /** Values to fill in, by field. */
  readonly values: { readonly [field: string]: Json };
}

/** A form as engine/language/forms validates it, on the page and on the server. */
export interface CompiledForm {
  readonly id: string;
  readonly sections: {
    readonly [key: string]: { readonly title: string; readonly hint?: string; readonly visible: Rule };
  };
  readonly fields: { readonly [key: string]: CompiledField };
  readonly rules: { readonly [key: string]: { readonly field: string; readonly that: Rule; readonly say: string } };
  readonly submit?: Submit;
  /** Absent for a form without lookups. */
  readonly lookups?: { readonly [key: string]: FormLookup };
  /**
   * Roots that rules and messages may read beside `form` and `value`. Absent for a form that no call takes: it reads
   * all roots of the page.
   */
  readonly roots?: readonly FormRoot[];
  /** Value that names the account of the form's password to password managers; absent: a field does, or there is no password. */
  readonly account?: Json;
  readonly draft: 'page' | 'tab' | 'owner';
  /** Shows one section at a time on a narrow screen; absent: all at once. */
  readonly pace?: 'sections';
  /** Why nothing asks before the person leaves with unsent changes; absent: leaving asks. */
  readonly unguarded?: string;
  readonly summary: boolean;
  /** Replaces the usual title of the summary. */
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
  readonly query: QueryDeclarations;
  readonly receives: Parameters;
  readonly needs: { readonly [name: string]: Need };
  readonly state: Declarations;
  readonly data: { readonly [name: string]: DataEntry };
  readonly derive: { readonly [name: string]: Rule };
  readonly actions: { readonly [name: string]: JsonObject };
  readonly enter: readonly JsonObject[];
  readonly dialogs: { readonly [name: string]: Dialog };
  readonly view?: JsonObject;
}

/** Address of a call of the page; `contract` is the name of its entry in schemas/calls.json. */
export interface CompiledEndpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly invalidates: readonly string[];
  readonly timeoutSeconds: number;
  /** The body is multipart even without a file. */
  readonly multipart?: true;
  /** Text that a customer's own backend answers instead of an empty list. */
  readonly none?: string;
  /** Mark of the forms that the call takes (engine/language/forms/form-mark.ts); absent when it takes no form. */
  readonly mark?: string;
  /** Companies whose answer the call may wait for, as the page names them; absent when it waits for no company. */
  readonly asks?: readonly AskedCompany[];
}

/** A company that the server asks while a call waits. */
export interface AskedCompany {
  /** Name for people, with its placeholders. */
  readonly name: string;
  /** Point of its check, where the call itself names one; absent when the call always passes it. */
  readonly point?: string;
}

/** How to reach the tenant, with its lines in order, so that documents can show one after the other. */
export type ContactLines = Omit<Contact, 'lines'> & {
  readonly lines: readonly NonNullable<Contact['lines']>[string][];
};

/** Lists of codes by name, each by key. */
export type Codes = { readonly [list: string]: { readonly [key: string]: Code } };

/** Sent to the page. Holds nothing a patient may not read. */
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
  /** The other contacts, by name. */
  readonly contacts: { readonly [name: string]: ContactLines };
  readonly guide: Guide | null;
  readonly links: { readonly [name: string]: string };
  readonly frameHosts: readonly string[];
  readonly imageHosts: readonly string[];
  readonly linkHosts: readonly string[];
  readonly certificate: string | null;
  /** Channels by which people may be written to: mail, and those that the tenant declares. */
  readonly channels: readonly ('mail' | keyof Channels)[];
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
  /** Titles and texts of refusals by check and by name; the server keeps the rules. */
  readonly checks: {
    readonly [id: string]: {
      readonly at: readonly string[];
      readonly title: string;
      readonly message: string;
      readonly refusals?: { readonly [name: string]: { readonly title: string; readonly message: string } };
    };
  };
  /** When the tenant asks to accept its terms, and the version in force; their text comes by a call. */
  readonly terms: Pick<Terms, 'ask' | 'version'>;
  /** Points at which the tenant has checks, so that a screen calls the server only there. */
  readonly checkPoints: readonly string[];
  /** Forms that ask one of the tenant's own fields: a screen opens them only where there is something to ask. */
  readonly ownForms: readonly string[];
  readonly endpoints: { readonly [call: string]: CompiledEndpoint };
}

/** Kept by the server. */
export interface ServerArtifact {
  readonly hosts: readonly string[];
  /** Addresses of the tenant's mails, if it sets any. */
  readonly mail?: { readonly from?: string; readonly replyTo?: string };
  /** Defaults of the unit's flags; a row of the database may override them. */
  readonly flags: { readonly [flag: string]: boolean };
  readonly checks: { readonly [id: string]: Check };
  readonly connectors: { readonly [name: string]: Connector };
  /** Simulated answers of insurers in the demo, by connector and key (engine/language/checks/simulated.ts). */
  readonly simulated: { readonly [connector: string]: { readonly [key: string]: SimulatedAnswer } };
  readonly terms: Terms;
  /** Company and account that charge for visits beyond the limit; absent: only the demo charges, without real money. */
  readonly payments?: PaymentAccount;
  /** Channels to people's phones; absent: mail alone. */
  readonly channels?: Channels;
  readonly demo: Demo;
  /**
   * Types of the tenant's own fields, by entity and name: those that the server stores and those that answers carry.
   */
  readonly own: OwnTypes;
  /** Texts that only the server uses: its refusals (`server.`) and mails (`mail.`). */
  readonly texts: { readonly [code: string]: string };
}

/** Compiled tenant. The files that the page fetches are named by their hash: browsers cache them without asking again. */
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
