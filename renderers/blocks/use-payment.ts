import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { parseInstant } from '../../engine/domain/dates/instant.ts';
import { isRecord } from '../../engine/language/rules/rule.ts';
import { holdReload } from '../../engine/portal/react/browser/reload.ts';
import { type Engine, useEngine } from '../../engine/portal/react/hooks.ts';
import type { Block, Calls } from '../../engine/portal/react/runtime/registry.ts';
import { useLatest } from '../../engine/portal/react/use-latest.ts';
import { formAddress } from '../payments/form-address.ts';
import type { PollingOutcome } from '../payments/polling.ts';
import { usePaymentWatch } from './use-payment-watch.ts';

/** A payment that was begun and is not settled. */
interface Waiting {
  readonly id: string;
  readonly address: string;
  /** When its window opened, in the server's milliseconds. */
  readonly openedAt: number;
  /** The browser let no window open: the person opens it by the link. */
  readonly blocked: boolean;
  /** The page asks by itself; after it gave up the person does. */
  readonly asking: boolean;
  /** Set for a payment that a ticket keeps open: how long it may still be paid. The person may drop it. */
  readonly ticketUntil?: string | undefined;
}

/** How far the person is in dropping a payment: asked whether they are sure, doing it, or not possible. */
export type Dropping = 'sure' | 'running' | 'failed';

/** Result of a check that the person asked for: in progress, not paid yet, or not possible. */
export type Verdict = 'asking' | 'notYet' | 'unasked';

/** State and actions of the payment block. */
export interface PaymentView {
  /** `looking` for one that was begun before, `ready` to begin, `starting`, or `waiting` for one. */
  readonly phase: 'looking' | 'ready' | 'starting' | 'waiting';
  readonly waiting: Waiting | undefined;
  readonly offline: boolean;
  readonly verdict: Verdict | undefined;
  readonly dropping: Dropping | undefined;
  /** Begins; called in a click, because only there a window may be opened. */
  readonly start: () => void;
  /** The link opened the window that the browser had kept shut. */
  readonly opened: () => void;
  /** Checks at once whether it is paid, on the person's request. */
  readonly verify: () => void;
  /** Asks whether to drop the payment, does it, or goes back. */
  readonly askToDrop: () => void;
  readonly drop: () => void;
  readonly keep: () => void;
}

