import type { ReactNode } from 'react';
import type { JsonObject } from '../../../language/artifact.ts';

/** Props as a renderer gets them. */
export type Props = Readonly<Record<string, unknown>>;

/** Makes elements of the nodes inside a node; given by NodeView, which is the only one that knows how. */
export interface Draw {
  readonly node: (node: JsonObject, at: string) => ReactNode;
  readonly nodes: (nodes: { readonly [key: string]: JsonObject }, at: string) => ReactNode;
}

/** Props of a node that the runtime renders itself. */
export interface SpecialProps {
  readonly node: JsonObject;
  /** Its properties as far as its schema's notes resolve them. */
  readonly props: Props;
  readonly at: string;
  readonly draw: Draw;
}
