import type { OperatorArgs, OperatorCode } from '../engine/language/messages/operator.ts';
import { DEMO_PEOPLE, type DemoAccount } from './features/demo/people.ts';
import { hasRelay } from './features/visits/ice-servers.ts';
import type { AppDeps } from './platform/deps.ts';

/** Prints the server's address, the demo's sign-ins, and the way to see another tenant. */
export async function printStartBanner(
  deps: AppDeps,
  address: string,
  say: (code: OperatorCode, args?: OperatorArgs) => void,
): Promise<void> {
  const { config, tenants, demo } = deps;
  say('READY', { address });
  const ids = tenants.ids();
  if (config.demo) say('SWITCH_TENANT', { address, count: ids.length, ids: ids.join(', ') });
  else if (config.defaultTenant === undefined) say('HOSTS_ONLY');
  if (config.smtpUrl === undefined) say('MAIL_KEPT');
  if (!hasRelay(config.turn)) say('NO_RELAY');
  const tenant = config.defaultTenant === undefined ? undefined : await tenants.get(config.defaultTenant);
  if (!demo || !tenant) return;
  say('OUTBOX', { address });
  const row = (name: string, { password, firstName, lastName }: DemoAccount) =>
    say('PEOPLE_ROW', {
      identityNumber: name.padEnd(26),
      password: password.padEnd(12),
      name: `${firstName} ${lastName}`,
    });
  say('PEOPLE_HEAD', { tenant: tenant.public.name });
  for (const person of DEMO_PEOPLE.holders) row(person.identityNumber, person);
  for (const manager of tenant.server.flags.art ? DEMO_PEOPLE.art : []) row(manager.identityNumber, manager);
  say('PEOPLE_DOOR', { address });
  for (const doctor of DEMO_PEOPLE.professionals) row(doctor.email ?? '', doctor);
}
