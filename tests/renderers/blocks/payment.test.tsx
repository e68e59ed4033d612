import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallResult, failureOf } from '../../../engine/language/actions/call-failure.ts';
import { Payment } from '../../../renderers/blocks/Payment.tsx';
import { ThemeProvider } from '../../../renderers/theme/ThemeProvider.tsx';
import { given } from './declared-calls.ts';

const calls: [string, unknown][] = [];
let answers: Record<string, () => CallResult<unknown> | Promise<CallResult<unknown>>>;
const DEFAULTS = { firstSeconds: 60, everySeconds: 10, hiddenSeconds: 30, attempts: 20, provider: 1, concept: 1 };
let numbers: Record<string, number> = DEFAULTS;
const engine = {
  text: (code: string) => code,
  setting: (group: string, name: string) => (group === 'payment' ? numbers[name] : undefined),
  unit: 7,
  now: () => Date.now(),
};
const payments = given('payment', {
  call: async (name, values) => {
    calls.push([name, values]);
    return answers[name]?.() ?? [null, undefined];
  },
});
vi.mock('../../../engine/portal/react/hooks.ts', () => ({ useEngine: () => engine }));

const FORM = { form_url: 'https://pagos.example.com/f/1', payment_request_id: 'p1' };
const outcomes = ['begun', 'approved', 'rejected', 'unstarted', 'unready', 'failed', 'dropped'] as const;
let told: string[];
const ended = () => told.filter((name) => name !== 'begun');

/** A window as `window.open` gives it. */
function fakeTab() {
  return { closed: false, opener: window as Window | null, close: vi.fn(), location: { replace: vi.fn() } };
}

async function show() {
  const on = Object.fromEntries(outcomes.map((name) => [name, async () => void told.push(name)])) as Record<
    (typeof outcomes)[number],
    () => Promise<void>
  >;
  const view = render(
    <ThemeProvider>
      <Payment props={{ amount: 5000 }} on={on} calls={payments} />
    </ThemeProvider>,
  );
  await pass(0);
  return view;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const press = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'payment.pay' }));
  await pass(0);
};
const asked = () => calls.filter(([name]) => name === 'coupon.paid').length;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T13:00:00Z') });
  calls.length = 0;
  numbers = DEFAULTS;
  told = [];
  answers = { 'payment.create': () => [FORM, undefined] };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('opens the window in the click, without a way back [A29, CARE-09]', async () => {
  const tab = fakeTab();
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  let give = (_: CallResult<unknown>): void => {};
  answers['payment.create'] = () =>
    new Promise((resolve) => {
      give = resolve;
    });
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'payment.pay' }));
  expect(open).toHaveBeenCalledWith('', '_blank');
  expect(tab.location.replace).not.toHaveBeenCalled();
  give([FORM, undefined]);
  await pass(0);
  expect(tab.location.replace).toHaveBeenCalledWith(FORM.form_url);
  expect(tab.opener).toBeNull();
  expect(screen.getByText('payment.busy')).toBeTruthy();
  expect(screen.getByRole('link', { name: /payment.open/ }).getAttribute('href')).toBe(FORM.form_url);
});

it('sends the order of the contract: provider, browser, unit, currency, concept, amount [CARE-20]', async () => {
  vi.spyOn(window, 'open').mockReturnValue(fakeTab() as unknown as Window);
  await show();
  await press();
  expect(calls.find(([name]) => name === 'payment.create')?.[1]).toEqual({
    psp_id: 1,
    user_agent: navigator.userAgent,
    payment_data: { unidad_id: 7, currency_id: 'ARS', details: [{ concept_id: 1, amount: 5000 }] },
  });
});

it('explains a blocked window, counting the minute from the link’s click [A29, CARE-10]', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await show();
  await press();
  expect(screen.getByText('payment.blocked')).toBeTruthy();
  await pass(50);
  fireEvent.click(screen.getByRole('link', { name: /payment.open/ }));
  await pass(0);
  expect(screen.queryByText('payment.blocked')).toBeNull();
  await pass(59);
  expect(asked()).toBe(0);
  await pass(1);
  expect(asked()).toBe(1);
});

