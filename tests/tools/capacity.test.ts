import { describe, expect, it } from 'vitest';
import { read } from '../architecture/sources.ts';
import type { Costs } from '../bench/capacity/measure-costs.ts';
import { ASSUMPTIONS, planFor } from '../bench/capacity/model.ts';

const spent = { script: 4, threads: 10, database: 2 };
const cost = { spent, grown: new Map(), log: 0 };
const costs: Costs = {
  firstVisit: cost,
  visit: cost,
  signIn: cost,
  home: cost,
  minute: cost,
  booking: cost,
  queued: cost,
  consultation: cost,
  photo: { ...cost, sent: 1 },
  lineMinute: spent,
  watching: { base: spent, perWaiting: spent },
  change: { base: spent, perWaiting: spent },
  waitedMeanwhile: 0,
  idle: spent,
  reads: new Map(),
  memory: { server: 300, line: 0.1 },
};

describe('the plan of a morning', () => {
  it('needs more instances and lines for more people [FIXO-12]', () => {
    const small = planFor(costs, { ...ASSUMPTIONS, people: 50_000 });
    const large = planFor(costs, ASSUMPTIONS);
    expect(small.instances).toBeLessThan(large.instances);
    expect(large.lines).toBeCloseTo(20 * small.lines);
    expect(large.busy.script).toBeLessThanOrEqual(large.instances * ASSUMPTIONS.use);
  });

  it('documents every assumption with its value [FIXO-12]', () => {
    const guide = read('docs/capacity.md');
    for (const [name, value] of Object.entries(ASSUMPTIONS)) {
      const [row = ''] = guide.split('\n').filter((line) => line.startsWith('| `') && line.includes(`\`${name}\``));
      expect(row, name).toContain(value.toLocaleString('es-AR'));
    }
  });
});
