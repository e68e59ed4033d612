import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import type { Database } from '../../platform/db/database.ts';
import { audit, people } from '../../platform/db/schema/index.ts';
import { paperWords } from '../../platform/tenants/server-text.ts';
import { aboutPeople } from './objects-of.ts';

/** A reading of a history by a professional, by the institution's office, or through a link. */
export interface HistoryRead extends OnWire<'person', { readonly firstName: string; readonly lastName: string }> {
  readonly id: number;
  /** ISO instant. */
  readonly fecha: string;
  readonly por: 'profesional' | 'institucion' | 'enlace';
}

/** Audit actions that read parts of a history. */
const READINGS = ['history.read', 'consultation.read', 'document.read', 'prescription.read'];

/** Audit action of exporting a whole record by the office. */
const TAKEN_OUT = 'operator.export';

/** Number of readings listed; older ones are available from the institution. */
const MOST = 200;

/**
 * Readings of a person's sheet, consultations, documents and prescriptions by professionals and links, and of the whole
 * record by the office, newest first. A selection of the audit about the person (`aboutPeople`).
 */
export async function historyReads(db: Database, tenant: CompiledTenant, personId: number): Promise<HistoryRead[]> {
  const { unit } = tenant.public;
  const rows = await db
    .select({
      id: audit.id,
      at: audit.at,
      role: audit.actorRole,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(audit)
    .leftJoin(people, eq(people.id, audit.actorId))
    .where(
      and(
        eq(audit.unit, unit),
        eq(audit.outcome, 'ok'),
        aboutPeople(unit, [personId]),
        or(
          and(eq(audit.actorRole, 'operator'), eq(audit.action, TAKEN_OUT)),
          and(inArray(audit.actorRole, ['professional', 'link']), inArray(audit.action, READINGS)),
        ),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(MOST);
  const readerOf = readers(tenant);
  return rows.map(({ id, at, ...who }) => ({ id, fecha: at.toISOString(), ...toWire('person', readerOf(who)) }));
}

/** The reader: a professional has a name, others a role alone. */
interface Reader {
  readonly role: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

function readers(tenant: CompiledTenant) {
  const say = paperWords(tenant);
  const office = { firstName: say('historia.office'), lastName: tenant.public.name, por: 'institucion' } as const;
  const link = { firstName: say('historia.byLink'), lastName: say('historia.somebody'), por: 'enlace' } as const;
  return ({ role, firstName, lastName }: Reader) => {
    if (role === 'link') return link;
    return firstName === null || lastName === null ? office : ({ firstName, lastName, por: 'profesional' } as const);
  };
}
