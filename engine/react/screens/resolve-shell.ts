import type { LabelledRunner } from '../../../schemas/resolved-nodes.ts';
import type { Actions } from '../../actions/action.ts';
import type { CompiledScreen, JsonObject } from '../../artifact.ts';
import { truth } from '../../rules/evaluate.ts';
import { isRecord } from '../../rules/rule.ts';
import { renderLink, renderText } from '../../rules/text.ts';
import { assetAddress, safeLink } from '../../screens/safe-link.ts';
import type { FooterProps, HeaderProps, NoticeBarProps } from '../registry.ts';
import { resolveEntries } from '../resolve/resolve-entries.ts';
import type { Resolving } from '../resolve/resolving.ts';

type Place = Omit<Resolving, 'draw'>;

/** The frame around a screen, resolved. */
export interface ResolvedShell {
  readonly header: HeaderProps | undefined;
  readonly footer: FooterProps | undefined;
  readonly notice: NoticeBarProps | undefined;
  readonly skip: string;
}

/** Header, menu, strip, footer and legal notice of a screen (SHELL-01 to SHELL-09). */
export function resolveShell(screen: CompiledScreen, at: Place): ResolvedShell {
  const { shell } = at.runtime.artifact;
  at.instance.watch(at.get);
  const skip = say(shell.skip, at) ?? '';
  const notice = noticeOf(section(shell, 'notice'), at);
  if (screen.shell === 'none') return { header: undefined, footer: undefined, notice, skip };
  const shown = screen.footer === undefined || truth(screen.footer, at.scope) === true;
  const footer = shown ? footerOf(screen.shell, at) : undefined;
  return { header: headerOf(screen.shell, at), footer, notice, skip };
}

/** What every page says until a day, that day included (FIXL-18). */
function noticeOf(notice: JsonObject | undefined, at: Place): NoticeBarProps | undefined {
  if (notice === undefined || !holds(notice.visible, at)) return undefined;
  const { until, tone } = notice;
  const today = at.scope.read(['today']);
  if (typeof until === 'string' && typeof today === 'string' && today > until) return undefined;
  const known = tone === 'warning' || tone === 'success' || tone === 'danger';
  return { text: say(notice.text, at) ?? '', tone: known ? tone : 'info' };
}

function headerOf(style: 'new' | 'old', at: Place): HeaderProps {
  const { artifact } = at.runtime;
  const { shell, menu } = artifact;
  const logo = section(shell, 'logo');
  const profile = section(shell, 'profileMenu');
  const modern = style === 'new';
  return {
    style,
    name: artifact.name,
    subtitle: artifact.subtitle,
    logo: assetAddress(artifact.brand.logo, artifact.id),
    logoLink:
      modern && holds(logo?.enabled, at) ? safeLink(renderLink(words(logo?.to), at.scope), artifact) : undefined,
    menu:
      modern && profile !== undefined && holds(profile.visible, at)
        ? {
            label: say(profile.label, at) ?? '',
            title: personName(at),
            home: safeLink('/', artifact),
            entries: resolveEntries(menu.items, at),
          }
        : undefined,
    strip: modern ? runnerOf('strip', shell, at) : undefined,
  };
}

function footerOf(style: 'new' | 'old', at: Place): FooterProps | undefined {
  const { artifact } = at.runtime;
  if (style === 'old') return { style, text: artifact.name, legal: undefined };
  const footer = section(artifact.shell, 'footer');
  const legal = section(artifact.shell, 'legal');
  const text = footer !== undefined && holds(footer.visible, at) ? (say(footer.text, at) ?? '') : '';
  const notice =
    legal !== undefined && holds(legal.visible, at)
      ? { text: say(legal.text, at) ?? '', link: linkOf(legal, at) }
      : undefined;
  return text === '' && notice === undefined ? undefined : { style, text, legal: notice };
}

function linkOf(legal: JsonObject, at: Place): LabelledRunner | undefined {
  const label = say(legal.link, at);
  if (label === undefined || !Array.isArray(legal.press)) return undefined;
  return { label, icon: undefined, press: at.instance.runner('legal', legal.press as Actions, at.reach) };
}

function runnerOf(name: string, shell: JsonObject, at: Place): LabelledRunner | undefined {
  const strip = section(shell, name);
  if (strip === undefined || !holds(strip.visible, at) || !Array.isArray(strip.press)) return undefined;
  const icon = typeof strip.icon === 'string' ? strip.icon : undefined;
  return { label: say(strip.label, at) ?? '', icon, press: at.instance.runner(name, strip.press as Actions, at.reach) };
}

function personName(at: Place): string {
  const names = [at.scope.read(['user', 'nome']), at.scope.read(['user', 'sobrenome'])];
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}

function section(shell: JsonObject, name: string): JsonObject | undefined {
  const value = shell[name];
  return isRecord(value) ? (value as JsonObject) : undefined;
}

function holds(rule: unknown, at: Place): boolean {
  return rule === undefined || truth(rule, at.scope) === true;
}

function say(text: unknown, at: Place): string | undefined {
  return typeof text === 'string' ? renderText(text, at.scope) : undefined;
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
