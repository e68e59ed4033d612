import type { Getter } from 'jotai';
import type { ReactNode } from 'react';
import type { JsonObject } from '../../../language/artifact.ts';
import type { Scope } from '../../../language/rules/scope.ts';
import type { ViewScope } from '../runtime/contexts.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Instance } from './instance.ts';

/** Makes elements of the nodes inside a node; given by NodeView, which is the only one that knows how. */
export interface Draw {
  readonly node: (node: JsonObject, at: string) => ReactNode;
  readonly nodes: (nodes: { readonly [key: string]: JsonObject }, at: string) => ReactNode;
}

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
