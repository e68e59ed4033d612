import type { Channels } from '../../../engine/language/checks/channels.ts';
import { ConnectorFault } from '../../platform/outbound/connector-fault.ts';
import { type SecretSources, secretsOf } from '../../platform/outbound/secrets.ts';

/** Keys of a tenant's webhook. */
export interface ReceiptKeys {
  /** Secret of the Meta app, which signs receipts. */
  readonly appSecret: string;
  /** Word that Meta repeats when the webhook is set up. */
  readonly verifyToken: string;
}

/**
 * The keys of the webhook for WhatsApp's receipts; undefined where the tenant declares no receipts, or the operator did
 * not set both keys.
 * @param missing called with the code and name of the missing key
 */
export function receiptKeys(
  tenant: string,
  { receipts }: NonNullable<Channels['whatsapp']>,
  sources: SecretSources,
  missing?: (code: string, name: string) => void,
): ReceiptKeys | undefined {
  if (receipts === undefined) return undefined;
  const { fill } = secretsOf(tenant, [receipts.appSecret, receipts.verifyToken], sources);
  try {
    return { appSecret: fill(receipts.appSecret), verifyToken: fill(receipts.verifyToken) };
  } catch (error) {
    if (!(error instanceof ConnectorFault)) throw error;
    missing?.(error.code, error.part ?? '');
    return undefined;
  }
}