it.each([
  [true, 'approved'],
  [false, 'rejected'],
])('[CARE-10] tells the screen once what %s means, and stops', async (given, outcome) => {
  vi.spyOn(window, 'open').mockReturnValue(fakeTab() as unknown as Window);
  answers['coupon.paid'] = () => [given, undefined];
  await show();
  await press();
  await pass(600);
  expect([asked(), ended()]).toEqual([1, [outcome]]);
  expect(screen.getByRole('button', { name: 'payment.pay' })).toBeTruthy();
});

it('polls at the tenant’s intervals, more slowly while the page is hidden [FIXL-08, CARE-10]', async () => {
  numbers = { ...DEFAULTS, firstSeconds: 5, everySeconds: 2, hiddenSeconds: 7, attempts: 3 };
  vi.spyOn(window, 'open').mockReturnValue(fakeTab() as unknown as Window);
  answers['coupon.paid'] = () => [null, undefined];
  await show();
  await press();
  await pass(5);
  const seen = [asked()];
  await pass(2);
  seen.push(asked());
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(6);
  seen.push(asked());
  await pass(1);
  expect([...seen, asked(), ended()]).toEqual([1, 2, 2, 3, []]);
  await pass(7);
  expect([asked(), ended()]).toEqual([4, ['failed']]);
});

it('the 21st null is an error [CARE-10]', async () => {
  vi.spyOn(window, 'open').mockReturnValue(fakeTab() as unknown as Window);
  answers['coupon.paid'] = () => [null, undefined];
  await show();
  await press();
  await pass(259);
  expect([asked(), ended()]).toEqual([20, []]);
  await pass(1);
  expect([asked(), ended()]).toEqual([21, ['failed']]);
});

it('lets the person verify the payment after giving up [A30, CARE-10]', async () => {
  vi.spyOn(window, 'open').mockReturnValue(fakeTab() as unknown as Window);
  await show();
  await press();
  await pass(261);
  expect(ended()).toEqual(['failed']);
  expect(screen.getByText('payment.unsettled')).toBeTruthy();
  const verify = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'payment.verify' }));
    await pass(0);
  };
  await verify();
  expect(screen.getByText('payment.notYet')).toBeTruthy();
  answers['coupon.paid'] = () => [undefined, failureOf('offline', 'OFFLINE')];
  await verify();
  expect(screen.getByText('payment.unasked')).toBeTruthy();
  await pass(600);
  expect(asked()).toBe(23);
  answers['coupon.paid'] = () => [true, undefined];
  await verify();
  expect(ended()).toEqual(['failed', 'approved']);
  expect(screen.getByRole('button', { name: 'payment.pay' })).toBeTruthy();
});

it('accepts a reported payment at once and reports it once [A30]', async () => {
  vi.spyOn(window, 'open').mockReturnValue(fakeTab() as unknown as Window);
  answers['coupon.paid'] = () => [true, undefined];
  await show();
  await press();
  await pass(5);
  const verify = screen.getByRole('button', { name: 'payment.verify' });
  fireEvent.click(verify);
  fireEvent.click(verify);
  await pass(0);
  await pass(600);
  expect([asked(), told]).toEqual([1, ['begun', 'approved']]);
});

it('waits for the person once the page stops polling a payment [A30]', async () => {
  const openedAt = new Date(Date.now() - 600_000).toISOString();
  answers['payment.pending'] = () => [{ ...FORM, amount: 5000, openedAt, asking: false }, undefined];
  await show();
  await pass(600);
  expect([asked(), told]).toEqual([0, ['begun']]);
  answers['coupon.paid'] = () => [false, undefined];
  fireEvent.click(screen.getByRole('button', { name: 'payment.verify' }));
  await pass(0);
  expect(ended()).toEqual(['rejected']);
});

it('stops when it is taken away [A30]', async () => {
  vi.spyOn(window, 'open').mockReturnValue(fakeTab() as unknown as Window);
  const { unmount } = await show();
  await press();
  await pass(65);
  unmount();
  await pass(600);
  expect([asked(), ended()]).toEqual([1, []]);
});

