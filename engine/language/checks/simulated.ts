import type { Connector, SimulatedAnswer } from '../../../schemas/generated/document-types.ts';
import type { CompiledTenant } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import { type Scope, scopeOf } from '../rules/scope.ts';
import { renderText } from '../rules/text.ts';
import type { Reply } from './read-reply.ts';

export type { SimulatedAnswer } from '../../../schemas/generated/document-types.ts';

/** Properties of a simulated person, each a text, beside the tenant's own fields; the key holds the documento. */
export const ABOUT_NAMES = [
  'nome',
  'sobrenome',
  'email',
  'telefono',
  'sexo',
  'fec_nac',
  'domicilio',
  'cp',
  'obraSocial',
  'plan',
  'nroAfiliado',
] as const;

/** Simulated answers of a connector by their keys; undefined when the tenant writes no such answers. */
export function simulatedOf(
  { server: { simulated } }: CompiledTenant,
  connector: string,
): Readonly<Record<string, SimulatedAnswer>> | undefined {
  if (!Object.hasOwn(simulated, connector)) return undefined;
  return simulated[connector];
}

/** Value that a connector is called about: the first name of its `sends`; of a person, the documento. */
export function askedAbout({ sends }: Connector, sent: Readonly<Record<string, unknown>>): string {
  const [first = ''] = Object.keys(sends ?? {});
  const value = sent[first];
  const plain = isRecord(value) ? value.documento : value;
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain) : '';
}

/** Key that matches a value: itself, else the longest ending (`*9`), else `*`; undefined without a match. */
export function keyFor(keys: readonly string[], value: string): string | undefined {
  if (!value.startsWith('*') && keys.includes(value)) return value;
  const endings = keys.filter((key) => key.startsWith('*') && value.endsWith(key.slice(1)));
  return endings.sort((left, right) => right.length - left.length)[0];
}

/**
 * Simulated reply of a service, with the sent values (root `with`) written into its texts.
 * @throws RuleFault when a text is malformed; the compiler refuses it
 */
export function simulatedReply(
  { status = 200, body }: SimulatedAnswer,
  sent: Readonly<Record<string, unknown>>,
): Reply {
  return { status, body: written(body, scopeOf({ with: sent })) };
}

function written(part: unknown, scope: Scope): unknown {
  if (typeof part === 'string') return renderText(part, scope);
  if (Array.isArray(part)) return part.map((item) => written(item, scope));
  if (!isRecord(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, written(inner, scope)]));
}
