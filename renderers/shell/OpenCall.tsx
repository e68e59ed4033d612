import { type ReactElement, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { FollowLink } from '../links/FollowLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './OpenCall.module.css';
import { keepOpenCall, onOpenCall, openCall } from './open-call.ts';

/** Link back to an open call, on every page but the call's own. */
export function OpenCall(): ReactElement | null {
  const text = useTexts();
  const { pathname, search } = useLocation();
  const to = useSyncExternalStore(onOpenCall, openCall, () => undefined);
  if (to === undefined || to === pathname + search) return null;
  return (
    <div className={styles.open} role="status" data-strip="" data-print="no">
      <p className={styles.words}>
        <Icon name="video" size="small" />
        <span>{text('call.open')}</span>
        <FollowLink to={{ href: to, external: false }} className={styles.back} onFollow={() => keepOpenCall(undefined)}>
          {text('call.back')}
        </FollowLink>
      </p>
    </div>
  );
}
