import type { MouseEvent, ReactElement } from 'react';
import { isBrowsersOwn } from './browsers-own.ts';
import { Icon } from './Icon.tsx';
import { PlainButton } from './PlainButton.tsx';
import styles from './WayBack.module.css';

/** Target of the way back: a place, followed inside the page if possible, or a step without a place of its own. */
export type WayBackProps = { readonly label: string } & (
  | { readonly href: string; readonly onFollow?: (() => void) | undefined }
  | {
      readonly href?: undefined;
      readonly onFollow: () => void;
      /** It leads nowhere now, or is on its way; like every button it keeps the focus. */
      readonly blocked?: boolean;
      readonly describedBy?: string;
    }
);

/** Link back, above the page that it leaves. */
export function WayBack(props: WayBackProps): ReactElement {
  const { label, href, onFollow } = props;
  const words = (
    <>
      <Icon name="arrow-left" />
      {label}
    </>
  );
  if (href === undefined) {
    const { blocked = false, describedBy } = props;
    return (
      <PlainButton
        className={styles.back}
        onClick={() => blocked || onFollow()}
        aria-disabled={blocked || undefined}
        aria-describedby={describedBy}
        data-print="no"
      >
        {words}
      </PlainButton>
    );
  }
  const follow = (event: MouseEvent): void => {
    if (onFollow === undefined || isBrowsersOwn(event)) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a className={styles.back} href={href} onClick={follow} data-print="no">
      {words}
    </a>
  );
}
