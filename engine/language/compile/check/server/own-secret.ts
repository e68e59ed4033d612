import { ownSecret, secretPrefix, secretsIn, withSecrets } from '../../../checks/secrets.ts';
import { type Tree, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/**
 * Checks a value that is one secret of this tenant, and nothing else.
 * @param where its name in messages
 * @returns the secret, undefined after a report
 */
export function ownSecretAt({ id, report }: Context, tree: Tree, where: string): string | undefined {
  const written = textOf(tree);
  const [found, ...more] = secretsIn(written);
  if (found === undefined || more.length > 0 || withSecrets(written, () => '') !== '') {
    report.add('exposedSecret', tree.at, { where });
    return undefined;
  }
  const name = ownSecret(id, found);
  if (name === undefined) report.add('foreignSecret', tree.at, { found, tenant: id, prefix: secretPrefix(id) });
  return name;
}
