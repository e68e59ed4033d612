import type { AskedCompany } from '../../artifact.ts';
import { UNNAMED } from '../../checks/connector.ts';
import { COMPANY_NAMES, isPaymentCompany } from '../../checks/payment-company.ts';
import { POINT_CALLS, POINTS } from '../language/vocabulary.ts';
import { type Documents, documentOf } from '../layers/documents.ts';
import { jsonOf, objectIn, objectsIn, textIn, textsIn } from '../source/json.ts';

/** The call whose request names the point. */
const CHECK_CALL = 'checks.judge';

/** Companies that the server asks while a call waits for its answer, by call: what the page may say about connectors. */
export function askedCompanies(documents: Documents): ReadonlyMap<string, readonly AskedCompany[]> {
  const read = (kind: 'checks' | 'connectors' | 'texts' | 'tenant') => jsonOf(documentOf(documents, kind));
  const connectors = objectsIn(read('connectors'));
  const checks = Object.values(objectsIn(read('checks'))).filter(({ call }) => call !== undefined);
  const nameOf = (connector: string) => textIn(connectors[connector] ?? {}, 'name') || textIn(read('texts'), UNNAMED);
  const namesAt = (point: string) =>
    checks.filter((check) => textsIn(check, 'at').includes(point)).map((check) => nameOf(textIn(check, 'call')));
  const company = textIn(objectIn(read('tenant'), 'payments'), 'company');
  const asked: readonly (readonly [call: string, company: AskedCompany])[] = [
    ...POINTS.flatMap((point) => namesAt(point).map((name) => [CHECK_CALL, { name, point }] as const)),
    ...[...POINT_CALLS].flatMap(([call, points]) =>
      [...new Set(points.flatMap(namesAt))].map((name) => [call, { name }] as const),
    ),
    ...(isPaymentCompany(company) ? [['payment.create', { name: COMPANY_NAMES[company] }] as const] : []),
  ];
  const calls = [...new Set(asked.map(([call]) => call))];
  return new Map(calls.map((call) => [call, asked.filter(([other]) => other === call).map(([, asks]) => asks)]));
}
