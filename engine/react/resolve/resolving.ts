import type { Getter } from 'jotai';
import type { ReactNode } from 'react';
import type { JsonObject } from '../../artifact.ts';
import type { Scope } from '../../rules/scope.ts';
import type { Reach } from '../contexts.ts';
import type { Runtime } from '../portal/runtime.ts';
import type { Instance } from './instance.ts';

/** Makes elements of the nodes inside a node; given by NodeView, which is the only one that knows how. */
export interface Draw {
  readonly node: (node: JsonObject, at: string) => ReactNode;
  readonly nodes: (nodes: { readonly [key: string]: JsonObject }, at: string) => ReactNode;
}

/** What resolving a property has at hand. */
export interface Resolving {
  readonly runtime: Runtime;
  readonly reach: Reach;
  readonly instance: Instance;
  readonly draw: Draw;
  readonly get: Getter;
  /** What rules and texts read; inside the element of a list, with `item`. */
  readonly scope: Scope;
  /** The element of a list at hand. */
  readonly item: { readonly value: unknown } | undefined;
}
