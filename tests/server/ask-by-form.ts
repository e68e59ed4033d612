import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import type { FileValue } from '../../engine/language/forms/form-values.ts';
import type { Payload } from '../../engine/language/forms/payload.ts';
import endpoints from '../../schemas/endpoints.json' with { type: 'json' };
import { normalName } from '../../server/features/credentials/sign-in-context.ts';
import { credentials, loginAccounts, loginAddresses, people } from '../../server/platform/db/schema/index.ts';
import { type FormPortal, type Seat, USED_KEY } from './form-portal.ts';
import type { FormRoute } from './form-routes.ts';
import { multipart } from './upload-kit.ts';

/** Answer of the route. */
export interface Answered {
  /** Empty when it went well. */
  readonly code: string;
  /** Whether the form took it, where the code does not tell (R7). */
  readonly passed?: boolean;
}

/** Passkeys are of an address; this machine's own is one. */
const ADDRESS = { host: 'localhost:3000', origin: 'http://localhost:3000' };

/** Sends a body to the real route of a form, so that nothing stays of it. */
export async function ask(portal: FormPortal, seat: Seat, route: FormRoute, body: Payload): Promise<Answered> {
  if (route.form !== undefined) return enter(portal, seat, route, body);
  const { statusCode, json } = await seat.browser.send(requestOf(route, body));
  return { code: statusCode < 400 ? '' : String(json().error.code) };
}

/** The request of a route's page: in parts where the call takes files. */
export function requestOf({ call, file, stopped }: FormRoute, body: Payload): InjectOptions {
  const used = stopped === undefined ? {} : { 'idempotency-key': USED_KEY };
  const headers = { ...ADDRESS, ...used };
  const { path: url } = endpoints[call];
  if (file === undefined) return { method: 'POST', url, payload: body, headers };
  const files = Array.isArray(body[file]) ? (body[file] as readonly FileValue[]) : [];
  const texts = Object.entries(body).filter(([name]) => name !== file || files.length === 0);
  const parts = multipart(
    Object.fromEntries(
      texts.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
    ),
    files.map(({ name, size }) => [name, Buffer.alloc(size, ' ')]),
    file,
  );
  return { method: 'POST', url, payload: parts.payload, headers: { ...headers, ...parts.headers } };
}

/** The name exists and the password is right: the form admitted the person. */
async function enter(portal: FormPortal, { browser, named }: Seat, route: FormRoute, body: Payload): Promise<Answered> {
  const { server, hasher } = portal;
  const { db, clock } = server.deps;
  const { unit } = named.tenant.public;
  const form = route.form ?? 'portal';
  const name = normalName(form, String(body.correo ?? ''));
  const at = clock.now();
  for (const table of [loginAccounts, loginAddresses]) await db.delete(table).where(eq(table.unit, unit));
  const patient = { kind: 'holder', profileName: 'Paciente', identityNumber: name } as const;
  const doctor = {
    kind: 'professional',
    profileName: 'Profesional',
    identityNumber: `de ${name}`,
    email: name,
  } as const;
  // No database keeps a NUL, so no name has one.
  const rows = name.includes('\0')
    ? []
    : await db
        .insert(people)
        .values({
          unit,
          firstName: 'Alguien',
          lastName: 'Aquí',
          createdAt: at,
          ...(form === 'portal' ? patient : doctor),
        })
        .onConflictDoNothing()
        .returning({ id: people.id });
  for (const { id: personId } of rows)
    await db.insert(credentials).values({ personId, unit, passwordHash: await hasher.hash(''), updatedAt: at });
  hasher.says = true;
  const { statusCode, json } = await browser.send(requestOf(route, body));
  hasher.says = false;
  browser.cookies.delete(`sid_${unit}`);
  const passed = statusCode < 400;
  return { code: passed ? '' : String(json().error.code), passed };
}
