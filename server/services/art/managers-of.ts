import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import type { Gestor } from './case-row.ts';

/** The managers of a unit who are in use, by name. */
export function managersOf(db: Database, unit: number): Promise<Gestor[]> {
  return db
    .select({ id: people.id, nombre: people.nome, apellido: people.sobrenome })
    .from(people)
    .where(
      and(eq(people.unit, unit), eq(people.esArt, true), eq(people.esCoordinadorArt, false), eq(people.ativo, true)),
    )
    .orderBy(asc(people.sobrenome), asc(people.nome));
}
