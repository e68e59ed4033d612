import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { compile } from '../../engine/language/compile/compile.ts';
import { shipped } from './shipped.ts';

/** A shipped tenant, compiled with these settings in place of its own. @throws with the errors */
export function withSettings(id: string, settings: object): CompiledTenant {
  const files = shipped(id);
  const own = JSON.parse(files.get(`${id}/tenant.json`) ?? '{}');
  const written = JSON.stringify({ ...own, settings });
  const { tenant, messages } = compile(new Map([...files, [`${id}/tenant.json`, written]]), id);
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  return tenant;
}
