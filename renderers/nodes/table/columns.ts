import { NOTHING } from '../../../engine/language/messages/words.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';
import type { Nodes } from '../node-props.ts';

export type Column = Nodes['table']['columns'][number];
export type RowAction = NonNullable<Nodes['table']['rowActions']>[number];

const TONES: readonly string[] = ['next', 'live', 'done', 'todo', 'info', 'off', 'bad'] satisfies readonly BadgeTone[];

/** Text of a cell: the column's text, or its plain value; '—' without either. */
export function cellText({ text, value }: Column, row: unknown): string {
  if (text !== undefined) return text(row);
  const plain = value?.(row);
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain) : NOTHING;
}

/** Text of the line below a cell's value; empty without one. */
export function cellNote({ note }: Column, row: unknown): string {
  const words = note?.(row);
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string').join(', ') : '';
}

/** Tone of a cell that is shown as a badge. */
export function cellTone({ tone }: Column, row: unknown): BadgeTone | undefined {
  const name = tone?.(row);
  return typeof name === 'string' && TONES.includes(name) ? (name as BadgeTone) : undefined;
}

/** A column of a wide table, and those whose values stand under its own, as the document orders them. */
export interface StackedColumn {
  readonly key: string;
  readonly stack: readonly Column[];
}

/** Columns of a wide table. A column that belongs under a hidden one becomes a column itself. */
export function stacked(columns: readonly Column[]): readonly StackedColumn[] {
  const keys = new Set(columns.map(({ key }) => key));
  const isUnder = ({ under }: Column): boolean => under !== undefined && keys.has(under);
  return columns
    .filter((column) => !isUnder(column))
    .map((top) => ({ key: top.key, stack: [top, ...columns.filter(({ under }) => under === top.key)] }));
}
