import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askedNames, TOLD_AFTER, watchAsking } from '../../../../engine/portal/calls/asked-outside.ts';
import { compiledTenant } from '../../../tenants/compiled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('watchAsking', () => {
  it('tells whom calls wait for from two seconds on, until each is answered [FIXO-15]', () => {
    const told: (readonly string[])[] = [];
    const begin = watchAsking((names) => void told.push(names));
    const answered = [begin(['OSEF']), begin(['OSEF', 'Mercado Pago'])];
    const quick = begin(['Gagil']);
    vi.advanceTimersByTime(TOLD_AFTER - 1);
    quick();
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told.at(-1)).toEqual(['OSEF', 'Mercado Pago']);
    for (const end of [...answered, ...answered]) end();
    expect(told.slice(2)).toEqual([['OSEF', 'Mercado Pago'], []]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts no clock for a call without an outside question [FIXO-15]', () => {
    const tell = vi.fn();
    watchAsking(tell)([])();
    expect([vi.getTimerCount(), tell.mock.calls]).toEqual([0, []]);
  });
});

describe('the companies that a call waits for', () => {
  const asks = (tenant: string, call: string) => compiledTenant(tenant).public.endpoints[call]?.asks;

  it('are those of the checks that it passes [FIXO-15]', () => {
    const own = '{{tenant.name}}';
    for (const call of ['registration.create', 'family.create', 'profile.save', 'care.start'])
      expect([call, asks('osef', call)]).toEqual([call, [{ name: own }]]);
    expect(asks('osprera', 'profile.save')).toEqual([{ name: own }]);
    expect(asks('osprera', 'registration.create')).toBeUndefined();
    expect(asks('demo', 'care.start')).toBeUndefined();
  });

  it('are those of the point that it names [FIXO-15]', () => {
    const judge = compiledTenant('osprera').public.endpoints['checks.judge'];
    const names = (punto: string) => judge && askedNames(judge, { punto });
    expect(['patientPicked', 'careStart', 'profile'].map(names)).toEqual([
      ['{{tenant.name}}'],
      [],
      ['{{tenant.name}}'],
    ]);
  });
});
