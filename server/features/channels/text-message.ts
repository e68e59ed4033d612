import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { connectorOf } from '../../../engine/language/checks/connector.ts';
import type { PhoneMessage } from '../../platform/db/schema/index.ts';
import { MessageFailure } from '../../platform/mail/phone-message.ts';
import { ConnectorFault } from '../../platform/outbound/connector-fault.ts';
import type { Exchanged } from '../../platform/outbound/exchange.ts';
import type { SecretSources } from '../../platform/outbound/secrets.ts';
import { askConnector, type Witness } from '../eligibility/index.ts';
import { failureOf, failureOfStatus } from './failure-of.ts';

/**
 * Sends one text message by the connector of the tenant's gateway.
 * @param name the connector
 * @param reference the message's outbox number, by which a gateway may recognize it
 * @throws MessageFailure
 */
export async function sendTextMessage(
  tenant: CompiledTenant,
  name: string,
  { phone, text }: PhoneMessage,
  reference: string,
  sources: SecretSources,
  witness?: Witness,
): Promise<void> {
  const offered = { telefono: phone, texto: text, referencia: reference };
  const wanted = Object.keys(connectorOf(tenant, name)?.sends ?? {});
  const values = Object.fromEntries(Object.entries(offered).filter(([key]) => wanted.includes(key)));
  const replies: Exchanged[] = [];
  try {
    await askConnector(tenant, name, values, sources, {
      sent: (request) => witness?.sent(request),
      answered: (reply) => {
        replies.push(reply);
        witness?.answered(reply);
      },
    });
  } catch (error) {
    if (!(error instanceof ConnectorFault)) throw error;
    const [reply] = replies;
    throw reply === undefined ? failureOf(error) : failureOfReply(error, reply);
  }
}

/** A refusal in an answer with a good status is for good; an answer that lacks its parts may have been a yes. */
function failureOfReply({ code }: ConnectorFault, { status, retryAfter }: Exchanged): MessageFailure {
  if (status >= 300) return failureOfStatus(status, retryAfter);
  return new MessageFailure(code, code === 'NOT_OK' ? 'refused' : 'unsure');
}
