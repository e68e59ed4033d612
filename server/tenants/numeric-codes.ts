import type { CompiledTenant, Json } from '../../engine/artifact.ts';
import { isRecord } from '../../engine/rules/rule.ts';

/** The codes of a list of codes.json that are whole numbers, in the order of the document; none where there is no such list. */
export function numericCodes(tenant: CompiledTenant, name: string): number[] {
  const list: Json | undefined = tenant.public.codes[name];
  if (!isRecord(list)) return [];
  return Object.values(list).flatMap((one) => (isRecord(one) && Number.isInteger(one.code) ? [Number(one.code)] : []));
}
