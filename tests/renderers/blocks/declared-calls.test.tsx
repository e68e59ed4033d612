import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Block, Calls } from '../../../engine/portal/react/runtime/registry.ts';
import { Call } from '../../../renderers/blocks/Call.tsx';
import { DeviceCheck } from '../../../renderers/blocks/DeviceCheck.tsx';
import { Payment } from '../../../renderers/blocks/Payment.tsx';
import { Queue } from '../../../renderers/blocks/Queue.tsx';
import { Room } from '../../../renderers/blocks/Room.tsx';
import { TryAgain } from '../../../renderers/blocks/TryAgain.tsx';
import type { Attention } from '../../../schemas/generated/entities.ts';
import type { BlockKind } from '../../../schemas/generated/node-props.ts';
import { baseTexts } from '../../../stories/base-texts.ts';
import { CareWorld, happen, pass } from './care-world.tsx';
import { DECLARED, given } from './declared-calls.ts';

let world: CareWorld;
vi.mock('../../../engine/portal/react/hooks.ts', () => ({ useEngine: () => world.engine }));

/** Every outcome of every block, answered by nothing. */
type Outcomes = { readonly [Kind in BlockKind]: (on: Block<Kind>['on']) => void }[BlockKind] extends (
  on: infer All,
) => void
  ? All
  : never;
const on = new Proxy({}, { get: () => async () => undefined }) as Outcomes;

const attention: Attention = {
  id: 'a-1',
  status: 'queued',
  senha: { sigla: 'CM', numero: 7 },
  servicio: { id: 3, nome: 'Clínica médica' },
  paciente: { nome: 'Ana', sobrenome: 'Pérez', documento: '28444555' },
};
const BLOCKS: { readonly [Kind in BlockKind]: (calls: Block<Kind>['calls']) => ReactElement } = {
  call: (calls) => <Call props={{ attention: 'a-1', side: 'patient' }} on={on} calls={calls} />,
  deviceCheck: (calls) => <DeviceCheck props={{}} on={on} calls={calls} />,
  payment: (calls) => <Payment props={{ amount: 5000 }} on={on} calls={calls} />,
  queue: (calls) => <Queue props={{ attention }} on={on} calls={calls} />,
  room: (calls) => <Room props={{ attention: 'a-1', side: 'patient' }} on={on} calls={calls} />,
  tryAgain: () => <TryAgain props={{ text: 'No se pudo leer', seconds: 5 }} on={on} />,
};

/** Lives through a block's day: it begins, is paid, waits, loses its line and finds it again. @returns what it asked for */
async function lived(kind: BlockKind, provider: 'p2p' | 'link'): Promise<readonly string[]> {
  const led: string[] = [];
  world.settings['videoCall.provider'] = provider;
  const calls = given(kind, {
    call: world.engine.call,
    endpoint: (name) => {
      led.push(name);
      return world.engine.endpoint();
    },
  });
  const press = (name: string | RegExp) => happen(() => fireEvent.click(screen.getByRole('button', { name })));
  const { unmount } = await world.show(BLOCKS[kind](calls as Calls<string>));
  if (kind === 'payment' && provider === 'link') {
    await press(baseTexts['payment.drop']);
    await press(baseTexts['payment.drop.yes']);
  } else if (kind === 'payment') await press(/./);
  for (const socket of world.sockets) await happen(() => socket.open());
  await pass(300);
  for (const socket of world.sockets) await happen(() => socket.lose());
  await pass(300);
  unmount();
  return [...led, ...world.calls.map(([name]) => name)];
}

beforeEach(() => {
  world = new CareWorld();
  world.answers['payment.create'] = () => [
    { form_url: 'https://pagos.example.com/f/1', payment_request_id: 'p1' },
    undefined,
  ];
  // Who comes by a link finds a payment that a ticket keeps open.
  world.answers['payment.pending'] = () => {
    const until = '2026-11-28T13:00:00Z';
    const ticket = {
      form_url: 'https://pagos.example.com/f/1',
      payment_request_id: 'p1',
      amount: 5000,
      droppable: true,
    };
    const open = { ...ticket, openedAt: '2026-11-24T10:00:00Z', asking: false, recent: false, until };
    return [world.settings['videoCall.provider'] === 'link' ? open : null, undefined];
  };
  const payment = { firstSeconds: 60, everySeconds: 10, hiddenSeconds: 30, attempts: 3 };
  for (const [name, value] of Object.entries(payment)) world.settings[`payment.${name}`] = value;
  world.enter();
  vi.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => world.leave());

describe('the calls of a block', () => {
  it.each(Object.keys(BLOCKS) as BlockKind[])('are those it declares, each of them: %s [FIXL-25]', async (kind) => {
    const asked = [...(await lived(kind, 'p2p')), ...(await lived(kind, 'link'))];
    expect([...new Set(asked)].sort()).toEqual([...DECLARED[kind]].sort());
  });

  it('get only declared calls: another does not type-check and is refused [FIXL-25]', async () => {
    expectTypeOf<Parameters<Block<'deviceCheck'>['calls']['call']>[0]>().toEqualTypeOf<'unit.requirements'>();
    expectTypeOf<Parameters<Block<'tryAgain'>['calls']['call']>[0]>().toBeNever();
    // A part that needs more calls than the block declares does not accept the block's.
    expectTypeOf<Calls<'unit.requirements'>>().not.toExtend<Calls<'unit.requirements' | 'care.ice'>>();
    expectTypeOf<Calls<'unit.requirements' | 'care.ice'>>().toExtend<Calls<'unit.requirements'>>();
    const around = given('deviceCheck', world.engine) as Calls<string>;
    await expect(around.call('payment.create', {})).rejects.toThrow('deviceCheck.json does not declare payment.create');
  });
});
