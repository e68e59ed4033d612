import type { BadgeTone } from '../../ui/Badge.tsx';
import type { Nodes } from '../node-props.ts';

export type Column = Nodes['table']['columns'][number];
export type RowAction = NonNullable<Nodes['table']['rowActions']>[number];

const TONES: readonly string[] = ['next', 'live', 'done', 'todo', 'info', 'off', 'bad'] satisfies readonly BadgeTone[];

/** What stands in a cell: the column's text, or its plain value; '—' where there is none. */
export function cellText({ text, value }: Column, row: unknown): string {
  if (text !== undefined) return text(row);
  const plain = value?.(row);
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain) : '—';
}

/** Tone of a cell that is shown as a badge. */
export function cellTone({ tone }: Column, row: unknown): BadgeTone | undefined {
  const said = tone?.(row);
  return typeof said === 'string' && TONES.includes(said) ? (said as BadgeTone) : undefined;
}
