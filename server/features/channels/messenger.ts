import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { connectorOf } from '../../../engine/language/checks/connector.ts';
import type { AppDeps } from '../../platform/deps.ts';
import {
  type ChosenMessage,
  MessageFailure,
  type Messenger,
  type TakenMessage,
} from '../../platform/mail/phone-message.ts';
import { ConnectorFault } from '../../platform/outbound/connector-fault.ts';
import { observed } from '../../platform/outbound/observed.ts';
import { type SecretSources, secretSources, secretsOf } from '../../platform/outbound/secrets.ts';
import { sendTextMessage } from './text-message.ts';
import { sendWhatsapp } from './whatsapp.ts';

/** Sends messages by the channels that tenants declare, for the worker of the outbox. */
export function messenger({ config, tenants }: Pick<AppDeps, 'config' | 'tenants'>): Messenger {
  const sources = secretSources({ config, tenants });
  return async ({ id, unit, ...chosen }) => {
    const name = tenants.idOfUnit(unit);
    const tenant = name === undefined ? undefined : await tenants.get(name).catch(() => undefined);
    if (tenant === undefined) throw new MessageFailure('NO_TENANT', 'later');
    return observed(tenant.id, chosen.channel, sendByChannel(tenant, chosen, String(id), sources));
  };
}

/** Last digits of phones that the simulated channel does not reach, so that a demo shows the mail in its place. */
const UNREACHED = '0000';

/**
 * Sends one message by a channel of the tenant. In the demo, a channel without its secrets is simulated: it takes every
 * message (decision 0038), and reports that it reached no phone that ends in 0000.
 * @throws MessageFailure
 */
export async function sendByChannel(
  tenant: CompiledTenant,
  { channel, message }: ChosenMessage,
  reference: string,
  sources: SecretSources,
): Promise<TakenMessage> {
  const { whatsapp, sms } = tenant.server.channels ?? {};
  const connector = channel === 'sms' && sms ? connectorOf(tenant, sms.call) : undefined;
  const texts =
    channel === 'whatsapp'
      ? whatsapp && [whatsapp.token]
      : connector && [connector.url, ...Object.values(connector.headers ?? {})];
  if (texts === undefined) throw new MessageFailure('NO_CHANNEL', 'refused');
  const secrets = secretsOf(tenant.id, texts, sources);
  if (sources.demo && !secrets.given) return simulated(message.phone, reference);
  const referred = { ...message, reference };
  try {
    if (channel === 'sms' && sms) await sendTextMessage(tenant, sms.call, referred, sources);
    else if (whatsapp) return await sendWhatsapp(tenant, whatsapp, referred, sources);
    return {};
  } catch (error) {
    // A missing secret: nothing was sent.
    throw error instanceof ConnectorFault ? new MessageFailure(error.code, 'later') : error;
  }
}

function simulated(phone: string, reference: string): TakenMessage {
  const messageId = `simulated-${reference}`;
  return phone.endsWith(UNREACHED) ? { messageId, failed: 'META_131026' } : { messageId };
}
