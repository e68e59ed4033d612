import type { Json, JsonObject, Rule } from '../artifact.ts';

/** Values by name, as documents write them: a path, a rule or a literal each. */
export type ValueMap = { readonly [name: string]: Json };

/** How one refusal of the server is answered. */
export interface Refusal {
  readonly field?: string;
  readonly say?: string;
  readonly title?: string;
  readonly message?: string;
  readonly orElse?: string;
  readonly when?: Rule;
  readonly run?: Actions;
}

/** Refusals by code; `other` is any other. */
export type Refusals = { readonly [code: string]: Refusal };

/** Every action of the language with its words (schemas/actions). */
interface ActionWords {
  check: { readonly point: string; readonly with?: ValueMap; readonly busy?: string };
  call: {
    readonly endpoint: string;
    readonly with?: ValueMap;
    readonly as?: string;
    readonly busy?: string;
    readonly refusals?: Refusals;
    readonly onFailure?: Actions;
    readonly optional?: boolean;
  };
  choose: {
    readonly cases: { readonly [key: string]: { readonly when: Rule; readonly run: Actions } };
    readonly otherwise: Actions;
  };
  go: { readonly to: string; readonly pass?: ValueMap; readonly replace?: boolean };
  back: { readonly orElse?: string };
  visit: { readonly to?: string; readonly document?: string };
  open: { readonly dialog: string; readonly with?: ValueMap; readonly as?: string; readonly onDismiss?: Actions };
  close: { readonly with?: ValueMap; readonly dismiss?: boolean };
  confirm: {
    readonly title: string;
    readonly text?: string;
    readonly yes?: string;
    readonly no?: string;
    readonly danger?: boolean;
  };
  notice: { readonly title: string; readonly text?: string; readonly tone?: Tone; readonly button?: string };
  set: { readonly values: ValueMap };
  reset: { readonly state: readonly string[]; readonly only?: 'draft' };
  submit: { readonly form: string; readonly onlyWith?: string };
  refresh: { readonly data: readonly string[] };
  download: { readonly endpoint?: string; readonly document?: string; readonly with?: ValueMap; readonly name: string };
  print: Record<never, never>;
  signIn: { readonly with: string };
  signOut: Record<never, never>;
  run: { readonly action: string };
  stop: Record<never, never>;
}

/** Tone of a notice. */
export type Tone = 'info' | 'success' | 'warning' | 'danger';

/** Words that begin an action. */
export type ActionKind = keyof ActionWords;

/** One action, by its word `do`. */
export type ActionOf<Kind extends ActionKind> = ActionWords[Kind] & { readonly do: Kind; readonly when?: Rule };

/** A list of actions as the artifact holds it. */
export type Actions = readonly JsonObject[];

/** The named list of a screen as a list; its steps stand in order. */
export function stepsOf(list: JsonObject | undefined): Actions | undefined {
  const steps = list?.steps;
  return typeof steps === 'object' && steps !== null && !Array.isArray(steps)
    ? (Object.values(steps) as Actions)
    : undefined;
}