/** Begins a payment or continues the one that a reload interrupted, and reports its end to the screen once. */
export function usePayment({ props: { amount }, on, calls }: Block<'payment'>): PaymentView {
  const engine = useEngine();
  const outcomes = useLatest(on);
  const { unsettled, wait, setPhase, setWaiting, setVerdict, setDropping, ...shown } = useWaiting(
    () => void outcomes.current.begun(),
  );
  const { phase, waiting } = shown;
  const waitFor = useEffectEvent(wait);
  useEffect(() => {
    let gone = false;
    void unfinished(calls, engine.unit).then((found) => gone || waitFor(found));
    return () => {
      gone = true;
    };
  }, [calls, engine]);
  const over = (outcome: PollingOutcome): void => {
    if (unsettled.current === undefined) return;
    if (outcome === 'failed') setWaiting((now) => now && { ...now, asking: false });
    else wait(undefined);
    void outcomes.current[outcome]();
  };
  useReloadHeld(phase);
  const offline = usePaymentWatch(calls, waiting?.asking === true ? waiting : undefined, over);
  const start = async (tab: Window | null): Promise<void> => {
    setPhase('starting');
    const [answer, failure] = await calls.call('payment.create', orderOf(engine, amount));
    const made = isRecord(answer) ? answer : {};
    const address = formAddress(made.form_url, document.baseURI);
    if (address !== undefined && typeof made.payment_request_id === 'string') {
      const blocked = !showIn(tab, address);
      return wait({ id: made.payment_request_id, address, openedAt: engine.now(), blocked, asking: true });
    }
    tab?.close();
    if (failure?.kind === 'left') return;
    // A ticket was given since the page looked.
    if (failure?.code === 'PAYMENT_WAITING') return wait(await unfinished(calls, engine.unit));
    setPhase('ready');
    void (failure === undefined ? outcomes.current.unready() : outcomes.current.unstarted());
  };
  const verify = async (id: string): Promise<void> => {
    setVerdict('asking');
    const [paid, failure] = await calls.call('coupon.paid', { id_unidad: engine.unit, id_payment: id });
    if (failure === undefined && typeof paid === 'boolean') return over(paid ? 'approved' : 'rejected');
    if (unsettled.current === id) setVerdict(failure === undefined ? 'notYet' : 'unasked');
  };
  const drop = async (id: string): Promise<void> => {
    setDropping('running');
    const [, failure] = await calls.call('payment.drop', { id_unidad: engine.unit, id_payment: id });
    if (unsettled.current !== id) return;
    if (failure?.code === 'PAYMENT_PAID') return over('approved');
    if (failure !== undefined) return setDropping('failed');
    wait(undefined);
    void outcomes.current.dropped();
  };
  return {
    ...shown,
    offline,
    start: () => void start(window.open('', '_blank')),
    opened: () =>
      setWaiting((now) => (now?.blocked === true ? { ...now, blocked: false, openedAt: engine.now() } : now)),
    verify: () => void (waiting !== undefined && verify(waiting.id)),
    askToDrop: () => setDropping('sure'),
    drop: () => void (waiting !== undefined && drop(waiting.id)),
    keep: () => setDropping(undefined),
  };
}

/** Keeps the payment that the block waits for, and the state of checking and dropping it. */
function useWaiting(begun: () => void) {
  const [phase, setPhase] = useState<PaymentView['phase']>('looking');
  const [waiting, setWaiting] = useState<Waiting>();
  const [verdict, setVerdict] = useState<Verdict>();
  const [dropping, setDropping] = useState<Dropping>();
  // Said at once, not with the next drawing: of two answers that come together the second finds it settled.
  const unsettled = useRef<string>(undefined);
  const wait = (payment: Waiting | undefined): void => {
    unsettled.current = payment?.id;
    setWaiting(payment);
    setVerdict(undefined);
    setDropping(undefined);
    setPhase(payment === undefined ? 'ready' : 'waiting');
    if (payment !== undefined) begun();
  };
  return { phase, setPhase, waiting, setWaiting, verdict, setVerdict, dropping, setDropping, unsettled, wait };
}

/** Keeps the page of an old build from loading again while a payment is on its way. */
function useReloadHeld(phase: PaymentView['phase']): void {
  const busy = phase === 'starting' || phase === 'waiting';
  useEffect(() => (busy ? holdReload(() => true) : undefined), [busy]);
}

/** Reads the pending payment of this account. If the request fails, the person begins a new payment. */
async function unfinished(calls: Calls<'payment.pending'>, unidad_id: number): Promise<Waiting | undefined> {
  const [answer] = await calls.call('payment.pending', { unidad_id });
  if (!isRecord(answer) || typeof answer.payment_request_id !== 'string') return undefined;
  const address = formAddress(answer.form_url, document.baseURI);
  const openedAt = parseInstant(String(answer.openedAt));
  if (address === undefined || openedAt === undefined) return undefined;
  const ticketUntil = answer.droppable === true ? String(answer.until) : undefined;
  const asking = answer.asking === true;
  return { id: answer.payment_request_id, address, openedAt, blocked: false, asking, ticketUntil };
}

/** The request of the contract. The server compares the amount with its own. */
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

/** Shows the form in the window that the click opened, which must not reach back into this page. */
function showIn(tab: Window | null, address: string): boolean {
  if (tab === null || tab.closed) return false;
  tab.opener = null;
  tab.location.replace(address);
  return true;
}
