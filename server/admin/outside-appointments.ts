import { outsideAppointments } from '../features/agenda/outside-offer.ts';
import { appointmentTime } from '../features/appointment-mail/appointment-time.ts';
import { csvOf } from '../platform/files/export/csv.ts';
import { tenantAddress } from '../platform/http/portal-address.ts';
import { auditListed } from './audit-listed.ts';
import { type Operating, tenantNamed } from './operator.ts';
import { CAUSES } from './outside-words.ts';
import { type Settled, settleClosed, trySettling } from './settle-appointments.ts';
import type { TurnDecisions } from './turn-decision.ts';
import { stillOpen, UNDECIDED, undoable } from './undo.ts';

const HEAD = ['turno', 'fecha', 'hora', 'minutos', 'servicio', 'profesional', 'paciente', 'dni', 'por_que'];

/**
 * `list turnos-afuera <tenant>`: lists future appointments outside the current offer, with why
 * (docs/decisions/0153).
 * @returns the exit code
 */
export async function listOutside(operating: Operating, id: string | undefined): Promise<number> {
  const { database, clock, say, progress } = operating;
  const tenant = await tenantNamed(operating, id);
  const rows = await outsideAppointments({ db: database.db, clock }, tenant);
  const lines = rows.map(({ row, service, professional, patient, dni, why }) => {
    const { fecha, hora } = appointmentTime(row.startsAt);
    const when = [String(row.id), fecha, hora, String(row.minutes)];
    return [...when, service, professional ?? '', patient, dni, `${why}: ${CAUSES[why]}`];
  });
  const what = { unit: tenant.public.unit, action: 'operator.list', object: 'turnos-afuera' };
  await auditListed(operating, what, { head: HEAD, rows: lines });
  if (rows.length === 0) {
    say(noneIn(tenant.id));
    return 0;
  }
  say(
    csvOf([HEAD, ...lines])
      .toString()
      .trimEnd(),
  );
  progress?.(`Para decidir: npm run admin -- decide ${tenant.id}.`);
  return 0;
}

/**
 * `decide <tenant>`: settles the appointments outside the current offer, such as those that a new document of the
 * tenant left there. Nothing is decided until all decisions can be carried out; a second run finds nothing to do.
 * @returns the exit code
 */
export async function decideOutside(
  operating: Operating,
  id: string | undefined,
  { decisions, dryRun }: { readonly decisions: TurnDecisions; readonly dryRun: boolean },
): Promise<number> {
  const { database, clock, say } = operating;
  const tenant = await tenantNamed(operating, id);
  const address = await tenantAddress(tenant, operating);
  const asking = { before: new Map(), decisions };
  let tried: Settled = { lines: [], open: false };
  await undoable(database.db, async (db) => {
    tried = await trySettling({ db, clock, tenant, address }, asking);
  });
  const isTrial = dryRun || tried.open;
  const { lines, open } = isTrial ? tried : await settleClosed({ db: database.db, clock, tenant, address }, asking);
  for (const line of lines) say(line);
  if (lines.length === 0) say(noneIn(tenant.id));
  else if (open) say(isTrial ? UNDECIDED : stillOpen(tenant.id));
  else if (dryRun) say('Prueba: no se guardó nada.');
  return open ? 1 : 0;
}

const noneIn = (tenant: string): string => `No hay en ${tenant} turnos fuera de lo que se ofrece.`;
