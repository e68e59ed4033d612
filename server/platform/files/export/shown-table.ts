import { setImmediate } from 'node:timers/promises';
import type { CompiledScreen, CompiledTenant, Rule } from '../../../../engine/language/artifact.ts';
import { truth } from '../../../../engine/language/rules/evaluate.ts';
import { isRecord } from '../../../../engine/language/rules/rule.ts';
import type { Scope } from '../../../../engine/language/rules/scope.ts';
import { renderText } from '../../../../engine/language/rules/text.ts';
import { tenantScope } from '../../tenants/tenant-scope.ts';

/** A cell of a sheet: a text, or the text of a date or number with its value. */
export type SheetCell = string | TypedCell;

/** A date, a moment of the day or a number, and the text that the page shows for it. */
export interface TypedCell {
  readonly text: string;
  /** `yyyy-MM-dd`, or `yyyy-MM-ddTHH:mm` in Buenos Aires. */
  readonly date?: string;
  readonly number?: number;
}

/** Rows of cells, headings first: an exported list. */
export type Sheet = readonly (readonly SheetCell[])[];

/** The text of a cell. */
export const cellText = (cell: SheetCell): string => (typeof cell === 'string' ? cell : cell.text);

/** Rows between two yields to other work. */
const CHUNK = 200;

/** A column of a sheet: its heading, and the text of a cell; both may read tenant and user. */
export interface Column {
  readonly label: string;
  readonly cell: (scope: Scope) => SheetCell;
}

/**
 * Exports a list as a sheet: the columns of the tenant's own table of that call, with the page's labels, formats and
 * conditions, so that columns added by a tenant are exported as well.
 * @param user the signed-in person, for conditions of columns
 * @param more columns for data that the table does not show; receives the texts of the shown ones
 */
export async function shownTable(
  tenant: CompiledTenant,
  call: string,
  user: object,
  rows: readonly object[],
  more: (shown: readonly string[]) => readonly Column[] = () => [],
): Promise<Sheet> {
  const roots = { user };
  const shown = columnsOf(tenant, call, roots);
  const columns = [...shown.map(({ label, text }) => columnOf(label, text)), ...more(shown.map(({ text }) => text))];
  const heading = columns.map(({ label }) => renderText(label, tenantScope(tenant, roots)));
  const rowOf = (item: object): readonly SheetCell[] => {
    const scope = tenantScope(tenant, { ...roots, item });
    return columns.map(({ cell }) => cell(scope));
  };
  const sheet: (readonly SheetCell[])[] = [heading];
  for (let at = 0; at < rows.length; at += CHUNK) {
    sheet.push(...rows.slice(at, at + CHUNK).map(rowOf));
    await setImmediate();
  }
  return sheet;
}

/** A column from a text template; empty where the page would show a dash. */
export function columnOf(label: string, text: string): Column {
  return { label, cell: (scope) => typedCell(text, renderText(text, scope).replace(/^—$/, ''), scope) };
}

/** Templates of one value alone, of a date, and of a date with its hour. */
const VALUE = /^\{\{\s*([\w.]+)\s*\}\}$/;
const DAY = /^\{\{\s*([\w.]+)\s*\|\s*date\s*\}\}(?: \{\{\s*([\w.]+)\s*\}\})?$/;

/**
 * The cell that a template shows: with its number or date where the template is nothing else, so that spreadsheets sort
 * and filter by it. A text stays one, also of digits alone: it is an identifier, whose leading zeros count.
 */
function typedCell(template: string, text: string, scope: Scope): SheetCell {
  const [, path] = VALUE.exec(template) ?? [];
  const value = path === undefined ? undefined : scope.read(path.split('.'));
  if (typeof value === 'number' && Number.isFinite(value)) return { text, number: value };
  const [, day, hour] = DAY.exec(template) ?? [];
  const date = day === undefined ? undefined : scope.read(day.split('.'));
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return text;
  if (hour === undefined) return { text, date };
  const time = scope.read(hour.split('.'));
  return typeof time === 'string' && /^\d\d:\d\d$/.test(time) ? { text, date: `${date}T${time}` } : text;
}

/** A column of the tenant's table: its heading and its cells' template. */
interface ShownColumn {
  readonly label: string;
  readonly text: string;
}

function columnsOf(tenant: CompiledTenant, call: string, roots: object): readonly ShownColumn[] {
  const scope = tenantScope(tenant, { ...roots });
  for (const screen of tenant.public.screens) {
    const table = tableOf(screen, call);
    if (table === undefined) continue;
    return Object.values(table).flatMap((column): readonly ShownColumn[] => {
      if (!isRecord(column) || typeof column.label !== 'string') return [];
      if (column.visible !== undefined && truth(column.visible as Rule, scope) !== true) return [];
      const label = typeof column.fileLabel === 'string' ? column.fileLabel : column.label;
      return [{ label, text: textOf(column) }];
    });
  }
  return [];
}

function textOf({ text, value, format }: Readonly<Record<string, unknown>>): string {
  if (typeof text === 'string') return text;
  const piece = typeof format === 'string' ? `${String(value)} | ${format}` : String(value);
  return typeof value === 'string' ? `{{${piece}}}` : '';
}

/** The table of a screen whose rows come from the call. */
function tableOf(screen: CompiledScreen, call: string): Readonly<Record<string, unknown>> | undefined {
  const sources = Object.entries(screen.data).flatMap(([name, { call: of }]) => (of === call ? [`data.${name}`] : []));
  const found = sources.length === 0 ? undefined : tableIn(screen.view, sources);
  return isRecord(found?.columns) ? found.columns : undefined;
}

function tableIn(node: unknown, sources: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  if (!isRecord(node)) return undefined;
  const { node: kind, rows } = node;
  if (kind === 'table' && typeof rows === 'string' && sources.some((one) => rows === one || rows.startsWith(`${one}.`)))
    return node;
  for (const part of Object.values(node)) {
    const found = tableIn(part, sources);
    if (found !== undefined) return found;
  }
  return undefined;
}
