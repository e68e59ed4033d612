import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { connectorOf } from '../../../engine/language/checks/connector.ts';
import { MessageFailure } from '../../platform/mail/phone-message.ts';
import { ConnectorFault } from '../../platform/outbound/connector-fault.ts';
import type { Exchanged } from '../../platform/outbound/exchange.ts';
import type { SecretSources } from '../../platform/outbound/secrets.ts';
import { askConnector } from '../eligibility/index.ts';
import { failureOf, failureOfStatus } from './failure-of.ts';
import type { ReferredMessage } from './whatsapp.ts';

/**
 * Sends one text message by the connector of the tenant's gateway.
 * @param name the connector
 * @throws MessageFailure
 */
export async function sendTextMessage(
  tenant: CompiledTenant,
  name: string,
  { phone, text, reference }: ReferredMessage,
  sources: SecretSources,
): Promise<void> {
  const offered = { telefono: phone, texto: text, referencia: reference };
  const wanted = Object.keys(connectorOf(tenant, name)?.sends ?? {});
  const values = Object.fromEntries(Object.entries(offered).filter(([key]) => wanted.includes(key)));
  const replies: Exchanged[] = [];
  try {
    await askConnector(tenant, name, values, sources, {
      sent: () => undefined,
      answered: (reply) => void replies.push(reply),
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
