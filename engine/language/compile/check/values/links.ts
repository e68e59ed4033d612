import { listed, THINGS } from '../../../messages/compiler-words.ts';
import { nearest } from '../../../types/nearest.ts';
import { originOf } from '../../language/https-origin.ts';
import { CONTRACT_ROUTES } from '../../language/vocabulary.ts';
import { documentOf } from '../../layers/documents.ts';
import { pathOfLink, queryOfLink } from '../../resolve/routes.ts';
import { entries, entry, plain, reach, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { linkTextAt, WHOLE } from './expressions.ts';

/** Use of an address: show a link, open a frame, show a picture, or change the screen. */
export type LinkUse = 'link' | 'frame' | 'image' | 'route';

/** Checks an address: its placeholders, and that it leads to a screen of the tenant or to an allowed host (A9, A11). */
export function linkAt(env: Env, tree: Tree, use: LinkUse): void {
  linkTextAt(env, tree);
  const link = text(tree);
  if (link === undefined) return;
  const whole = WHOLE.exec(link)?.[1];
  if (whole !== undefined) checkWhole(env.context, whole, use);
  else if (link.startsWith('/') && !/^\/[/\\]/.test(link)) checkRoute(env.context, link, tree);
  else if (link.startsWith('assets/') && use !== 'route') checkAsset(env.context, tree, link);
  else checkAddress(env.context, link, tree, use);
}

/** Checks that an asset exists in the tenant's folder or in a layer below it. */
export function checkAsset({ assets, report }: Context, tree: Tree, name: string): void {
  if (assets.has(name)) return;
  const known = assets.names();
  // By their own names: folder and ending would make any two files look alike.
  const near = nearest(stemOf(name), known.map(stemOf));
  const meant = known.find((asset) => stemOf(asset) === near);
  report.add('unknownName', tree.at, { what: THINGS.file, found: name, allowed: listed(known) }, { meant });
}

/** A file's name without its folder and ending. */
function stemOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
}

/**
 * Checks a link now when tenant.json has its address; an address from a call is checked when it is shown. A link that
 * only leads elsewhere needs no check: tenant.json's own was made with it.
 */
function checkWhole(context: Context, path: string, use: LinkUse): void {
  if (use !== 'frame' && use !== 'image') return;
  const [root, ...steps] = path.split('.');
  const target = root === 'tenant' ? reach(documentOf(context.documents, 'tenant'), steps) : undefined;
  const link = text(target);
  if (target === undefined || link === undefined || link.startsWith('assets/')) return;
  checkAddress(context, link, target, use);
}

function checkRoute(context: Context, link: string, tree: Tree): void {
  const { routes, report } = context;
  const path = pathOfLink(link);
  const destination = routes.find(path);
  const allowed = (): string => routes.paths.join(', ');
  if (destination.kind === 'nowhere')
    report.add(
      'unknownRoute',
      tree.at,
      { found: path, allowed: allowed() },
      { meant: nearest(path, [...routes.paths, ...CONTRACT_ROUTES]) },
    );
  if (destination.kind === 'noScreen') report.add('missingScreen', tree.at, { found: path, allowed: allowed() });
  if (destination.kind !== 'screens') return;
  const known = new Set(destination.screens.flatMap((screen) => [...entries(entry(screen, 'query')).keys()]));
  for (const name of queryOfLink(link)) {
    if (!known.has(name)) {
      report.add(
        'unknownQueryParameter',
        tree.at,
        { found: name, path, allowed: listed(known) },
        { meant: nearest(name, known) },
      );
    }
  }
}

const SCHEMES = /^(tel:[+0-9]+|mailto:[^\s@{}]+@[^\s@{}]+)$/;

function checkAddress(context: Context, link: string, tree: Tree, use: LinkUse): void {
  if (use === 'link' && SCHEMES.test(link)) return;
  const list = use === 'frame' || use === 'image' ? (`${use}Hosts` as const) : 'linkHosts';
  const hosts = use === 'route' ? [] : hostsIn(context, list);
  const origin = originOf(link);
  if (origin === undefined || !hosts.includes(origin)) {
    context.report.add('disallowedLink', tree.at, { found: link, list, allowed: listed(hosts) });
  }
}

function hostsIn({ documents }: Context, list: string): readonly string[] {
  const hosts = entry(documentOf(documents, 'tenant'), list);
  const json = hosts === undefined ? [] : plain(hosts);
  return Array.isArray(json) ? json.filter((host): host is string => typeof host === 'string') : [];
}
