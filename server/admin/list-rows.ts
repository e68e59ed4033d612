import { csvOf } from '../platform/files/export/csv.ts';
import { auditListed } from './audit-listed.ts';
import { type Operating, tenantNamed } from './operator.ts';

/** A list that the operator asks of one tenant. */
export interface OperatorList {
  /** Its word on the command line, and in the audit. */
  readonly name: string;
  /** Names its rows where there are no rows: `DNI repetidos`. */
  readonly what: string;
  readonly head: readonly string[];
  readonly rowsOf: (unit: number) => Promise<readonly (readonly string[])[]>;
  /** Explains what to do about the rows. */
  readonly how: string;
}

/** Prints the rows of a list as CSV, and audits the reading. @returns the exit code */
export async function listRows(
  operating: Operating,
  id: string | undefined,
  { name, what, head, rowsOf, how }: OperatorList,
): Promise<number> {
  const { say } = operating;
  const tenant = await tenantNamed(operating, id);
  const { unit } = tenant.public;
  const rows = await rowsOf(unit);
  await auditListed(operating, { unit, action: 'operator.list', object: name }, { head, rows });
  if (rows.length === 0) {
    say(`No hay ${what} en ${tenant.id}.`);
    return 0;
  }
  say(
    csvOf([head, ...rows])
      .toString()
      .trimEnd(),
  );
  say(how);
  return 0;
}
