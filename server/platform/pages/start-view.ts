import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { escapeHtml } from './escape-html.ts';
import { tenantAddresses } from './tenant-addresses.ts';

/**
 * The page until its script runs: the tenant's logo, a progress bar and, after a long wait, advice
 * (`renderers/theme/start.css`). On a slow connection the page would be blank for seconds.
 */
export function startView(tenant: CompiledTenant): string {
  const { name } = tenant.public;
  return [
    '<main class="start" data-page>',
    `<span class="start-brand"><img src="${escapeHtml(tenantAddresses(tenant).logo)}" alt="" width="40" height="40">${escapeHtml(name)}</span>`,
    ...onItsWay(tenant),
    '</main>',
  ].join('');
}

/** The same over a server-drawn view: the bar appears only once a button waits for the script. */
export const startOver = (tenant: CompiledTenant): string =>
  `<div class="start-over">${onItsWay(tenant).join('')}</div>`;

function onItsWay({ public: { texts } }: CompiledTenant): readonly string[] {
  const text = (code: string) => escapeHtml(texts[code] ?? '');
  return [
    `<div class="start-bar" role="progressbar" aria-label="${text('start.loading')}"></div>`,
    `<p class="start-slow">${text('start.slow')} <a href="">${text('start.retry')}</a></p>`,
  ];
}
