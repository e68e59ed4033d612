import type { ReactElement } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import styles from './Pager.module.css';
import { type Place, pageNumbers } from './paging.ts';

/** Position in the list, and a handler that opens another page. */
export interface PagerProps {
  readonly place: Place;
  readonly range: 'range' | 'pages';
  readonly goTo: (page: number) => void;
}

/** Draws the pages of a list. Screen readers announce a new position; at an end the arrow stays, without effect. */
export function Pager({ place, range, goTo }: PagerProps): ReactElement {
  const text = useTexts();
  const { page, pages, from, to, total } = place;
  return (
    <nav className={styles.pager} aria-label={text('table.pages')} data-print="no">
      <p role="status">
        {range === 'range' ? text('table.range', { from, to, total }) : text('table.page', { page, pages })}
      </p>
      {pages === 1 ? null : (
        <ul className={styles.list}>
          <Arrow icon="chevron-left" label={text('table.previous')} to={page - 1} off={page === 1} goTo={goTo} />
          {pageNumbers(page, pages).map((number, at) =>
            number === 'gap' ? (
              <li key={`gap ${at > 1 ? 'after' : 'before'}`} className={styles.gap}>
                …
              </li>
            ) : (
              <li key={number}>
                <PlainButton
                  type="button"
                  className={styles.page}
                  aria-label={text('table.goTo', { page: number })}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => goTo(number)}
                >
                  {number}
                </PlainButton>
              </li>
            ),
          )}
          <Arrow icon="chevron-right" label={text('table.next')} to={page + 1} off={page === pages} goTo={goTo} />
        </ul>
      )}
    </nav>
  );
}

interface ArrowProps {
  readonly icon: string;
  readonly label: string;
  readonly to: number;
  readonly off: boolean;
  readonly goTo: (page: number) => void;
}

function Arrow({ icon, label, to, off, goTo }: ArrowProps): ReactElement {
  return (
    <li>
      <PlainButton
        type="button"
        className={styles.page}
        aria-label={label}
        aria-disabled={off || undefined}
        onClick={() => (off ? undefined : goTo(to))}
      >
        <Icon name={icon} size="small" />
      </PlainButton>
    </li>
  );
}
