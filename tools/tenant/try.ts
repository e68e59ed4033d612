import { readValues, valuesByName } from '../../engine/language/actions/read-values.ts';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { type Check, checksOf, evaluateCheck, isAsked, isShown } from '../../engine/language/checks/check.ts';
import { type Connector, connectorOf } from '../../engine/language/checks/connector.ts';
import { refusalWords } from '../../engine/language/checks/refusal-words.ts';
import { compile } from '../../engine/language/compile/compile.ts';
import { type Scope, withRoot } from '../../engine/language/rules/scope.ts';
import { renderText } from '../../engine/language/rules/text.ts';
import { nearest } from '../../engine/language/types/nearest.ts';
import { askConnector, type Witness } from '../../server/features/eligibility/connectors/ask-connector.ts';
import { readConfig } from '../../server/platform/core/config.ts';
import { OperatorErrors } from '../../server/platform/core/operator-error.ts';
import { ConnectorFault } from '../../server/platform/outbound/connector-fault.ts';
import { meant, readArguments, unknownTenants } from '../readers/arguments.ts';
import { isTenant, readChain, tenantIds } from '../readers/folder.ts';
import { CONNECTOR_FAULTS } from './connector-faults.ts';
import { refuse } from './refuse.ts';
import { asTyped, checkScope, type Inputs, personNames } from './sample-person.ts';
import { tryChannel } from './try-channel.ts';
import { tryPayment } from './try-payment.ts';

/**
 * `try <id> <conector> [nombre=valor…]`: asks an insurer's service, or simulated.json, about one person as the server
 * would, and prints the request (secrets masked), the answer, the values read, and the result of each check that uses
 * it. Exit code 1 without a usable answer.
 */
