import type { ReactNode } from 'react';
import type { ResolvedLink } from '../../../../schemas/resolved.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { useRuntime, useViewScope } from '../runtime/contexts.ts';
import type { SpecialProps } from '../runtime/special-props.ts';

/** A PDF: where it is, and in which words the viewer speaks to people of this tenant. */
export function BoundPdf({ props }: SpecialProps): ReactNode {
  const { registry, store } = useRuntime();
  const { read } = useViewScope();
  const { src, document, title, name, fit } = props;
  const letter = read(store.get, ['settings', 'pdf', 'messages']) === 'letter';
  const { pdf: Pdf } = registry.nodes;
  return (
    <Pdf
      src={[src, document].find(isLink)}
      title={String(title)}
      name={String(name ?? title)}
      fit={fit === 'sheet' ? 'sheet' : 'room'}
      letter={letter}
    />
  );
}

const isLink = (value: unknown): value is ResolvedLink => isRecord(value) && typeof value.href === 'string';
