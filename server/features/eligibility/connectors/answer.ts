import type { Connector } from '../../../../engine/checks/connector.ts';
import { type Reply, readReply } from '../../../../engine/checks/read-reply.ts';
import { truth } from '../../../../engine/rules/evaluate.ts';
import { parsePath } from '../../../../engine/rules/path.ts';
import { scopeOf } from '../../../../engine/rules/scope.ts';
import type { NamedProfiles } from '../../../../engine/types/profile.ts';
import { ConnectorFault } from '../../../platform/outbound/connector-fault.ts';
import { declaredAnswer } from './declared.ts';

/**
 * Parses a reply's values as the connector declares them, and checks their types.
 * @throws ConnectorFault STATUS, NOT_OK, ANSWER_MISSING, ANSWER_TYPE
 */
export function answerOf(
  { answer, types, ok }: Connector,
  reply: Reply,
  named: NamedProfiles,
): Readonly<Record<string, unknown>> {
  const succeeded = reply.status >= 200 && reply.status < 300;
  if (ok === undefined && !succeeded) throw new ConnectorFault('STATUS', String(reply.status));
  const values = Object.entries(answer).map(
    ([name, path]) => [name, readReply(reply, parsePath(path)) ?? null] as const,
  );
  const found = Object.fromEntries(values);
  const holds = ok === undefined || truth(ok, scopeOf({ answer: found, status: reply.status })) === true;
  if (!holds) throw new ConnectorFault('NOT_OK', String(reply.status));
  return declaredAnswer(types, found, named);
}
