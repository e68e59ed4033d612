import type { JsonObject } from '../../artifact.ts';
import type { Props } from '../resolve/resolve-props.tsx';
import type { Draw } from '../resolve/resolving.ts';

/** What a node that the run time shows by itself is given. */
export interface SpecialProps {
  readonly node: JsonObject;
  /** Its properties as far as its schema's notes resolve them. */
  readonly props: Props;
  readonly at: string;
  readonly draw: Draw;
}
