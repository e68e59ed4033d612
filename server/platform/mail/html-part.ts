import { escapeHtml } from '../pages/escape-html.ts';
import type { Letterhead } from './letterhead.ts';

/** Content-ID of the logo, which is attached: opening the mail loads nothing, so it cannot be tracked. */
export const LOGO_ID = 'logo@portal';

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/**
 * The HTML part of a mail, under the organization's logo and colour, in basic HTML that every mail program shows: one
 * column, no style sheets, scripts or remote pictures. It has exactly the words of the text part.
 */
export function htmlPart(subject: string, text: string, { name, color, logo }: Letterhead): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const picture =
    logo === undefined
      ? ''
      : `<img src="cid:${LOGO_ID}" alt="" height="40" style="height:40px;max-width:120px;vertical-align:middle;margin-right:12px">`;
  return [
    '<!doctype html>',
    `<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f4f6f8;color:#172431;${FONT}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ',
    `style="max-width:560px;background:#ffffff;border-top:6px solid ${escapeHtml(color)}">`,
    `<tr><td style="padding:20px 24px 0;font-size:18px;font-weight:bold">${picture}${escapeHtml(name)}</td></tr>`,
    '<tr><td style="padding:8px 24px 24px;font-size:16px;line-height:24px">',
    ...paragraphs.map((words) => `<p style="margin:16px 0 0">${withLinks(words)}</p>`),
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n');
}

/** Escapes a text, keeps its lines, and turns addresses into links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => {
      const escaped = escapeHtml(part).replaceAll('\n', '<br>');
      return at % 2 === 0 ? escaped : `<a href="${escaped}" style="word-break:break-all">${escaped}</a>`;
    })
    .join('');
}
