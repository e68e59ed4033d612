import type { Shell } from '../../../schemas/generated/document-types.ts';
import type { CompiledScreen } from '../artifact.ts';
import { holds } from '../rules/holds.ts';
import type { Scope } from '../rules/scope.ts';

/** Parts of the shell that a condition may hide; `logo` is its link. */
export const SHELL_PARTS = ['notice', 'logo', 'profileMenu', 'strip', 'footer', 'legal'] as const;

/** One of {@link SHELL_PARTS}. */
export type ShellPart = (typeof SHELL_PARTS)[number];

/** Whether a screen shows a footer: its shell has one, and its `footer` holds. */
export const showsFooter = ({ shell, footer }: Pick<CompiledScreen, 'shell' | 'footer'>, scope: Scope): boolean =>
  shell !== 'none' && holds(footer, scope);

/** Selects the parts of the shell that show around a screen: the old shell and a screen without one have few. */
export function shownShell(shell: Shell, screen: CompiledScreen, scope: Scope): ReadonlySet<ShellPart> {
  const { notice, logo, profileMenu, strip, footer, legal } = shell;
  const modern = screen.shell === 'new';
  const foot = modern && showsFooter(screen, scope);
  const shown: Readonly<Record<ShellPart, boolean>> = {
    notice: notice !== undefined && holds(notice.visible, scope) && isInTime(notice, scope),
    logo: modern && logo !== undefined && holds(logo.enabled, scope),
    profileMenu: modern && profileMenu !== undefined && holds(profileMenu.visible, scope),
    strip: modern && strip !== undefined && holds(strip.visible, scope),
    footer: foot && footer !== undefined && holds(footer.visible, scope),
    legal: foot && legal !== undefined && holds(legal.visible, scope),
  };
  return new Set(SHELL_PARTS.filter((part) => shown[part]));
}

/** Whether today is between the two dates of the notice, inclusive. */
function isInTime({ from, until }: NonNullable<Shell['notice']>, scope: Scope): boolean {
  const today = scope.read(['today']);
  return typeof today !== 'string' || ((from ?? today) <= today && (until ?? today) >= today);
}
