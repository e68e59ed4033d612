import { type ReactElement, use } from 'react';
import { Card } from '../ui/Card.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import styles from './CardNode.module.css';
import { InCard } from './node-context.ts';
import type { Nodes } from './node-props.ts';

/** White card; inside another card only its title and content are left. */
export function CardNode({ title, current = false, tools, children }: Nodes['card']): ReactElement {
  const inside = use(InCard);
  const content = <div className={styles.content}>{children}</div>;
  if (inside) {
    return (
      <section className={styles.bare} aria-current={current || undefined}>
        {title === undefined && tools === undefined ? null : (
          <div className={styles.head}>
            {title === undefined ? null : <h3>{title}</h3>}
            {tools}
          </div>
        )}
        {content}
      </section>
    );
  }
  return (
    <InCard value={true}>
      <div className={styles.card}>
        <Card {...omitUndefined({ title, action: tools })} current={current}>
          {content}
        </Card>
      </div>
    </InCard>
  );
}
