import type { MouseEvent, ReactElement } from 'react';
import styles from './SkipLink.module.css';

/** Target and words of the link. */
export interface SkipLinkProps {
  /** Id of the page's `<main>`, which can take the focus. */
  readonly target: string;
  readonly label: string;
}

/** The first stop of the keyboard: past the header. It moves the focus and leaves the address alone. */
export function SkipLink({ target, label }: SkipLinkProps): ReactElement {
  const skip = (event: MouseEvent): void => {
    const main = document.getElementById(target);
    if (main === null) return;
    event.preventDefault();
    main.focus();
    main.scrollIntoView();
  };
  return (
    <a className={styles.skip} href={`#${target}`} onClick={skip} data-print="no">
      {label}
    </a>
  );
}
