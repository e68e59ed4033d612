import { eq } from 'drizzle-orm';
import { STATUS_CODES } from '../../../engine/domain/appointment/appointment.ts';
import type { CaseEnd } from '../../../engine/domain/case/case.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  type appointments,
  type artDocuments,
  type artFollowUps,
  type artMoves,
  people,
} from '../../platform/db/schema/index.ts';
import type { CaseMail } from './case-mails.ts';
import { dayAndTime, type JoinedCase } from './case-row.ts';

type EventKind = 'seguimiento' | 'turno' | 'correo' | 'documento' | 'traslado' | 'cancelado' | 'cerrado';

/** An event in a case's history. */
export interface CaseEvent {
  readonly id: string;
  readonly clase: EventKind;
  readonly fecha: string;
  readonly hora: string;
  /** Author; null for events without one, such as mail. */
  readonly autor: string | null;
  /**
   * Text of the event: the note, the mail's subject, the document's description, the appointment's service, or the new
   * manager.
   */
  readonly texto: string | null;
  /** For a note: its kind. */
  readonly tipo: string | null;
  /** For an appointment: its status, day and hour; for a mail: its state. */
  readonly estatus: number | null;
  readonly turno: { readonly fecha: string; readonly hora: string } | null;
  readonly estado: CaseMail['state'] | null;
  /** The manager before a move. */
  readonly anterior: string | null;
}

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/** Rows of the detail that make up its history. */
export interface HistorySources {
  readonly appointments: readonly {
    readonly appointment: typeof appointments.$inferSelect;
    readonly service: { readonly name: string };
    readonly author: Name | null;
  }[];
  readonly followUps: readonly { readonly note: typeof artFollowUps.$inferSelect; readonly author: Name }[];
  readonly documents: readonly {
    readonly row: typeof artDocuments.$inferSelect;
    readonly name: string;
    readonly author: Name;
  }[];
  readonly mails: readonly CaseMail[];
  readonly moves: readonly {
    readonly row: typeof artMoves.$inferSelect;
    readonly from: Name;
    readonly to: Name;
    readonly author: Name;
  }[];
}

type Happened = Pick<CaseEvent, 'id' | 'clase'> & Partial<CaseEvent> & { readonly at: Date };

/** The whole history of a case, newest first. */
export async function historyOf(db: Database, found: JoinedCase, sources: HistorySources): Promise<CaseEvent[]> {
  const all: Happened[] = [
    ...(await endOf(db, found)),
    ...sources.followUps.map(({ note, author }) => ({
      ...({ id: `s${note.id}`, clase: 'seguimiento' } as const),
      at: note.at,
      autor: nameOf(author),
      texto: note.note,
      tipo: note.kind,
    })),
    ...sources.mails.map(({ id, at, subject, state }) => ({
      ...({ id: `c${id}`, clase: 'correo' } as const),
      at,
      texto: subject,
      estado: state,
    })),
    ...sources.moves.map(({ row, from, to, author }) => ({
      ...({ id: `g${row.id}`, clase: 'traslado' } as const),
      at: row.createdAt,
      autor: nameOf(author),
      texto: nameOf(to),
      anterior: nameOf(from),
    })),
    ...sources.documents.map(({ row, name, author }) => ({
      ...({ id: `d${row.id}`, clase: 'documento' } as const),
      at: row.createdAt,
      autor: nameOf(author),
      texto: row.description ?? name,
    })),
    ...sources.appointments.map(({ appointment: { id, createdAt, startsAt, status }, service, author }) => ({
      ...({ id: `t${id}`, clase: 'turno' } as const),
      at: createdAt,
      autor: nameOf(author),
      texto: service.name,
      estatus: STATUS_CODES[status],
      turno: dayAndTime(startsAt),
    })),
  ];
  return all.sort((one, other) => other.at.getTime() - one.at.getTime()).map(presentEvent);
}

function presentEvent({ at, id, clase, ...known }: Happened): CaseEvent {
  return { id, clase, ...dayAndTime(at), ...NOTHING, ...known };
}

const NOTHING = { autor: null, texto: null, tipo: null, estatus: null, turno: null, estado: null, anterior: null };

const nameOf = (name: Name | null): string | null => name && `${name.lastName}, ${name.firstName}`;

const ENDINGS = { cancelled: 'cancelado', closed: 'cerrado' } as const satisfies Record<CaseEnd, EventKind>;

/** The event of the case's end, with its author, if it ended. */
async function endOf(db: Database, { one }: JoinedCase): Promise<Happened[]> {
  if (one.ended === null || one.endedAt === null) return [];
  const [author = null] =
    one.endedBy === null
      ? []
      : await db
          .select({ firstName: people.firstName, lastName: people.lastName })
          .from(people)
          .where(eq(people.id, one.endedBy));
  return [{ id: 'fin', clase: ENDINGS[one.ended], at: one.endedAt, autor: nameOf(author) }];
}
