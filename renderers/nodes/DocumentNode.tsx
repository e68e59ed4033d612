import { type ReactNode, useId } from 'react';
import type { Terms } from '../../schemas/generated/entities.ts';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';
import styles from './DocumentNode.module.css';
import type { Nodes } from './node-props.ts';
import { SourceView } from './SourceView.tsx';

/** Shows a long text in its own region, so that the decision about it stays in sight. The keyboard scrolls it. */
export function DocumentNode({ of }: Nodes['document']): ReactNode {
  const id = useId();
  return (
    <SourceView of={of} waiting={<SkeletonBlock variant="lines" count={8} />}>
      {(value) => {
        const { titulo, cuerpo } = value as Terms;
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <section className={styles.document} aria-labelledby={id} tabIndex={0}>
            <h3 id={id}>{titulo}</h3>
            {cuerpo.map(({ title, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a version never change places
              <div key={at}>
                {title ? <h4>{title}</h4> : null}
                <p>{text}</p>
              </div>
            ))}
          </section>
        );
      }}
    </SourceView>
  );
}
