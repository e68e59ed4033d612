import type { JsonObject } from '../../../language/artifact.ts';
import type { Props } from '../resolve/resolve-props.tsx';
import type { Draw } from '../resolve/resolving.ts';

/** Props of a node that the runtime renders itself. */
export interface SpecialProps {
  readonly node: JsonObject;
  /** Its properties as far as its schema's notes resolve them. */
  readonly props: Props;
  readonly at: string;
  readonly draw: Draw;
}
