import type { Shell } from '../../../schemas/generated/document-types.ts';
import type { CompiledScreen } from '../../artifact.ts';
import { renderText } from '../../rules/text.ts';
import type { FooterProps, HeaderProps, NoticeBarProps } from '../runtime/registry.ts';
import { resolveHeaderAndFooter } from './header-and-footer.ts';
import { holds, type ShellPlace, say } from './shell-words.ts';

/** The frame around a screen, resolved. */
export interface ResolvedShell {
  readonly header: HeaderProps | undefined;
  readonly footer: FooterProps | undefined;
  readonly notice: NoticeBarProps | undefined;
  readonly skip: string;
}

/** Everything around a screen: what every page says, and header and footer where the screen has them. */
export function resolveShell(screen: CompiledScreen, at: ShellPlace): ResolvedShell {
  const { shell } = at.runtime.artifact;
  at.instance.watch(at.get);
  const skip = say(shell.skip, at) ?? '';
  const notice = noticeOf(shell.notice, at);
  const bare = { header: undefined, footer: undefined, notice, skip };
  if (screen.shell === 'none') return bare;
  return { ...bare, ...resolveHeaderAndFooter(screen, screen.shell, at) };
}

/** Notice on every page between two dates, inclusive (FIXL-18, FIXL-73). */
function noticeOf(notice: Shell['notice'], at: ShellPlace): NoticeBarProps | undefined {
  if (notice === undefined || !holds(notice.visible, at)) return undefined;
  const { from, until, tone } = notice;
  const today = at.scope.read(['today']);
  if (typeof today === 'string' && ((from ?? today) > today || (until ?? today) < today)) return undefined;
  return { text: renderText(notice.text, at.scope), tone };
}
