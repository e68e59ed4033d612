import { useEffect, useEffectEvent } from 'react';
import { type Engine, useEngine } from '../../engine/portal/react/hooks.ts';
import type { Calls } from '../../engine/portal/react/runtime/registry.ts';
import type { PollingOutcome, PollingPlan } from '../payments/polling.ts';
import { watchPayment } from '../payments/watch-payment.ts';
import { useNet } from './use-net.ts';

/** A payment that the page asks about, and since when. */
export interface WatchedPayment {
  readonly id: string;
  /** When its window opened, in the server's milliseconds. */
  readonly openedAt: number;
}

/** Asks about the payment while the block stands. @returns whether it rests because there is no net */
export function usePaymentWatch(
  calls: Calls<'coupon.paid'>,
  watched: WatchedPayment | undefined,
  over: (outcome: PollingOutcome) => void,
): boolean {
  const engine = useEngine();
  const net = useNet();
  const tellOver = useEffectEvent(over);
  const { id, openedAt } = watched ?? {};
  useEffect(() => {
    if (id === undefined || openedAt === undefined) return;
    const watch = watchPayment({
      plan: planOf(engine),
      openedAt,
      now: engine.now,
      later: (milliseconds, work) => {
        const timer = setTimeout(work, milliseconds);
        return () => clearTimeout(timer);
      },
      ask: () => calls.call('coupon.paid', { id_unidad: engine.unit, id_payment: id }, { byItself: true }),
      hidden: document.hidden,
      offline: !navigator.onLine,
      over: (outcome) => tellOver(outcome),
    });
    const see = (): void => watch.see(document.hidden);
    const line = (): void => watch.line(!navigator.onLine);
    document.addEventListener('visibilitychange', see);
    window.addEventListener('online', line);
    window.addEventListener('offline', line);
    return () => {
      watch.stop();
      document.removeEventListener('visibilitychange', see);
      window.removeEventListener('online', line);
      window.removeEventListener('offline', line);
    };
  }, [engine, calls, id, openedAt]);
  return !net;
}

function planOf(engine: Engine): PollingPlan {
  const number = (name: string): number => Number(engine.setting('payment', name));
  return {
    first: number('firstSeconds') * 1_000,
    every: number('everySeconds') * 1_000,
    hidden: number('hiddenSeconds') * 1_000,
    attempts: number('attempts'),
  };
}
