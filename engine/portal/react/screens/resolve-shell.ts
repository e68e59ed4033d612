import type { CompiledScreen } from '../../../language/artifact.ts';
import { renderText } from '../../../language/rules/text.ts';
import { shownShell } from '../../../language/screens/shown-shell.ts';
import type { Resolving } from '../resolve/resolving.ts';
import type { FooterProps, HeaderProps, NoticeBarProps } from '../runtime/registry.ts';
import { resolveHeaderAndFooter } from './header-and-footer.ts';
import { type ShellPlace, say } from './shell-words.ts';

/** The frame around a screen, resolved. */
export interface ResolvedShell {
  readonly header: HeaderProps | undefined;
  readonly footer: FooterProps | undefined;
  readonly notice: NoticeBarProps | undefined;
  readonly skip: string;
}

/** Resolves the surroundings of a screen: texts of every page, and header and footer where the screen has them. */
export function resolveShell(screen: CompiledScreen, resolving: Omit<Resolving, 'draw'>): ResolvedShell {
  const { shell } = resolving.runtime.artifact;
  resolving.instance.watch(resolving.get);
  const at: ShellPlace = { ...resolving, shown: shownShell(shell, screen, resolving.scope) };
  const skip = say(shell.skip, at) ?? '';
  const bare = { header: undefined, footer: undefined, notice: noticeOf(at), skip };
  if (screen.shell === 'none') return bare;
  return { ...bare, ...resolveHeaderAndFooter(screen, screen.shell, at) };
}

function noticeOf({ runtime, shown, scope }: ShellPlace): NoticeBarProps | undefined {
  const { notice } = runtime.artifact.shell;
  if (notice === undefined || !shown.has('notice')) return undefined;
  return { text: renderText(notice.text, scope), tone: notice.tone };
}
