import pg, { type QueryResult } from 'pg';
import { vi } from 'vitest';

/** A node of a plan as `explain (analyze, format json)` tells it. */
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** A statement as the server sent it. */
export interface Asked {
  readonly query: string;
  readonly params: readonly unknown[];
}

/** Reads of one statement. */
export interface Reading {
  readonly query: string;
  /** Tables that it reads row after row, or by a whole index. */
  readonly whole: readonly string[];
  /** Rows read of all tables, also those that a filter gave up. */
  readonly rows: number;
}

/**
 * Explains a statement by running it in a transaction that is rolled back.
 * @param settings of the transaction, such as `set local enable_seqscan = off`: then an empty table shows too whether there is
 * any other way than reading it whole
 */
export async function readingOf(pool: pg.Pool, { query, params }: Asked, settings = 'select 1'): Promise<Reading> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${settings}`);
    const { rows }: QueryResult<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }> = await client.query(
      `explain (analyze, format json) ${query}`,
      [...params],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    const nodes = plan === undefined ? [] : nodesOf(plan);
    return { query, whole: scansOf(nodes), rows: rowsRead(nodes) };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** A whole index counts where no other table says which rows. */
function scansOf(nodes: readonly Plan[]): readonly string[] {
  const alone = nodes.filter(({ 'Relation Name': table }) => table !== undefined).length === 1;
  return nodes
    .filter(
      ({ 'Node Type': node, 'Index Cond': within }) =>
        node === 'Seq Scan' || (alone && /Index.* Scan$/.test(node) && within === undefined),
    )
    .map(({ 'Node Type': node, 'Relation Name': table }) => table ?? node);
}

function rowsRead(nodes: readonly Plan[]): number {
  const read = ({ 'Actual Rows': rows, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops }: Plan) =>
    (rows + removed) * loops;
  return nodes.filter(({ 'Node Type': node }) => / Scan$/.test(node)).reduce((sum, scan) => sum + read(scan), 0);
}

/** The statements that read or write rows, among all that a connection is asked. */
export const reads = ({ query }: Asked): boolean => /^(select|insert|delete|update|with) /i.test(query);

/**
 * Records every statement that any connection of this process sends from now on, each text once.
 * @returns the statements, and `stop`
 */
export function hearStatements(): { readonly heard: ReadonlyMap<string, Asked>; readonly stop: () => void } {
  const heard = new Map<string, Asked>();
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [asked, values] = given as [string | { text?: string; values?: unknown[] }, unknown];
    const query = typeof asked === 'string' ? asked : asked.text;
    const params = Array.isArray(values) ? values : typeof asked === 'string' ? [] : (asked.values ?? []);
    if (query !== undefined && !heard.has(query)) heard.set(query, { query, params });
    return Reflect.apply(send, this, given);
  });
  return { heard, stop: () => spy.mockRestore() };
}
