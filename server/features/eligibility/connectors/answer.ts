import type { Connector } from '../../../../engine/language/checks/connector.ts';
import {
  AmbiguousAnswer,
  type AnswerPart,
  readAnswer,
  UnknownAnswer,
} from '../../../../engine/language/checks/read-answer.ts';
import type { Reply } from '../../../../engine/language/checks/read-reply.ts';
import { truth } from '../../../../engine/language/rules/evaluate.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import type { NamedProfiles } from '../../../../engine/language/types/profile.ts';
import { ConnectorFault } from '../../../platform/outbound/connector-fault.ts';
import { declaredAnswer, withLists } from './declared.ts';

/**
 * Parses a reply's values as the connector declares them, and checks their types.
 * @param sent the sent values, which identify the person in a list
 * @throws ConnectorFault STATUS, NOT_OK, ANSWER_MISSING, ANSWER_TYPE, ANSWER_AMBIGUOUS, ANSWER_UNKNOWN
 */
export function answerOf(
  { answer, types, ok }: Connector,
  reply: Reply,
  sent: Readonly<Record<string, unknown>>,
  named: NamedProfiles,
): Readonly<Record<string, unknown>> {
  const succeeded = reply.status >= 200 && reply.status < 300;
  if (ok === undefined && !succeeded) throw new ConnectorFault('STATUS', String(reply.status));
  const values = Object.entries(answer).map(([name, part]) => [name, partOf(name, part, reply, sent) ?? null] as const);
  const found = withLists(types, Object.fromEntries(values));
  const holds = ok === undefined || truth(ok, scopeOf({ answer: found, status: reply.status })) === true;
  if (!holds) throw new ConnectorFault('NOT_OK', String(reply.status));
  return declaredAnswer(types, found, named);
}

function partOf(name: string, part: AnswerPart, reply: Reply, sent: Readonly<Record<string, unknown>>): unknown {
  try {
    return readAnswer(reply, part, sent);
  } catch (error) {
    if (error instanceof AmbiguousAnswer) throw new ConnectorFault('ANSWER_AMBIGUOUS', name);
    if (error instanceof UnknownAnswer) throw new ConnectorFault('ANSWER_UNKNOWN', name);
    throw error;
  }
}
