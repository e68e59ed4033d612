import type { CompiledScreen, CompiledTenant } from '../artifact.ts';
import { type Check, checksOf } from '../checks/check.ts';
import type { Scope } from '../rules/scope.ts';
import { chooseScreen, type Visit } from '../screens/choose-screen.ts';
import type { Viewer } from '../screens/session-state.ts';
import { shownEntries } from '../screens/shown-entries.ts';
import { shownShell, showsFooter } from '../screens/shown-shell.ts';
import { unmetName } from '../screens/unmet-need.ts';
import { checkWord } from './check-words.ts';
import { placesIn, placesNamed, type RulePlace } from './rule-places.ts';
import { dialogScope, screenScope } from './screen-scope.ts';
import type { TableSubject } from './table-subject.ts';

/**
 * Result of a subject's rules: keys that show in their order (menu, tiles, shell), one word (check), or a word by name
 * (screen, dialog).
 */
export type SubjectResult = readonly string[] | string | Readonly<Record<string, string>>;

/** A situation as a row describes it. */
export interface Situation {
  readonly viewer: Viewer;
  /** Values that the rules read. */
  readonly scope: Scope;
  /** Roots of a screen or dialog that the row gives: `state`, `data`, `item`… */
  readonly given: Readonly<Record<string, unknown>>;
  /** Address of the page, for the shell; undefined: the person's first one. */
  readonly page?: string | undefined;
  /** Names of a screen or dialog that are asked for. */
  readonly names: readonly string[];
}

/** Evaluates a situation by the tenant's own definitions. @throws Error for a subject that the tenant lacks */
export function evaluateSubject(tenant: CompiledTenant, subject: TableSubject, at: Situation): SubjectResult {
  const { public: open } = tenant;
  switch (subject.kind) {
    case 'menu':
      return shownEntries(open.menu.items, at.scope, open).map(({ key }) => key);
    case 'tiles':
      return shownEntries(open.tiles[subject.name]?.items, at.scope, open).map(({ key }) => key);
    case 'shell':
      return shellParts(tenant, at);
    case 'checks':
      return checkWord(namedCheck(tenant, subject.name), at.scope);
    case 'screens':
      return screenWords(tenant, itemOf(open.screens, subject.name), at);
    case 'dialogs':
      return dialogWords(tenant, subject.name, at);
  }
}

function itemOf<Item extends { readonly id: string }>(all: readonly Item[], id: string): Item {
  const item = all.find((other) => other.id === id);
  if (item === undefined) throw new Error(`there is no ${id}`);
  return item;
}

/** The check of a table. @throws Error when the tenant has no such check */
export const namedCheck = (tenant: CompiledTenant, name: string): Check => itemOf(checksOf(tenant), name);

/** Redirects that a page may take before the table gives up. */
const HOPS = 5;

function shellParts({ public: open }: CompiledTenant, at: Situation): readonly string[] {
  const visit: Visit = { screens: open.screens, routes: [], viewer: at.viewer, scope: at.scope };
  let path = at.page ?? '/';
  for (let hop = 0; hop < HOPS; hop += 1) {
    const choice = chooseScreen(path, visit);
    if (choice.kind === 'show') {
      const { screen } = choice;
      const route = { path, received: false };
      return [...shownShell(open.shell, screen, screenScope(screen, at.scope, { route }))];
    }
    if (choice.kind === 'nothing') return [];
    path = choice.kind === 'redirect' ? choice.to : choice.kind === 'sign-in' ? '/login' : '/';
  }
  return [];
}

/** Names of a screen as a whole, beside those of its nodes and actions. */
export const SCREEN_NAMES = ['screen', 'needs', 'footer'] as const;

function screenWords({ public: open }: CompiledTenant, screen: CompiledScreen, at: Situation): SubjectResult {
  const scope = screenScope(screen, at.scope, at.given);
  const places = screenPlaces(screen, open.parts);
  const words = at.names.map((name): readonly [string, string] => {
    const [place] = placesNamed(places, name);
    if (place !== undefined) return [name, place.evaluate(scopeAt(place, screen, at) ?? scope)];
    if (name === 'needs') return [name, unmetName(screen.needs, scope) ?? 'met'];
    if (name === 'footer') return [name, showsFooter(screen, scope) ? 'shown' : 'hidden'];
    return [name, whichScreen(open.screens, screen, at)];
  });
  return Object.fromEntries(words);
}

