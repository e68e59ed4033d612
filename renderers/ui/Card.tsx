import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';

/** A white surface with a hairline; never inside another card. */
export interface CardProps {
  readonly children: ReactNode;
  /** Names the card as a section of the page. */
  readonly title?: string;
  readonly headingLevel?: 2 | 3;
  /** Before the title: a step marker or an icon. */
  readonly marker?: ReactNode;
  /** At the right of the title: one small action. */
  readonly action?: ReactNode;
  /** `call` is the band of the one appointment that can be joined now; `brand` is a soft panel. */
  readonly tone?: 'plain' | 'call' | 'brand';
  /** Marks the present card among its neighbours, such as today's: visibly, and for screen readers. */
  readonly current?: boolean;
}

/** A card; with a title it is a named section. */
export function Card(props: CardProps): ReactElement {
  const { children, title, headingLevel = 2, marker, action, tone = 'plain', current = false } = props;
  const id = useId();
  const surface = {
    className: classes(styles.card, styles[tone], current && styles.current),
    'aria-current': current || undefined,
  };
  if (title === undefined) return <div {...surface}>{children}</div>;
  const Heading = `h${headingLevel}` as const;
  return (
    <section {...surface} aria-labelledby={id}>
      <div className={styles.head}>
        {marker}
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
