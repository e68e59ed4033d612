import type { Channels, PaymentAccount } from '../../../../schemas/generated/document-types.ts';
import type { JsonObject, ServerArtifact } from '../../artifact.ts';
import { ownSecret, withSecrets } from '../../checks/secrets.ts';
import { type Documents, documentOf } from '../layers/documents.ts';
import { ownTypes } from '../resolve/own-types.ts';
import { asWritten, isObject, jsonOf, objectIn, objectsIn, stringsOf, textIn, textsIn } from '../source/json.ts';
import { textsOfSide } from './texts.ts';

/** Builds the server's part: rules of checks, addresses of insurers, the body of the terms, values of the demo. */
export function serverPart(id: string, documents: Documents): ServerArtifact {
  const tenant = jsonOf(documentOf(documents, 'tenant'));
  const flags = Object.entries(objectIn(tenant, 'flags'));
  return {
    hosts: textsIn(tenant, 'hosts'),
    ...(isObject(tenant.mail) ? { mail: stringsOf(tenant.mail) } : {}),
    flags: Object.fromEntries(flags.map(([name, on]) => [name, on === true])),
    checks: asWritten(jsonOf(documentOf(documents, 'checks'))),
    connectors: connectorsOf(id, jsonOf(documentOf(documents, 'connectors'))),
    simulated: asWritten(jsonOf(documentOf(documents, 'simulated'))),
    terms: asWritten(jsonOf(documentOf(documents, 'terms'))),
    ...(isObject(tenant.payments) ? { payments: paymentsOf(id, tenant.payments) } : {}),
    ...(isObject(tenant.channels) ? { channels: channelsOf(id, tenant.channels) } : {}),
    own: ownTypes(documents),
    demo: isObject(tenant.demo) ? asWritten(tenant.demo) : {},
    texts: textsOfSide('server', jsonOf(documentOf(documents, 'texts'))),
  };
}

/** A text with its secrets named in full: `own.KEY` of a shared layer becomes this tenant's. */
const fullyNamed = (id: string, text: string): string =>
  withSecrets(text, (name) => `{{secret.${ownSecret(id, name) ?? name}}}`);

function paymentsOf(id: string, payments: JsonObject): PaymentAccount {
  const keys = Object.entries(stringsOf(objectIn(payments, 'keys'))).map(([key, text]) => [key, fullyNamed(id, text)]);
  return asWritten({ ...payments, keys: Object.fromEntries(keys) });
}

function channelsOf(id: string, channels: JsonObject): Channels {
  const { whatsapp } = channels;
  if (!isObject(whatsapp)) return asWritten(channels);
  const receipts = objectIn(whatsapp, 'receipts');
  const named = Object.entries(stringsOf(receipts)).map(([key, text]) => [key, fullyNamed(id, text)]);
  return asWritten({
    ...channels,
    whatsapp: {
      ...whatsapp,
      token: fullyNamed(id, textIn(whatsapp, 'token')),
      ...(named.length > 0 && { receipts: Object.fromEntries(named) }),
    },
  });
}

/** Connectors with their secrets named in full. */
function connectorsOf(id: string, connectors: JsonObject): ServerArtifact['connectors'] {
  const full = (text: string): string => fullyNamed(id, text);
  const named = Object.entries(objectsIn(connectors)).map(([name, connector]) => {
    const headers = Object.entries(stringsOf(objectIn(connector, 'headers'))).map(([key, text]) => [key, full(text)]);
    const keyed = headers.length === 0 ? {} : { headers: Object.fromEntries(headers) };
    return [name, { ...connector, url: full(textIn(connector, 'url')), ...keyed }];
  });
  return asWritten(Object.fromEntries(named));
}
