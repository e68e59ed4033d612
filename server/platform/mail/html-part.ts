import { deriveBrand } from '../../../engine/domain/brand/derive.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import type { Letterhead } from './letterhead.ts';

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/**
 * The HTML part of a mail, under a band in the organization's colour that bears its name, in basic HTML that every mail
 * program shows: one column, no style sheets, scripts or pictures. A picture beside few words is what spam filters count
 * most (decision 0038), and opening a mail that loads nothing cannot be tracked. It has exactly the words of the text
 * part.
 */
export function htmlPart(subject: string, text: string, { name, color }: Letterhead): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  // The colour of the portal's buttons, on which white is readable; the line above it is the brand's own.
  const band = deriveBrand(color)['brand-6'];
  return [
    '<!doctype html>',
    '<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f4f6f8;color:#172431;${FONT}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff">',
    `<tr><td bgcolor="${band}" style="padding:18px 24px;border-top:6px solid ${color};background:${band};`,
    `color:#ffffff;font-size:20px;line-height:26px;font-weight:bold">${escapeHtml(name)}</td></tr>`,
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
