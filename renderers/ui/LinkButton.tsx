import type { AnchorHTMLAttributes, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { isBrowsersOwn } from './browsers-own.ts';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A link that looks like a button: it goes somewhere. */
export interface LinkButtonProps extends ButtonLook {
  readonly children: ReactNode;
  readonly href: string;
  /** Called instead of the browser's own navigation, unless a modifier key asks for a new tab. */
  readonly onFollow?: () => void;
  readonly icon?: string;
  /** Opens another tab, and announces it. */
  readonly newTab?: boolean;
  /** Told when that other tab is opened by it. */
  readonly onOpen?: () => void;
  readonly download?: string;
  readonly label?: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link with the looks of a button, inside the application or out of it. */
export function LinkButton(props: LinkButtonProps): ReactElement {
  const text = useTexts();
  const { children, href, onFollow, icon, newTab = false } = props;
  const outside: AnchorHTMLAttributes<HTMLAnchorElement> = newTab
    ? { target: '_blank', rel: 'noopener noreferrer' }
    : {};
  const follow = (event: MouseEvent): void => {
    if (newTab) props.onOpen?.();
    if (onFollow === undefined || newTab || isBrowsersOwn(event)) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a
      ref={props.ref}
      href={href}
      className={buttonClass(props)}
      onClick={follow}
      download={props.download}
      aria-label={props.label}
      data-quiet={props.tone === 'quiet' || undefined}
      {...outside}
    >
      {icon === undefined ? null : <Icon name={icon} size={props.tone === 'call' ? 'large' : 'small'} />}
      {children}
      {newTab ? (
        <>
          <Icon name="external-link" size="small" />
          <VisuallyHidden>{text('page.newTab')}</VisuallyHidden>
        </>
      ) : null}
    </a>
  );
}
