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

/** Letters without accents or capitals, so that 'perez' finds 'Pérez'. */
function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-AR');
}

/** The rows in which every word of a search stands in some searched column. */
export function found(rows: readonly unknown[], columns: readonly Column[], search: string): readonly unknown[] {
  const words = plainLetters(search).split(/\s+/).filter(Boolean);
  const searched = columns.filter(({ searchable }) => searchable);
  if (words.length === 0 || searched.length === 0) return rows;
  return rows.filter((row) => {
    const text = plainLetters(searched.map((column) => cellText(column, row)).join(' '));
    return words.every((word) => text.includes(word));
  });
}
