import { setTimeout as pause } from 'node:timers/promises';
import type { Connector } from '../../../../engine/language/checks/connector.ts';
import type { Reply } from '../../../../engine/language/checks/read-reply.ts';
import {
  askedAbout,
  keyFor,
  type SimulatedAnswer,
  simulatedReply,
} from '../../../../engine/language/checks/simulated.ts';
import { ConnectorFault } from '../../../platform/outbound/connector-fault.ts';

/**
 * Answers from simulated.json, with its delay and without network.
 * @throws ConnectorFault TIMEOUT when the delay exceeds the connector's timeout, NOT_SIMULATED when no key matches
 */
export async function askSimulated(
  connector: Connector,
  answers: Readonly<Record<string, SimulatedAnswer>>,
  sent: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  const answer = answers[keyFor(Object.keys(answers), askedAbout(connector, sent)) ?? ''];
  if (answer === undefined) throw new ConnectorFault('NOT_SIMULATED');
  const { afterSeconds = 0 } = answer;
  await pause(Math.min(afterSeconds, connector.timeoutSeconds) * 1_000);
  if (afterSeconds > connector.timeoutSeconds) throw new ConnectorFault('TIMEOUT');
  const { status } = answer;
  if (status !== undefined && status >= 300 && status < 400) throw new ConnectorFault('REDIRECT');
  return simulatedReply(answer, sent);
}
