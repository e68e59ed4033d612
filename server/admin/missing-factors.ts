import { missingFactors } from '../features/credentials/index.ts';
import { listRows } from './list-rows.ts';
import { type Operating, tenantNamed } from './operator.ts';

const HEAD = ['persona', 'que_es', 'nombre', 'correo', 'desde_cuando'];

const HOW = `Cada una la activa en el menú, en "Verificación en dos pasos", o al entrar cuando llega su fecha.
Lo que se exige y los días lo dice security.secondFactor y secondFactorDays de la organización.`;

/** `list sin-verificacion <tenant>`: lists staff without the second factor that the tenant demands. @returns the exit code */
export async function listMissingFactors(operating: Operating, id: string | undefined): Promise<number> {
  const tenant = await tenantNamed(operating, id);
  const rowsOf = async (): Promise<readonly (readonly string[])[]> =>
    (await missingFactors(operating.database.db, tenant)).map(({ id: person, kind, name, email, dueAt }) => [
      `person:${person}`,
      kind === 'professional' ? 'profesional' : 'gestor o coordinador',
      name,
      email ?? '',
      dueAt.getTime() === 0 ? 'ya' : dueAt.toISOString(),
    ]);
  const what = 'cuentas sin la verificación en dos pasos que se exige';
  return listRows(operating, id, { name: 'sin-verificacion', what, head: HEAD, rowsOf, how: HOW });
}
