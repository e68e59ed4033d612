import { randomBytes, randomInt } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { backupCodes } from '../../db/schema/index.ts';
import type { Hash, WhichOf } from '../auth/password-hasher.ts';
import type { FactorRow } from './factor-of.ts';
import { plainCode } from './totp.ts';

type Factor = Pick<FactorRow, 'id' | 'unit'>;

/** Codes that somebody gets at once. */
const HOW_MANY = 10;

/** Letters and digits that nobody takes for each other on paper; ten of them are 49 bits. */
const SIGNS = '23456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** Codes as they are shown, once, and as they are kept. */
export interface FreshCodes {
  readonly shown: readonly string[];
  readonly hashes: readonly string[];
}

/** New codes, hashed with one salt, so that judging one costs one hash however many there are. */
export async function freshCodes(hash: Hash): Promise<FreshCodes> {
  const plain = Array.from({ length: HOW_MANY }, newCode);
  const salt = randomBytes(16);
  const hashes: string[] = [];
  for (const code of plain) hashes.push(await hash(code, salt));
  return { shown: plain.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`), hashes };
}

const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Puts codes in the place of those that a factor had, in the transaction of what asks for it. */
export async function keepCodes(tx: Database, { id, unit }: Factor, { hashes }: FreshCodes): Promise<void> {
  await tx.delete(backupCodes).where(ofFactor({ id, unit }));
  await tx.insert(backupCodes).values(hashes.map((codeHash) => ({ unit, factorId: id, codeHash })));
}

/** How many are left. */
export async function codesLeft(db: Database, factor: Factor): Promise<number> {
  const [row] = await db.select({ left: count() }).from(backupCodes).where(ofFactor(factor));
  return row?.left ?? 0;
}

/** The hash of the code that somebody typed, hyphens, spaces and capitals or not; undefined for none that is left. */
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

/** Uses a code up. @returns whether it was there: of two that type it at once, one finds it */
export async function spendCode(tx: Database, factor: Factor, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(backupCodes)
    .where(and(ofFactor(factor), eq(backupCodes.codeHash, codeHash)))
    .returning({ id: backupCodes.id });
  return used.length > 0;
}

const ofFactor = ({ id, unit }: Factor) => and(eq(backupCodes.unit, unit), eq(backupCodes.factorId, id));