export async function tryCommand(root: string, args: readonly string[]): Promise<number> {
  const parsed = readArguments(args, {});
  if (typeof parsed === 'string') return refuse(parsed);
  const [id = '', name = '', ...pairs] = parsed.words;
  const wrong = unknownTenants([id], tenantIds(root));
  if (wrong !== undefined) return refuse(wrong);
  const { tenant } = compile(readChain(root, id), id);
  if (tenant === undefined) return refuse(`${id} tiene errores: npm run tenant -- check ${id}`);
  if (name === 'pago') return tryPayment(root, tenant);
  if (name === 'whatsapp' || name === 'sms') return tryChannel(root, tenant, name, pairs);
  const connector = connectorOf(tenant, name);
  if (connector === undefined) return refuse(unknownConnector(tenant, name));
  const person = inputsOf(pairs, [...new Set([...personNames(tenant), ...Object.keys(connector.sends ?? {})])]);
  if (typeof person === 'string') return refuse(person);
  const asking = checksOf(tenant).filter(({ call }) => call === name);
  const scope = checkScope(tenant, person, new Date().toISOString());
  try {
    let code = 0;
    for (const [question, checks] of questions(asking, connector, person, scope))
      code = Math.max(code, await ask(root, tenant, name, JSON.parse(question) as Values, checks, scope));
    return code;
  } catch (error) {
    if (error instanceof OperatorErrors) return refuse(error.message);
    throw error;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Requests as JSON with the checks that make them; for a connector without checks, the values of the command line. */
function questions(
  asking: readonly Check[],
  connector: Connector,
  inputs: Inputs,
  scope: Scope,
): ReadonlyMap<string, readonly Check[]> {
  const direct = Object.entries(connector.sends ?? {}).flatMap(([name, { type }]) => {
    const written = inputs.get(name);
    return written === undefined || /^[A-Z]/.test(type) ? [] : [[name, asTyped(written, type)] as const];
  });
  const found = new Map<string, Check[]>();
  for (const check of asking.length > 0 ? asking : [undefined]) {
    const question = JSON.stringify({ ...readValues(check?.with, scope), ...Object.fromEntries(direct) });
    found.set(question, [...(found.get(question) ?? []), ...(check === undefined ? [] : [check])]);
  }
  return found;
}

async function ask(
  root: string,
  tenant: CompiledTenant,
  name: string,
  values: Values,
  checks: readonly Check[],
  scope: Scope,
): Promise<number> {
  const { secrets, demo, connectorOrigins, connectorNetworks } = readConfig(process.env);
  const sources = {
    secrets,
    demo,
    origins: connectorOrigins,
    networks: connectorNetworks,
    isTenant: (other: string) => isTenant(root, other),
  };
  try {
    const answer = await askConnector(tenant, name, values, sources, TELLING);
    console.log(`Se leyó:\n${indented(answer)}`);
    for (const check of checks) console.log(`Control ${check.id}: ${verdictOf(tenant, check, answer, scope)}`);
    if (checks.length === 0) console.log('Ningún control lo pregunta todavía: escribí uno en checks.json.');
    return 0;
  } catch (error) {
    if (!(error instanceof ConnectorFault)) throw error;
    return refuse(
      `No sirve: ${error.message}. ${CONNECTOR_FAULTS[error.code]} La persona leería que pruebe más tarde.`,
    );
  }
}

const TELLING: Witness = {
  sent: ({ method, url, headers, body, simulated }) => {
    const lines = Object.entries(headers).map(([key, value]) => `  ${key}: ${value}`);
    const where = simulated ? '  (contesta simulated.json: no hay ninguna clave cargada)' : '';
    const sent = body === undefined ? [] : [indented(body)];
    console.log([`Se envía:\n  ${method} ${url}${where}`, ...lines, ...sent].join('\n'));
  },
  answered: ({ status, body }) => {
    console.log(`Contestó: ${status}\n${body === undefined ? '  (sin contenido)' : indented(body)}`);
  },
};

function verdictOf(tenant: CompiledTenant, check: Check, answer: Values, scope: Scope): string {
  if (isAsked(check, scope) !== true) return 'su when no se cumple: no se preguntaría.';
  const answered = withRoot(scope, 'answer', answer);
  const verdict = evaluateCheck(check, answered);
  if (verdict.kind === 'unknown') return 'no se sabe: la persona leería que pruebe más tarde.';
  if (verdict.kind !== 'refused') {
    const kept = [...valuesByName(check.store, answered)].filter(([, value]) => value !== null);
    const stored = kept.map(([key, value]) => `${key} = ${JSON.stringify(value)}`).join(', ');
    const passes = stored === '' ? 'pasa.' : `pasa, y se guarda ${stored}.`;
    return `${passes}${shownWords(check, answered)}`;
  }
  const { title = '', message = '' } = refusalWords(tenant.public.checks, check.id, verdict.refusal) ?? {};
  const which = verdict.refusal === undefined ? '' : ` (${verdict.refusal})`;
  return `rechaza${which}: «${renderText(title, answered)}» «${renderText(message, answered)}»`;
}

/** Words that a passing check shows before anything is asked for, such as a copay; empty without such words. */
function shownWords(check: Check, answered: Scope): string {
  const { shows } = check;
  const shown = isShown(check, answered);
  if (shown === 'unknown') return ' No se sabe si se muestra algo antes: la persona leería que pruebe más tarde.';
  if (shows === undefined || !shown) return '';
  return ` Antes se muestra: «${renderText(shows.title, answered)}» «${renderText(shows.message, answered)}»`;
}

function inputsOf(pairs: readonly string[], known: readonly string[]): Inputs | string {
  const inputs = new Map<string, string>();
  for (const pair of pairs) {
    const [name = '', ...rest] = pair.split('=');
    if (rest.length === 0) return `"${pair}" no se entiende: va nombre=valor, como documento=30111222.`;
    if (!known.includes(name))
      return `"${name}" no es de la persona ni de lo que se envía. Hay: ${known.join(', ')}.${meant(nearest(name, known))}`;
    inputs.set(name, rest.join('='));
  }
  return inputs;
}

function unknownConnector({ id, server: { connectors } }: CompiledTenant, name: string): string {
  const known = Object.keys(connectors);
  if (known.length === 0) return `${id} no tiene connectors.json: no consulta a ningún prestador.`;
  return `${id} no tiene el conector ${name || '(nombralo)'}. Hay: ${known.join(', ')}.${meant(nearest(name, known))}`;
}

function indented(json: unknown): string {
  return `  ${JSON.stringify(json, undefined, 2).replaceAll('\n', '\n  ')}`;
}
