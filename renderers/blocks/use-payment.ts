import { useEffect, useRef, useState } from 'react';
import { parseInstant } from '../../engine/dates/instant.ts';
import { formAddress } from '../../engine/payments/form-address.ts';
import type { PollingOutcome, PollingPlan } from '../../engine/payments/polling.ts';
import { watchPayment } from '../../engine/payments/watch-payment.ts';
import { type Engine, useEngine } from '../../engine/react/hooks.ts';
import { isRecord } from '../../engine/rules/rule.ts';
import type { BlockProps } from '../../schemas/generated/node-props.ts';

/** A payment that the page waits for. */
interface Waiting {
  readonly id: string;
  readonly address: string;
  /** When its window opened, in the server's milliseconds. */
  readonly openedAt: number;
  /** The browser let no window open: the person opens it by the link. */
  readonly blocked: boolean;
}

/** What the payment draws. */
export interface PaymentView {
  /** `looking` for one that was begun before, `ready` to begin, `starting`, or `waiting` for one. */
  readonly phase: 'looking' | 'ready' | 'starting' | 'waiting';
  readonly waiting: Waiting | undefined;
  readonly offline: boolean;
  /** Begins; called in a click, because only there a window may be opened. */
  readonly start: () => void;
  /** The link opened the window that the browser had kept shut. */
  readonly opened: () => void;
}

/** Begins a payment or goes on with the one that a reload interrupted, and tells the screen once how it ended. */
export function usePayment({ props: { amount }, on }: BlockProps['payment']): PaymentView {
  const engine = useEngine();
  const [phase, setPhase] = useState<PaymentView['phase']>('looking');
  const [waiting, setWaiting] = useState<Waiting>();
  const tell = useRef(on);
  tell.current = on;
  useEffect(() => {
    let gone = false;
    void unfinished(engine).then((found) => {
      if (gone) return;
      setWaiting(found);
      setPhase(found === undefined ? 'ready' : 'waiting');
    });
    return () => {
      gone = true;
    };
  }, [engine]);
  const offline = useWatch(engine, waiting, (outcome) => {
    setWaiting(undefined);
    setPhase('ready');
    void tell.current[outcome]();
  });
  const start = async (tab: Window | null): Promise<void> => {
    setPhase('starting');
    const [answer, failure] = await engine.call('payment.create', orderOf(engine, amount));
    const made = isRecord(answer) ? answer : {};
    const address = formAddress(made.form_url, document.baseURI);
    if (address !== undefined && typeof made.payment_request_id === 'string') {
      const blocked = !showIn(tab, address);
      setWaiting({ id: made.payment_request_id, address, openedAt: engine.now(), blocked });
      return setPhase('waiting');
    }
    tab?.close();
    if (failure?.kind === 'left') return;
    setPhase('ready');
    void (failure === undefined ? tell.current.unready() : tell.current.unstarted());
  };
  return {
    phase,
    waiting,
    offline,
    start: () => void start(window.open('', '_blank')),
    opened: () =>
      setWaiting((now) => (now?.blocked === true ? { ...now, blocked: false, openedAt: engine.now() } : now)),
  };
}

/** Asks about the payment while the block stands. @returns whether it rests because there is no net */
function useWatch(engine: Engine, waiting: Waiting | undefined, over: (outcome: PollingOutcome) => void): boolean {
  const [offline, setOffline] = useState(!navigator.onLine);
  const told = useRef(over);
  told.current = over;
  const { id, openedAt } = waiting ?? {};
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
      ask: () => engine.call('coupon.paid', { id_unidad: engine.unit, id_payment: id }),
      hidden: document.hidden,
      offline: !navigator.onLine,
      over: (outcome) => told.current(outcome),
    });
    const see = (): void => watch.see(document.hidden);
    const line = (): void => {
      setOffline(!navigator.onLine);
      watch.line(!navigator.onLine);
    };
    document.addEventListener('visibilitychange', see);
    window.addEventListener('online', line);
    window.addEventListener('offline', line);
    return () => {
      watch.stop();
      document.removeEventListener('visibilitychange', see);
      window.removeEventListener('online', line);
      window.removeEventListener('offline', line);
    };
  }, [engine, id, openedAt]);
  return offline;
}

/** The payment that this account was waiting for before; one that cannot be asked for is begun anew by the person. */
async function unfinished(engine: Engine): Promise<Waiting | undefined> {
  const [answer] = await engine.call('payment.pending', { unidad_id: engine.unit });
  if (!isRecord(answer) || typeof answer.payment_request_id !== 'string') return undefined;
  const address = formAddress(answer.form_url, document.baseURI);
  const openedAt = parseInstant(String(answer.openedAt));
  if (address === undefined || openedAt === undefined) return undefined;
  return { id: answer.payment_request_id, address, openedAt, blocked: false };
}

/** The request of the contract (CARE-20). The server compares the amount with its own. */
function orderOf(engine: Engine, amount: number) {
  const number = (name: string): number => Number(engine.setting('payment', name));
  return {
    psp_id: number('provider'),
    user_agent: navigator.userAgent,
    payment_data: {
      unidad_id: engine.unit,
      currency_id: 'ARS',
      details: [{ concept_id: number('concept'), amount }],
    },
  };
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

/** Shows the form in the window that the click opened, which must not reach back into this page. */
function showIn(tab: Window | null, address: string): boolean {
  if (tab === null || tab.closed) return false;
  tab.opener = null;
  tab.location.replace(address);
  return true;
}
