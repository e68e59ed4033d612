import { randomBytes, randomInt } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { backupCodes } from '../../platform/db/schema/index.ts';
import type { Hash, WhichOf } from '../../platform/passwords/password-hasher.ts';
import type { FactorRow } from '../credentials/index.ts';
import { plainCode } from './totp.ts';

type Factor = Pick<FactorRow, 'id' | 'unit'>;

/** Number of codes in a set. */
const HOW_MANY = 10;

/** Characters that are not confused on paper; ten of them hold 49 bits. */
const SIGNS = '23456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** Codes to show once, and their hashes to store. */
export interface FreshCodes {
  readonly shown: readonly string[];
  readonly hashes: readonly string[];
}

/** New codes, hashed with one salt, so that checking one costs a single hash. */
export async function freshCodes(hash: Hash): Promise<FreshCodes> {
  const plain = Array.from({ length: HOW_MANY }, newCode);
  const salt = randomBytes(16);
  const hashes: string[] = [];
  for (const code of plain) hashes.push(await hash(code, salt));
  return { shown: plain.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`), hashes };
}

const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Replaces a factor's codes, in the caller's transaction. */
export async function keepCodes(tx: Database, { id, unit }: Factor, { hashes }: FreshCodes): Promise<void> {
  await tx.delete(backupCodes).where(ofFactor({ id, unit }));
  await tx.insert(backupCodes).values(hashes.map((codeHash) => ({ unit, factorId: id, codeHash })));
}

/** Number of unused codes. */
export async function codesLeft(db: Database, factor: Factor): Promise<number> {
  const [row] = await db.select({ left: count() }).from(backupCodes).where(ofFactor(factor));
  return row?.left ?? 0;
}

/** Hash of the typed code, with or without hyphens, spaces and capitals; undefined when it matches no unused code. */
export async function matchingCode(
  db: Database,
  factor: Factor,
  typed: string,
  pick: WhichOf,
): Promise<string | undefined> {
  const rows = await db.select({ codeHash: backupCodes.codeHash }).from(backupCodes).where(ofFactor(factor));
  const code = plainCode(typed).toLowerCase();
  return pick(
    rows.map(({ codeHash }) => codeHash),
    code,
  );
}

/** Deletes a code. @returns whether it existed: of two concurrent uses one succeeds */
export async function spendCode(tx: Database, factor: Factor, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(backupCodes)
    .where(and(ofFactor(factor), eq(backupCodes.codeHash, codeHash)))
    .returning({ id: backupCodes.id });
  return used.length > 0;
}

const ofFactor = ({ id, unit }: Factor) => and(eq(backupCodes.unit, unit), eq(backupCodes.factorId, id));
