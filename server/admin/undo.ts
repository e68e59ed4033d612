import type { Database } from '../platform/db/database.ts';
import { transaction } from '../platform/db/transaction.ts';

/** Rolls the transaction of an order back. */
export class Undo extends Error {}

/** Runs an order in one transaction. `work` throws {@link Undo} so that nothing of it is saved. */
export async function undoable(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  await transaction(db, work).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

/** Last line of an order that needs a decision. */
export const UNDECIDED = 'Falta decidir: no se guardó nada.';

/** Last line of an order that asks the operator to confirm something. */
export const UNCONFIRMED = 'Falta confirmar: no se guardó nada.';

/** Last line of an order that closed the offer and could not settle all appointments, because slots were booked concurrently. */
export const stillOpen = (tenant: string): string =>
  `Lo demás quedó guardado, y ahí ya no se reserva. Falta decidir los turnos que quedan afuera: npm run admin -- decide ${tenant}`;
