import type { ReactElement } from 'react';
import type { FooterProps } from '../../engine/portal/react/runtime/registry.ts';
import { Icon } from '../ui/Icon.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';
import styles from './Footer.module.css';

/** Footer of the shell: legal notice with its certificate, and the institution's line. The old one is the line alone. */
export function Footer({ text, legal }: FooterProps): ReactElement {
  return (
    <footer className={styles.footer} data-print="no">
      <div className={styles.bar}>
        {legal === undefined ? null : (
          <div className={styles.legal}>
            <Icon name="shield-check" />
            <div>
              <p>{legal.text}</p>
              {legal.link === undefined ? null : <LegalLink {...legal.link} />}
            </div>
          </div>
        )}
        {text === '' ? null : <p>{text}</p>}
      </div>
    </footer>
  );
}

function LegalLink({ label, press }: NonNullable<NonNullable<FooterProps['legal']>['link']>): ReactElement {
  return (
    <PlainButton
      type="button"
      className={styles.link}
      aria-busy={press.busy || undefined}
      onClick={() => void press.run()}
    >
      {label}
    </PlainButton>
  );
}
