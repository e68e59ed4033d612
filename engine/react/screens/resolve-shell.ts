import type { Shell } from '../../../schemas/generated/document-types.ts';
import type { CompiledScreen } from '../../artifact.ts';
import { renderText } from '../../rules/text.ts';
import type { FooterProps, HeaderProps, NoticeBarProps } from '../registry.ts';
import { holds, type ShellPlace, say } from './shell-words.ts';

/** The code of pages with a frame; undefined while it comes. */
export type FrameChunk = typeof import('./frame-chunk.ts') | undefined;

/** The frame around a screen, resolved. */
export interface ResolvedShell {
  readonly header: HeaderProps | null | undefined;
  readonly footer: FooterProps | undefined;
  readonly notice: NoticeBarProps | undefined;
  readonly skip: string;
}

/** Everything around a screen: what every page says, and header and footer where the screen has them. */
export function resolveShell(screen: CompiledScreen, parts: FrameChunk, at: ShellPlace): ResolvedShell {
  const { shell } = at.runtime.artifact;
  at.instance.watch(at.get);
  const skip = say(shell.skip, at) ?? '';
  const notice = noticeOf(shell.notice, at);
  const bare = { header: undefined, footer: undefined, notice, skip };
  if (screen.shell === 'none') return bare;
  return { ...bare, ...(parts ? parts.resolveFrame(screen, screen.shell, at) : { header: null }) };
}

/** What every page says until a day, that day included (FIXL-18). */
function noticeOf(notice: Shell['notice'], at: ShellPlace): NoticeBarProps | undefined {
  if (notice === undefined || !holds(notice.visible, at)) return undefined;
  const { until, tone } = notice;
  const today = at.scope.read(['today']);
  if (until !== undefined && typeof today === 'string' && today > until) return undefined;
  return { text: renderText(notice.text, at.scope), tone };
}
