import { COMPANY_KEYS, type PaymentCompany } from '../../../checks/payment-company.ts';
import { THINGS } from '../../../messages/compiler-words.ts';
import { documentOf } from '../../layers/documents.ts';
import { entries, entry, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { ownSecretAt } from './own-secret.ts';

/** Checks `payments` of tenant.json: exactly the keys of its company, each a secret of this tenant. */
export function checkPaymentKeys(context: Context): void {
  const payments = entry(documentOf(context.documents, 'tenant'), 'payments');
  const company = textOf(entry(payments, 'company'));
  if (payments === undefined || !isCompany(company)) return;
  const names: readonly string[] = COMPANY_KEYS[company];
  const keys = entry(payments, 'keys');
  const written = entries(keys);
  for (const [name, tree] of written) {
    if (!names.includes(name))
      context.report.addUnknownName(tree.key ?? tree.at, { what: THINGS.paymentKey, found: name, known: names });
    ownSecretAt(context, tree, `keys.${name}`);
  }
  for (const name of names)
    if (!written.has(name))
      context.report.add('missingArgument', (keys ?? payments).at, {
        key: `keys.${name}`,
        what: `payments (${company})`,
      });
}

const isCompany = (name: string): name is PaymentCompany => Object.hasOwn(COMPANY_KEYS, name);
