import { type Branch, entry, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** A picture that data bring is content, whatever it shows: who cannot see it, or is refused it, reads its words (FIXL-45). */
export function imageAt(node: Branch, { report }: Context): void {
  const [src, alt] = [text(entry(node, 'src')), entry(node, 'alt')];
  if (src?.includes('{{') && alt !== undefined && text(alt)?.trim() === '')
    report.add('LNG-162', alt.at, { found: src });
}