it.each([
  ['a failure', [undefined, failureOf('broken', 'PAYMENT_FAILED')], 'unstarted'],
  ['no form', [{ form_url: null, payment_request_id: null }, undefined], 'unready'],
  ['a form that is a script', [{ ...FORM, form_url: 'javascript:alert(1)' }, undefined], 'unready'],
  ['no id to ask by', [{ ...FORM, payment_request_id: null }, undefined], 'unready'],
] as const)('[CARE-11] %s closes the window again and tells the screen', async (_name, answer, outcome) => {
  const tab = fakeTab();
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  answers['payment.create'] = () => answer as unknown as CallResult<unknown>;
  await show();
  await press();
  expect(tab.close).toHaveBeenCalledOnce();
  expect(tab.location.replace).not.toHaveBeenCalled();
  expect(ended()).toEqual([outcome]);
});

it('goes on with the payment that a reload interrupted [A30]', async () => {
  const openedAt = new Date(Date.now() - 100_000).toISOString();
  answers['payment.pending'] = () => [{ ...FORM, amount: 5000, openedAt, asking: true }, undefined];
  answers['coupon.paid'] = () => [true, undefined];
  const open = vi.spyOn(window, 'open');
  await show();
  await pass(1);
  expect([asked(), ended(), open.mock.calls]).toEqual([1, ['approved'], []]);
});

it('rests without a net and says so [A30]', async () => {
  vi.spyOn(window, 'open').mockReturnValue(fakeTab() as unknown as Window);
  const net = vi.spyOn(navigator, 'onLine', 'get');
  await show();
  await press();
  await pass(65);
  net.mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await pass(120);
  expect(asked()).toBe(1);
  expect(screen.getByText('payment.offline')).toBeTruthy();
  net.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await pass(0);
  expect(asked()).toBe(2);
});

describe('a payment that a ticket keeps open', () => {
  const until = '2026-11-28T13:00:00Z';
  const ticket = (): CallResult<unknown> => [
    { ...FORM, amount: 5000, openedAt: '2026-11-24T10:00:00Z', asking: false, recent: false, droppable: true, until },
    undefined,
  ];
  const click = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await pass(0);
  };

  it('is dropped only after a second question, and then another can begin [FIXO-14]', async () => {
    answers['payment.pending'] = ticket;
    answers['payment.drop'] = () => [{ ok: true }, undefined];
    await show();
    expect(screen.getByText('payment.ticket')).toBeTruthy();
    await click('payment.drop');
    await click('payment.drop.keep');
    expect(calls.some(([name]) => name === 'payment.drop')).toBe(false);
    await click('payment.drop');
    await click('payment.drop.yes');
    expect(calls.at(-1)).toEqual(['payment.drop', { id_unidad: 7, id_payment: 'p1' }]);
    expect(told).toEqual(['begun', 'dropped']);
    expect(screen.getByRole('button', { name: 'payment.pay' })).toBeTruthy();
  });

  it('is approved when it was paid before it could be dropped [FIXO-14]', async () => {
    answers['payment.pending'] = ticket;
    answers['payment.drop'] = () => [undefined, failureOf('refusal', 'PAYMENT_PAID')];
    await show();
    await click('payment.drop');
    await click('payment.drop.yes');
    expect(ended()).toEqual(['approved']);
  });

  it('stays, and says so, when the call for dropping it fails [FIXO-14]', async () => {
    answers['payment.pending'] = ticket;
    answers['payment.drop'] = () => [undefined, failureOf('offline', 'OFFLINE')];
    await show();
    await click('payment.drop');
    await click('payment.drop.yes');
    expect(screen.getByText('payment.drop.failed')).toBeTruthy();
    expect([screen.getByText('payment.ticket'), ended()]).toEqual([expect.anything(), []]);
  });

  it('is shown instead of a second one when its ticket came after the page had looked [FIXO-14]', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    answers['payment.create'] = () => [undefined, failureOf('refusal', 'PAYMENT_WAITING')];
    await show();
    answers['payment.pending'] = ticket;
    await press();
    expect([screen.getByText('payment.ticket'), told]).toEqual([expect.anything(), ['begun']]);
  });
});
