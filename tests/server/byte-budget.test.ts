import { describe, expect, it } from 'vitest';
import { ByteBudget } from '../../server/platform/limits/byte-budget.ts';

/** Runs ready tasks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('memory for the files of uploads', () => {
  it('is granted in request order and never beyond the budget [FIXS-33]', async () => {
    const budget = new ByteBudget(100);
    const begun: number[] = [];
    const ask = (bytes: number) => budget.take(bytes).then(() => begun.push(bytes));
    for (const bytes of [60, 50, 30, 20]) void ask(bytes);
    await settle();
    // The one that waits is not overtaken by those for which there would be room.
    expect([begun, budget.free]).toEqual([[60], 40]);
    budget.giveBack(60);
    await settle();
    expect([begun, budget.free]).toEqual([[60, 50, 30, 20], 0]);
    for (const bytes of [50, 30, 20]) budget.giveBack(bytes);
    expect(budget.free).toBe(100);
    await expect(budget.take(101)).rejects.toThrow('BUDGET_EXCEEDED');
  });
});
