import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { compile } from '../../engine/language/compile/compile.ts';
import { shipped } from './shipped.ts';

/** The demo as a unit that only managers and professionals enter. */
export function staffed(): CompiledTenant {
  const files = new Map(shipped('demo'));
  const written: Record<string, unknown> = JSON.parse(files.get('demo/tenant.json') ?? '{}');
  const off = { portal: false, registroUsuario: false, grupoFamiliar: false, turnosOn: false };
  const staff = { ...written, flags: { ...off, art: true }, settings: { patients: false } };
  files.set('demo/tenant.json', JSON.stringify(staff));
  const { tenant, messages } = compile(files, 'demo');
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  return tenant;
}
