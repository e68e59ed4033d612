import type { ReactNode } from 'react';
import type { ResolvedLink } from '../../../schemas/resolved.ts';
import { useReach, useRuntime } from '../contexts.ts';
import type { SpecialProps } from './special-props.ts';

/** What the schema's notes make of a `pdf` node. */
interface Said {
  readonly src?: ResolvedLink | undefined;
  readonly document?: ResolvedLink | undefined;
  readonly title: string;
  readonly name?: string | undefined;
  readonly fit: 'room' | 'sheet';
}

/** A PDF: where it is, and in which words the viewer speaks to people of this tenant (D-SAFE-7). */
export function PdfNode({ props }: SpecialProps): ReactNode {
  const { registry, store } = useRuntime();
  const { read } = useReach();
  const { src, document, title, name, fit } = props as unknown as Said;
  const letter = read(store.get, ['settings', 'pdf', 'messages']) === 'letter';
  const { pdf: Pdf } = registry.nodes;
  return <Pdf src={src ?? document} title={title} name={name ?? title} fit={fit ?? 'room'} letter={letter} />;
}
