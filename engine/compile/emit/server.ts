import type { ServerArtifact } from '../../artifact.ts';
import { ownTypes } from '../check/own-fields.ts';
import { type Documents, documentOf } from '../layers/documents.ts';
import { isObject, jsonOf, objectIn, textsIn } from './document.ts';
import { textsSaidBy } from './texts.ts';

/** What stays on the server: how checks judge, where insurers are reached, the terms' body, the demo's values. */
export function serverPart(documents: Documents): ServerArtifact {
  const tenant = jsonOf(documentOf(documents, 'tenant'));
  const flags = Object.entries(objectIn(tenant, 'flags'));
  return {
    hosts: textsIn(tenant, 'hosts'),
    flags: Object.fromEntries(flags.map(([name, on]) => [name, on === true])),
    checks: jsonOf(documentOf(documents, 'checks')),
    connectors: jsonOf(documentOf(documents, 'connectors')),
    terms: jsonOf(documentOf(documents, 'terms')),
    own: ownTypes(documents),
    demo: isObject(tenant.demo) ? tenant.demo : {},
    texts: textsSaidBy('server', jsonOf(documentOf(documents, 'texts'))),
  };
}
