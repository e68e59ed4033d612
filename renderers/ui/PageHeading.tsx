import type { ReactElement, ReactNode, Ref } from 'react';
import styles from './PageHeading.module.css';
import { WayBack } from './WayBack.tsx';

/** The head of a page. */
export interface PageHeadingProps {
  readonly title: ReactNode;
  readonly lead?: string;
  /** The way back, above the title. */
  readonly back?: { readonly label: string; readonly href: string; readonly onFollow?: () => void };
  /** Beside the title: a status. */
  readonly badge?: ReactNode;
  /** At the right on wide screens, below on phones. */
  readonly actions?: ReactNode;
  /** The `<h1>`: the page puts the focus on it after a change of screen. */
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** Way back, title, sentence and actions of a page. */
export function PageHeading({ title, lead, back, badge, actions, ref }: PageHeadingProps): ReactElement {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {back === undefined ? null : <WayBack {...back} />}
        <div className={styles.row}>
          <h1 ref={ref} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </div>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {actions === undefined ? null : (
        <div className={styles.actions} data-print="no">
          {actions}
        </div>
      )}
    </header>
  );
}
