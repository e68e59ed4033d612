import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';
import styles from './PageHeading.module.css';

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
  const goBack = (event: MouseEvent): void => {
    if (back?.onFollow === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    back.onFollow();
  };
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {back === undefined ? null : (
          <a className={styles.back} href={back.href} onClick={goBack} data-print="no">
            <Icon name="arrow-left" />
            {back.label}
          </a>
        )}
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
