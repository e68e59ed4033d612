import { ownSecret, secretPrefix, secretsIn } from '../../../checks/secrets.ts';
import { COMPILER_WORDS, filled } from '../../../messages/compiler-words.ts';
import { entries, entry, type Tree, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** Checks the keys of a connector: each is a secret, and of this tenant (FIXS-06). */
export function connectorSecretsAt(context: Context, connector: Tree): void {
  const texts = [entry(connector, 'url'), ...entries(entry(connector, 'headers')).values()];
  for (const tree of texts) {
    for (const found of secretsIn(textOf(tree))) {
      if (tree === undefined || ownSecret(context.id, found) !== undefined) continue;
      context.report.add('foreignSecret', tree.at, { found, tenant: context.id, prefix: secretPrefix(context.id) });
    }
  }
  openSecretsAt(context, connector);
}

const SECRET_NAME = /auth|key|token|secret|passw|credential|cookie|clave/i;

/** Reports a key written in the document, which its readers would see; keys belong in the server's environment. */
function openSecretsAt({ report }: Context, connector: Tree): void {
  for (const [name, header] of entries(entry(connector, 'headers'))) {
    if (!SECRET_NAME.test(name) || text(header)?.includes('{{secret.') === true) continue;
    report.add('exposedSecret', header.at, { where: filled(COMPILER_WORDS.header, { name }) });
  }
  const url = entry(connector, 'url');
  for (const [, name = '', value = ''] of textOf(url).matchAll(/[?&]([^=&]*)=([^&]*)/g)) {
    if (url === undefined || !SECRET_NAME.test(name) || value.startsWith('{{secret.')) continue;
    report.add('exposedSecret', url.at, { where: COMPILER_WORDS.url });
  }
}
