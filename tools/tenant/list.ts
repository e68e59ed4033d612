import { readHeader, tenantIds } from '../readers/folder.ts';

/** `list`: prints every tenant with its unit, layers and hosts. */
export function listCommand(root: string): number {
  const ids = tenantIds(root);
  for (const id of ids) {
    const header = readHeader(root, id);
    const unit = header?.unit === undefined ? 'sin unidad' : `unidad ${header.unit}`;
    console.log(
      `${id}  ${header?.name ?? 'sin nombre'}  (${unit}, ${header?.extends.join(' + ') ?? '?'})  ${header?.hosts.join(' ') ?? ''}`,
    );
  }
  console.log(`${ids.length} organizaciones`);
  return 0;
}
