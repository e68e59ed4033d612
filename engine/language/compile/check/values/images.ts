import { type Branch, entry, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** Requires words for a picture from data: it is content, and people who cannot see it read its words (FIXL-45). */
export function imageAt({ report }: Context, node: Branch): void {
  const [src, alt] = [text(entry(node, 'src')), entry(node, 'alt')];
  if (src?.includes('{{') && alt !== undefined && text(alt)?.trim() === '')
    report.add('missingAlternativeText', alt.at, { found: src });
}
