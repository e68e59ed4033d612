import { useLocation, useNavigate } from 'react-router-dom';
import { useLeave } from '../../engine/portal/react/leave.ts';
import { onwards } from '../../engine/portal/react/runtime/navigation.ts';
import type { ResolvedLink } from '../../schemas/resolved.ts';

/** Properties of a link that the page follows. */
export interface Follow {
  readonly href: string;
  /** Leaves the portal: opens another tab and informs the reader. */
  readonly newTab: boolean;
  /** Goes there inside the page; undefined when the browser must (files, telephone, mail, other hosts). */
  readonly onFollow: (() => void) | undefined;
}

/** Whether an address is a screen of the portal, and not a file that the server answers. */
export function isScreen({ href, external }: ResolvedLink): boolean {
  return !external && href.startsWith('/') && !/^\/(t|api)\//.test(href);
}

/** Makes links followable; inside a router. */
export function useFollow(): (link: ResolvedLink) => Follow {
  const navigate = useNavigate();
  const leave = useLeave();
  const state = onwards(useLocation());
  return (link) => ({
    href: link.href,
    newTab: link.external,
    onFollow: isScreen(link) ? () => leave(() => void navigate(link.href, { state }), link.href) : undefined,
  });
}
