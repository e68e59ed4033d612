import type { CompiledScreen } from '../artifact.ts';
import { truth } from '../rules/evaluate.ts';
import { RuleFault } from '../rules/fault.ts';
import { type Scope, withRoot } from '../rules/scope.ts';
import { renderLink } from '../rules/text.ts';
import { exactness, matchPath, normalPath, type PathParts } from './path-pattern.ts';
import { readQuery } from './query.ts';
import type { Viewer } from './session-state.ts';

/**
 * Result for a visitor at a path.
 * - `sign-in`: /login, and back to this path afterwards
 * - `after-sign-in`: a signed-in person on a page for anonymous visitors: the page they wanted, else /
 * - `nothing`: the tenant has not even a page for this
 */
export type Choice =
  | { readonly kind: 'show'; readonly screen: CompiledScreen; readonly parts: PathParts }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'after-sign-in' }
  | { readonly kind: 'nothing' };

/** Portal and visitor, as input for choosing a screen. */
export interface Visit {
  readonly screens: readonly CompiledScreen[];
  /** Patterns of all routes of the product, also of those that this tenant has no screen for. */
  readonly routes: readonly string[];
  readonly viewer: Viewer;
  /** Scope of the conditions of screens. */
  readonly scope: Scope;
  /** Search of the address; a screen's condition and redirect may read it as `query`. */
  readonly search?: string;
}

/** Path of the not-found page. */
const NOT_FOUND = '/*';

/** Chooses among the screens of a path: the most exact path, then the screens' order; the first that holds. */
export function chooseScreen(path: string, visit: Visit): Choice {
  const screen = shownAt(path, visit);
  if (screen !== undefined) return screen;
  const atPath = visit.screens.filter(
    (screen) => screen.path !== NOT_FOUND && matchPath(screen.path, path) !== undefined,
  );
  if (visit.viewer === 'anonymous') {
    return normalPath(path).toLowerCase() === '/login' ? { kind: 'nothing' } : { kind: 'sign-in' };
  }
  if (atPath.some((screen) => screen.for.includes('anonymous'))) return { kind: 'after-sign-in' };
  if (atPath.length > 0 || visit.routes.some((route) => matchPath(route, path) !== undefined))
    return homeFor(path, visit);
  return notFound(visit);
}

/** Whether a visitor would be shown a screen of this path, not sent elsewhere; and that screen, with the path's parts. */
export function screenFor(path: string, visit: Visit): Extract<Choice, { kind: 'show' }> | undefined {
  const choice = shownAt(path, visit);
  return choice?.kind === 'show' ? choice : undefined;
}

function shownAt(path: string, visit: Visit): Choice | undefined {
  const fitting = visit.screens
    .filter((screen) => screen.path !== NOT_FOUND && screen.for.includes(visit.viewer))
    .flatMap((screen) => {
      const parts = matchPath(screen.path, path);
      return parts === undefined ? [] : [{ screen, parts }];
    })
    .sort((a, b) => exactness(b.screen.path) - exactness(a.screen.path) || a.screen.order - b.screen.order);
  const chosen = fitting.find(({ screen, parts }) => holds(screen, withQuery(screen, parts, visit)));
  if (chosen === undefined) return undefined;
  const { screen, parts } = chosen;
  if (screen.redirect === undefined) return { kind: 'show', screen, parts };
  const to = renderLink(screen.redirect, withQuery(screen, parts, visit));
  return to === '' || to === path ? notFound(visit) : { kind: 'redirect', to };
}

/** Scope of a screen's condition and redirect: the parts of its path, and its declared query. */
export function withQuery(screen: CompiledScreen, parts: PathParts, { scope, search = '' }: Visit): Scope {
  return withRoot(scope, 'query', { ...parts, ...readQuery(screen.query, search, parts) });
}

/** A condition that cannot be evaluated, or is malformed, does not hold. */
function holds(screen: CompiledScreen, scope: Scope): boolean {
  if (screen.when === undefined) return true;
  try {
    return truth(screen.when, scope) === true;
  } catch (error) {
    if (!(error instanceof RuleFault)) throw error;
    console.error(`screen ${screen.id}: when: ${error.message}`);
    return false;
  }
}

/** An existing page that this visitor does not have leads home: /home, else /, else their first page. */
function homeFor(path: string, here: Visit): Choice {
  const visit = { ...here, search: '' };
  const first = visit.screens.find(
    ({ path: pattern }) => !/[:*]/.test(pattern) && screenFor(pattern, visit) !== undefined,
  );
  const home = ['/home', '/', first?.path].find(
    (candidate) =>
      candidate !== undefined && candidate !== normalPath(path) && screenFor(candidate, visit) !== undefined,
  );
  return home === undefined ? notFound(visit) : { kind: 'redirect', to: home };
}

function notFound(visit: Visit): Choice {
  const screen = visit.screens.find(
    (candidate) =>
      candidate.path === NOT_FOUND &&
      candidate.for.includes(visit.viewer) &&
      holds(candidate, withQuery(candidate, {}, visit)),
  );
  return screen === undefined ? { kind: 'nothing' } : { kind: 'show', screen, parts: {} };
}
