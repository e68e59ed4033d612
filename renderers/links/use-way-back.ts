import { useNavigate } from 'react-router-dom';
import { useLeave } from '../../engine/portal/react/leave.ts';
import { isBefore } from '../../engine/portal/react/runtime/navigation.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import type { ResolvedLink } from '../../schemas/resolved.ts';
import { omitUndefined } from '../ui/omit-undefined.ts';
import { useFollow } from './use-follow.ts';

/** Back to the page one came from is a step back: a list is found at its page and place. Else it is a link. */
export function useWayBack(
  back: ResolvedLink | undefined,
): { label: string; href: string; onFollow?: () => void } | undefined {
  const text = useTexts();
  const follow = useFollow();
  const navigate = useNavigate();
  const leave = useLeave();
  if (back === undefined) return undefined;
  const { href, onFollow } = follow(back);
  const press = onFollow && (() => (isBefore(href) ? void leave(() => void navigate(-1)) : onFollow()));
  return { label: text('page.back'), href, ...omitUndefined({ onFollow: press }) };
}
