import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import type { ResolvedLink } from '../../schemas/resolved.ts';
import { isBrowsersOwn } from '../ui/browsers-own.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useFollow } from './use-follow.ts';

/** A link and how it looks. */
export interface FollowLinkProps {
  readonly to: ResolvedLink;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  /** Names the page one is on already. */
  readonly current?: boolean;
  /** Called before it is followed: a menu closes itself. */
  readonly onFollow?: (() => void) | undefined;
}

/** A bare link: followed inside the page where that is possible; a link that leaves the page announces it. */
export function FollowLink({ to, children, className, label, current, onFollow }: FollowLinkProps): ReactElement {
  const text = useTexts();
  const follow = useFollow()(to);
  const press = (event: MouseEvent): void => {
    if (isBrowsersOwn(event)) return;
    onFollow?.();
    if (follow.onFollow === undefined) return;
    event.preventDefault();
    follow.onFollow();
  };
  return (
    <a
      href={follow.href}
      className={className}
      onClick={press}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      {...(follow.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
      {follow.newTab ? <VisuallyHidden> {text('page.newTab')}</VisuallyHidden> : null}
    </a>
  );
}
