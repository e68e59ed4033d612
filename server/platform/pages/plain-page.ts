import { createHash } from 'node:crypto';
import { NO_TENANT_WORDS } from '../../../engine/language/messages/no-tenant-words.ts';

/** Inline style of the page, in the look of the first view (renderers/theme): the page loads no files. */
const STYLE = [
  'html{font:1.125rem/1.6875rem ui-sans-serif,system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:#172431;background:#f4f6f8}',
  'body{display:grid;min-height:100vh;min-height:100dvh;margin:0;place-items:center}',
  'main{box-sizing:border-box;width:100%;max-width:36rem;padding:2rem 1.25rem}',
  'h1{margin:0 0 .75rem;font-size:1.625rem;line-height:2rem;letter-spacing:-.02em;text-wrap:balance}',
  'p{margin:0 0 1.5rem}',
  '.more{font-size:1rem;line-height:1.5rem;color:#4a5968}',
  '.more a{color:#172431;overflow-wrap:anywhere}',
  '.go{display:inline-flex;align-items:center;min-height:3.25rem;box-sizing:border-box;padding:0 1.5rem;border-radius:12px;',
  'background:#3b4b5a;color:#fff;font-weight:650;text-decoration:none}',
  'a:focus-visible{outline:3px solid #172431;outline-offset:3px}',
  '@media (forced-colors:active){.go{border:2px solid}}',
].join('');

/** Headers of a page that loads nothing and is never kept. */
export const PLAIN_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const;

/** Content of a plain page; `help` is HTML. */
export interface PlainPage {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** Where the button leads; empty for the same address again. */
  readonly onward: { readonly to: string; readonly say: string };
  readonly help: string;
}

/** A page of one file: what happened, a way on, and help. */
export const plainPage = ({ title, heading, text, onward, help }: PlainPage): string =>
  [
    '<!doctype html>',
    '<html lang="es-AR">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${heading}</h1><p>${text}</p><p><a class="go" href="${onward.to}">${onward.say}</a></p>`,
    `<p class="more">${help}<br>${NO_TENANT_WORDS.emergency}</p></main></body>`,
    '</html>',
  ].join('\n');
