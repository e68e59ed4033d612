import type { JsonObject, ServerArtifact } from '../../artifact.ts';
import { ownSecret, withSecrets } from '../../checks/secrets.ts';
import { ownTypes } from '../check/own-fields.ts';
import { type Documents, documentOf } from '../layers/documents.ts';
import { asWritten, isObject, jsonOf, objectIn, objectsIn, stringsOf, textIn, textsIn } from './document.ts';
import { textsSaidBy } from './texts.ts';

/** What stays on the server: how checks judge, where insurers are reached, the terms' body, the demo's values. */
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
    own: ownTypes(documents),
    demo: isObject(tenant.demo) ? asWritten(tenant.demo) : {},
    texts: textsSaidBy('server', jsonOf(documentOf(documents, 'texts'))),
  };
}

/** Connectors with their secrets named in full: what a shared layer calls `own.KEY` is this tenant's. */
function connectorsOf(id: string, connectors: JsonObject): ServerArtifact['connectors'] {
  const full = (text: string): string => withSecrets(text, (name) => `{{secret.${ownSecret(id, name) ?? name}}}`);
  const named = Object.entries(objectsIn(connectors)).map(([name, connector]) => {
    const headers = Object.entries(stringsOf(objectIn(connector, 'headers'))).map(([key, text]) => [key, full(text)]);
    const keyed = headers.length === 0 ? {} : { headers: Object.fromEntries(headers) };
    return [name, { ...connector, url: full(textIn(connector, 'url')), ...keyed }];
  });
  return asWritten(Object.fromEntries(named));
}