/** Whether a screen or dialog has a name that a row expects something of; undefined for other subjects. */
export function namesThatAre(
  { public: open }: CompiledTenant,
  { kind, name = '' }: TableSubject,
): ((name: string) => boolean) | undefined {
  if (kind !== 'screens' && kind !== 'dialogs') return undefined;
  const screen = open.screens.find(({ id }) => id === name);
  const whole: readonly string[] = kind === 'screens' ? SCREEN_NAMES : [];
  const places = kind === 'dialogs' ? dialogPlaces(name, open) : screen && screenPlaces(screen, open.parts);
  return (word) => whole.includes(word) || placesNamed(places ?? [], word).length > 0;
}

/** Scope of a place inside one of a screen's own dialogs, which reads nothing of the screen; undefined elsewhere. */
function scopeAt({ path }: RulePlace, { dialogs }: CompiledScreen, at: Situation): Scope | undefined {
  const [section, name = ''] = path.split('.');
  const dialog = section === 'dialogs' && Object.hasOwn(dialogs, name) ? dialogs[name] : undefined;
  return dialog && dialogScope(dialog, at.scope, at.given);
}

function dialogWords({ public: open }: CompiledTenant, name: string, at: Situation): SubjectResult {
  const dialog = open.dialogs[name];
  if (dialog === undefined) throw new Error(`there is no ${name}`);
  const scope = dialogScope(dialog, at.scope, at.given);
  const places = dialogPlaces(name, open);
  const words = at.names.map((word) => [word, placesNamed(places, word)[0]?.evaluate(scope) ?? '']);
  return Object.fromEntries(words);
}

/**
 * Places by parts and compiled screen or dialog: rows and searches ask for the same ones many times. Tenants may share a
 * compiled screen and have other parts.
 */
const cached = new WeakMap<object, WeakMap<object, readonly RulePlace[]>>();

/** The places of a compiled screen. */
export const screenPlaces = (screen: CompiledScreen, parts: CompiledTenant['public']['parts']): readonly RulePlace[] =>
  cachedPlaces(screen, `screens/${screen.id}`, parts);

/** The places of a compiled dialog that several screens open. */
export const dialogPlaces = (
  name: string,
  { dialogs, parts }: Pick<CompiledTenant['public'], 'dialogs' | 'parts'>,
): readonly RulePlace[] => cachedPlaces(dialogs[name] ?? {}, `dialogs/${name}`, parts);

function cachedPlaces(whole: object, document: string, parts: CompiledTenant['public']['parts']): readonly RulePlace[] {
  const ofParts = cached.get(parts) ?? new WeakMap<object, readonly RulePlace[]>();
  cached.set(parts, ofParts);
  const known = ofParts.get(whole);
  if (known !== undefined) return known;
  const views = Object.fromEntries(Object.entries(parts).map(([id, { view }]) => [id, view]));
  const places = placesIn({ ...whole }, document, views);
  ofParts.set(whole, places);
  return places;
}

/** `shown`, or where the person at this address is led instead: another screen's id, an address, `sign-in`. */
function whichScreen(screens: readonly CompiledScreen[], screen: CompiledScreen, at: Situation): string {
  const scope = screenScope(screen, at.scope, at.given);
  const query = Object.keys(screen.query).flatMap((name) => {
    const value = scope.read(['query', name]);
    return value === undefined ? [] : [[name, String(value)]];
  });
  const path = screen.path.replaceAll(/:(\w+)/g, (_, name: string) => String(scope.read(['query', name]) ?? '1'));
  const search = `?${new URLSearchParams(query)}`;
  const choice = chooseScreen(path, { screens, routes: [], viewer: at.viewer, scope: at.scope, search });
  if (choice.kind === 'redirect') return choice.to;
  if (choice.kind !== 'show') return choice.kind;
  return choice.screen.id === screen.id ? 'shown' : choice.screen.id;
}
