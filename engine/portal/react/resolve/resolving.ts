import type { Getter } from 'jotai';
import type { Scope } from '../../../language/rules/scope.ts';
import type { ViewScope } from '../runtime/contexts.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Draw } from '../runtime/special-props.ts';
import type { Instance } from './instance.ts';

/** Context for resolving a property. */
export interface Resolving {
  readonly runtime: Runtime;
  readonly viewScope: ViewScope;
  readonly instance: Instance;
  readonly draw: Draw;
  readonly get: Getter;
  /** Scope of rules and texts; inside the element of a list, with `item`. */
  readonly scope: Scope;
  /** Current element of a list. */
  readonly item: { readonly value: unknown } | undefined;
}
