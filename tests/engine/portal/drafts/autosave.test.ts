import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, type SaveOutcome } from '../../../../engine/portal/drafts/autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A keeper whose tries end as the list says, then well. */
function keeper(outcomes: SaveOutcome[] = []) {
  const tried: unknown[] = [];
  const seen: string[] = [];
  const autosave = new Autosave(
    { notas: undefined },
    async (values) => {
      tried.push(values.notas);
      return outcomes.shift() ?? { kind: 'kept' };
    },
    () => seen.push(autosave.view().status),
  );
  return { autosave, tried, seen };
}

describe('autosave', () => {
  it('after a pause, once, with the last of it [CARE-15]', async () => {
    const { autosave, tried, seen } = keeper();
    for (const notas of ['F', 'Fi', 'Fie']) autosave.offer({ notas });
    expect([tried, autosave.isOpen()]).toEqual([[], true]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([tried, seen, autosave.isOpen()]).toEqual([['Fie'], ['waiting', 'saved'], false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tried).toEqual(['Fie']);
  });

  it('treats initial values as saved and an emptied text as a change [CARE-15]', async () => {
    const { autosave, tried } = keeper();
    autosave.offer({ notas: undefined });
    await vi.advanceTimersByTimeAsync(5_000);
    autosave.offer({ notas: 'a' });
    autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    autosave.offer({ notas: undefined });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tried).toEqual(['a', undefined]);
  });

  it('through a cut: again and again until it went well [CARE-15]', async () => {
    const failed = { kind: 'failed' } as const;
    const { autosave, tried, seen } = keeper([failed, failed, failed]);
    autosave.offer({ notas: 'a' });
    await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 8_000);
    expect([tried, seen, autosave.isOpen()]).toEqual([['a', 'a', 'a', 'a'], ['waiting', 'failed', 'saved'], false]);
  });

  it('a refusal says why, and only another text is tried', async () => {
    const { autosave, tried } = keeper([{ kind: 'refused', reason: 'Es demasiado largo' }]);
    autosave.offer({ notas: 'largo' });
    await vi.advanceTimersByTimeAsync(120_000);
    autosave.flush();
    expect([tried, autosave.view()]).toEqual([['largo'], { status: 'refused', reason: 'Es demasiado largo' }]);
    autosave.offer({ notas: 'corto' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([tried, autosave.view().status]).toEqual([['largo', 'corto'], 'saved']);
  });

  it('saves input of a running attempt after it, never in parallel [CARE-15]', async () => {
    let release: (() => void) | undefined;
    const tried: unknown[] = [];
    const autosave = new Autosave(
      { notas: undefined },
      async ({ notas }) => {
        tried.push(notas);
        if (tried.length === 1)
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        return { kind: 'kept' };
      },
      () => undefined,
    );
    autosave.offer({ notas: 'a' });
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.offer({ notas: 'ab' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tried).toEqual(['a']);
    release?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([tried, autosave.isOpen()]).toEqual([['a', 'ab'], false]);
  });

  it('a screen that is left keeps what waits, once [CARE-15]', async () => {
    const { autosave, tried } = keeper();
    autosave.offer({ notas: 'a' });
    autosave.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tried).toEqual(['a']);
  });
});
