import type { Shell } from '../../../../schemas/generated/document-types.ts';
import type { LabelledRunner } from '../../../../schemas/resolved-nodes.ts';
import type { CompiledScreen } from '../../../language/artifact.ts';
import { renderLink, renderText } from '../../../language/rules/text.ts';
import { assetAddress, safeLink } from '../../../language/screens/safe-link.ts';
import { showsFooter } from '../../../language/screens/shown-shell.ts';
import { resolveEntries } from '../resolve/resolve-entries.ts';
import type { FooterProps, HeaderProps } from '../runtime/registry.ts';
import { type ShellPlace, say } from './shell-words.ts';

/** Header with menu and strip, and footer with the legal notice, of a screen that has them. */
export function resolveHeaderAndFooter(
  screen: CompiledScreen,
  style: 'new' | 'old',
  at: ShellPlace,
): { readonly header: HeaderProps; readonly footer: FooterProps | undefined } {
  return { header: headerOf(style, at), footer: showsFooter(screen, at.scope) ? footerOf(style, at) : undefined };
}

function headerOf(style: 'new' | 'old', at: ShellPlace): HeaderProps {
  const { artifact } = at.runtime;
  const { shell, menu } = artifact;
  const { logo, profileMenu: profile } = shell;
  return {
    style,
    name: artifact.name,
    subtitle: artifact.subtitle,
    logo: assetAddress(artifact.brand.logo, artifact.id),
    logoLink: at.shown.has('logo') ? safeLink(renderLink(logo?.to ?? '', at.scope), artifact) : undefined,
    menu:
      profile !== undefined && at.shown.has('profileMenu')
        ? {
            label: say(profile.label, at) ?? '',
            title: personName(at),
            home: safeLink('/', artifact),
            entries: resolveEntries(menu.items, at),
          }
        : undefined,
    strip: stripOf(shell.strip, at),
  };
}

function footerOf(style: 'new' | 'old', at: ShellPlace): FooterProps | undefined {
  const { artifact } = at.runtime;
  if (style === 'old') return { style, text: artifact.name, legal: undefined };
  const { footer, legal } = artifact.shell;
  const text = footer !== undefined && at.shown.has('footer') ? (say(footer.text, at) ?? '') : '';
  const notice =
    legal !== undefined && at.shown.has('legal')
      ? { text: say(legal.text, at) ?? '', link: linkOf(legal, at) }
      : undefined;
  return text === '' && notice === undefined ? undefined : { style, text, legal: notice };
}

function linkOf(legal: NonNullable<Shell['legal']>, at: ShellPlace): LabelledRunner | undefined {
  const label = say(legal.link, at);
  if (label === undefined || legal.press === undefined) return undefined;
  return { label, icon: undefined, press: at.instance.runner('legal', legal.press, at.viewScope) };
}

function stripOf(strip: Shell['strip'], at: ShellPlace): LabelledRunner | undefined {
  if (strip === undefined || !at.shown.has('strip')) return undefined;
  const { label, icon, press } = strip;
  return { label: renderText(label, at.scope), icon, press: at.instance.runner('strip', press, at.viewScope) };
}

function personName(at: ShellPlace): string {
  const names = [at.scope.read(['user', 'nome']), at.scope.read(['user', 'sobrenome'])];
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
