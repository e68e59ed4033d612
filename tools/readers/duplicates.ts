import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Message, messageAt } from '../../engine/language/compile/source/message.ts';
import { readHeader, type TenantHeader, tenantIds } from './folder.ts';

/**
 * Units and hosts that two tenants claim, which would mix up their sessions, visitors and patients.
 * @param of the tenant whose claims are reported; by default all
 */
export function duplicates(root: string, of?: string): readonly Message[] {
  const headers = tenantIds(root).flatMap((id) => readHeader(root, id) ?? []);
  const asked = headers.filter(({ id }) => of === undefined || id === of);
  return asked.flatMap((header) => [
    ...claims(
      root,
      header,
      header.unit,
      headers.filter((other) => other.unit === header.unit),
    ),
    ...header.hosts.flatMap((host) =>
      claims(
        root,
        header,
        host,
        headers.filter((other) => other.hosts.includes(host)),
      ),
    ),
  ]);
}

function claims(
  root: string,
  header: TenantHeader,
  claimed: string | number | undefined,
  claimants: readonly TenantHeader[],
): readonly Message[] {
  const others = claimants.filter(({ id }) => id !== header.id).map(({ id }) => id);
  if (claimed === undefined || others.length === 0) return [];
  const file = `${header.id}/tenant.json`;
  const what = typeof claimed === 'number' ? 'La unidad' : 'El host';
  const args = { what, found: String(claimed), others: others.join(', ') };
  return [messageAt('duplicateClaim', file, args, placeOf(readFileSync(join(root, file), 'utf8'), claimed))];
}

function placeOf(text: string, claimed: string | number): { readonly line: number; readonly column: number } {
  const lines = text.split('\n');
  const mark = typeof claimed === 'number' ? '"unit"' : JSON.stringify(claimed);
  const line = lines.findIndex((words) => words.includes(mark));
  return { line: Math.max(0, line) + 1, column: Math.max(0, lines[line]?.indexOf(mark) ?? 0) + 1 };
}
