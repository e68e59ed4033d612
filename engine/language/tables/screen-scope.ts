import type { Declarations, Dialog } from '../../../schemas/generated/document-types.ts';
import type { CompiledScreen, Rule } from '../artifact.ts';
import { evaluate } from '../rules/evaluate.ts';
import { isRecord } from '../rules/rule.ts';
import { readOwn, type Scope, withRoots } from '../rules/scope.ts';
import { UNKNOWN } from '../rules/unknown.ts';
import { readQuery } from '../screens/query.ts';
import { initialState, shownState } from '../screens/state-value.ts';

/**
 * Scope of a screen's rules: the roots of the portal, the values that a row gives (`state`, `query`, `data`,
 * `received`, `item`…), the initial value of the rest of its state, and its derived values.
 * @param given roots of the row, by name
 */
export function screenScope(screen: CompiledScreen, portal: Scope, given: Readonly<Record<string, unknown>>): Scope {
  const received = isRecord(given.received) ? given.received : {};
  const query = { ...readQuery(screen.query, ''), ...(isRecord(given.query) ? given.query : {}) };
  const route = { path: screen.path, received: given.received !== undefined };
  return withOwnValues(screen, withRoots(portal, { forms: {}, data: {}, route, ...given, received, query }), given);
}

/**
 * Scope of a dialog's rules: the roots of the portal, the values that a row gives (`dialog`, `state`, `data`…), and the
 * dialog's own state and derived values. It reads nothing of the screen that opens it.
 * @param given roots of the row, by name
 */
export function dialogScope(dialog: Dialog, portal: Scope, given: Readonly<Record<string, unknown>>): Scope {
  const { state = {}, derive = {} } = dialog;
  return withOwnValues({ state, derive }, withRoots(portal, { forms: {}, data: {}, ...given }), given);
}

/** State and derived values that a screen or a dialog declares. */
interface OwnValues {
  readonly state: Declarations;
  readonly derive: { readonly [name: string]: Rule };
}

function withOwnValues(declared: OwnValues, outer: Scope, given: Readonly<Record<string, unknown>>): Scope {
  const scope: Scope = {
    read: (path) => {
      const [root, name = '', ...rest] = path;
      if (root === 'derive') return readOwn(derived(name), rest);
      return root === 'state' ? readOwn(state(name), rest) : outer.read(path);
    },
  };
  const derived = (name: string): unknown => {
    const value = Object.hasOwn(declared.derive, name) ? evaluate(declared.derive[name], scope) : undefined;
    return value === UNKNOWN ? undefined : value;
  };
  const written = isRecord(given.state) ? given.state : {};
  const state = (name: string): unknown => {
    const declaration = Object.hasOwn(declared.state, name) ? declared.state[name] : undefined;
    if (declaration === undefined) return undefined;
    const value = Object.hasOwn(written, name) ? written[name] : initialState(declaration, scope);
    return shownState(value, declaration, scope);
  };
  return scope;
}
