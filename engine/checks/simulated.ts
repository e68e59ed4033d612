import type { Connector, SimulatedAnswer } from '../../schemas/generated/document-types.ts';
import type { CompiledTenant } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import { type Scope, scopeOf } from '../rules/scope.ts';
import { renderText } from '../rules/text.ts';
import type { Reply } from './read-reply.ts';

export type { SimulatedAnswer } from '../../schemas/generated/document-types.ts';

/** What a person of a test may be said to be, each a text, beside the tenant's own fields; the documento is said by the key. */
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

/** The answers of a connector by their keys; undefined when its tenant writes none. */
export function simulatedOf(
  { server: { simulated } }: CompiledTenant,
  connector: string,
): Readonly<Record<string, SimulatedAnswer>> | undefined {
  if (!Object.hasOwn(simulated, connector)) return undefined;
  return simulated[connector];
}

/** Whom a connector is asked about: what is sent under the first name of its `sends`; of a person, the documento. */
export function askedAbout({ sends }: Connector, sent: Readonly<Record<string, unknown>>): string {
  const [first = ''] = Object.keys(sends ?? {});
  const value = sent[first];
  const plain = isRecord(value) ? value.documento : value;
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain) : '';
}

/** The key that holds for a value: itself, else the longest ending (`*9`), else `*`; undefined when none does. */
export function keyFor(keys: readonly string[], value: string): string | undefined {
  if (!value.startsWith('*') && keys.includes(value)) return value;
  const endings = keys.filter((key) => key.startsWith('*') && value.endsWith(key.slice(1)));
  return endings.sort((one, other) => other.length - one.length)[0];
}

/**
 * What the service would answer, with what is sent (`with`) written into its texts.
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
