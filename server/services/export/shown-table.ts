import { setImmediate } from 'node:timers/promises';
import type { CompiledScreen, CompiledTenant, Rule } from '../../../engine/artifact.ts';
import { truth } from '../../../engine/rules/evaluate.ts';
import { isRecord } from '../../../engine/rules/rule.ts';
import type { Scope } from '../../../engine/rules/scope.ts';
import { renderText } from '../../../engine/rules/text.ts';
import { tenantScope } from '../../tenants/tenant-scope.ts';

/** Rows and columns as texts, headings first: what is exported of a list. */
export type Sheet = readonly (readonly string[])[];

/** Rows that are written in one go; between them others are answered. */
const CHUNK = 200;

/** A column of a sheet: its heading, and what it says of a row, both of which may read the tenant and the user. */
export interface Column {
  readonly label: string;
  readonly cell: (scope: Scope) => string;
}

/**
 * What a list shows, as a sheet: the columns of the tenant's own table of that call, with the labels, formats and
 * conditions it has on the page, so that a column that a tenant adds is in the export as well.
 * @param user the signed-in person, as conditions of columns read it
 * @param more what has no column in the table and is told all the same; given the texts of those that have one
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
  const rowOf = (item: object): readonly string[] => {
    const scope = tenantScope(tenant, { ...roots, item });
    return columns.map(({ cell }) => cell(scope));
  };
  const sheet: (readonly string[])[] = [heading];
  for (let at = 0; at < rows.length; at += CHUNK) {
    sheet.push(...rows.slice(at, at + CHUNK).map(rowOf));
    await setImmediate();
  }
  return sheet;
}

/** What a text says of a row; nothing where the page would show a dash. */
export function columnOf(label: string, text: string): Column {
  return { label, cell: (scope) => renderText(text, scope).replace(/^—$/, '') };
}

/** A column as the table has it: its heading, and the text of a cell. */
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
      return [{ label: column.label, text: textOf(column) }];
    });
  }
  return [];
}

function textOf({ text, value, format }: Readonly<Record<string, unknown>>): string {
  if (typeof text === 'string') return text;
  const piece = typeof format === 'string' ? `${String(value)} | ${format}` : String(value);
  return typeof value === 'string' ? `{{${piece}}}` : '';
}

/** The columns of the screen's table whose rows come from the call. */
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
