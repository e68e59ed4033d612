import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LINE_REFUSED, LINE_REPLACED } from '../../../call/signal-line.ts';
import { Call } from '../../../renderers/blocks/Call.tsx';
import { CareWorld, happen, pass } from './care-world.tsx';
import { type CallSide, outcomesTo, showCall } from './show-call.tsx';

let world: CareWorld;
vi.mock('../../../engine/portal/react/hooks.ts', () => ({ useEngine: () => world.engine }));

let told: string[];
const show = (...as: CallSide) => showCall(world, told, ...as);

const status = (): string => screen.getAllByRole('status')[0]?.textContent ?? '';
const press = (name: string) => happen(() => fireEvent.click(screen.getByRole('button', { name })));
const alone = () => happen(() => world.line.say({ t: 'peer', peer: null }));
const sent = () => world.line.sent.filter((message) => (message as { t: string }).t === 'media');
/** The other side's page comes, and the two are connected. */
async function meet(): Promise<void> {
  await happen(() => world.line.say({ t: 'peer', peer: 'page-b' }));
  await happen(() => world.connection.become('connected'));
}

beforeEach(() => {
  world = new CareWorld();
  world.enter();
  told = [];
});
afterEach(() => {
  world.leave();
  sessionStorage.clear();
});

describe('a call that has not begun', () => {
  const unbegun = () => happen(() => world.line.say({ t: 'state', status: 'iniciado' }));
  const ways = () =>
    screen.queryAllByRole('button', { name: /fila|sin costo|otro medio/ }).map((way) => way.textContent);

  it('explains a blocking network within seconds, and offers free exits [FIXE-01]', async () => {
    await show();
    await unbegun();
    await happen(() => world.line.say({ t: 'peer', peer: 'page-b' }));
    await pass(5);
    expect(ways()).toEqual([]);
    await pass(6);
    expect(screen.getByText(/la red de uno de los dos puede estar bloqueando/).textContent).toContain(
      'Todavía no se descuenta de tus atenciones.',
    );
    await press('Volver a la fila');
    await press('Salir sin costo');
    expect(told).toEqual(['queueAgain', 'leftUnbegun']);
    await happen(() => world.line.say({ t: 'state', status: 'attending', elapsed: 0 }));
    expect([ways(), told.at(-1)]).toEqual([[], 'began']);
  });

  it('lets the professional requeue the patient, or continue by other means [FIXE-01]', async () => {
    await show('professional', 'Ana Pérez');
    await unbegun();
    await alone();
    await pass(11);
    expect(screen.getByText(/Ana Pérez todavía no entró a la videollamada/)).toBeTruthy();
    await press('Devolver a la fila');
    await press('La atención se hace por otro medio');
    expect(told).toEqual(['leftUnbegun', 'held']);
  });

  it('is left without cost by the control only until it begins [FIXE-01]', async () => {
    await show();
    await unbegun();
    await press('Salir');
    await happen(() => world.line.say({ t: 'state', status: 'attending', elapsed: 0 }));
    await press('Salir');
    expect(told).toEqual(['leftUnbegun', 'began', 'left']);
  });

  it('can be left free before the line’s first message [FIXE-01]', async () => {
    const props = { attention: 'a-1', side: 'patient', name: 'Dra. Marta Vega', begun: false } as const;
    await world.show(<Call props={props} on={outcomesTo(told)} calls={world.given('call')} />);
    await press('Salir');
    expect(told).toEqual(['leftUnbegun']);
  });

  it('says that one side receives nothing although the two are connected [FIXE-01]', async () => {
    await show('professional', 'Ana Pérez');
    await unbegun();
    await meet();
    await pass(11);
    expect(screen.getByText(/a uno de los dos no le llega la imagen ni el sonido/)).toBeTruthy();
  });

  it('tells both sides that a browser makes no calls, at once here [FIXI-07]', async () => {
    vi.stubGlobal('RTCPeerConnection', undefined);
    await show();
    await unbegun();
    await happen(() => world.line.say({ t: 'peer', peer: 'page-b' }));
    expect(status()).toBe('Este navegador no permite videollamadas');
    expect(screen.getByText(/Probá con otro navegador u otro dispositivo/)).toBeTruthy();
    expect(ways()).toEqual(['Volver a la fila', 'Salir sin costo']);
    expect(sent().at(-1)).toMatchObject({ to: 'page-b', reason: 'unsupported' });
  });

  it('tells what the other side’s browser waits for, or cannot do [FIXI-07]', async () => {
    await show('professional', 'Ana Pérez');
    await unbegun();
    await happen(() => world.line.say({ t: 'peer', peer: 'page-b' }));
    const nothing = { t: 'media', to: 'page-a', audio: 'none', video: 'none' };
    await happen(() => world.line.say({ ...nothing, reason: 'unsupported' }));
    expect(status()).toBe('El navegador de Ana Pérez no permite videollamadas');
    await happen(() => world.line.say({ ...nothing, reason: 'asking' }));
    expect(status()).toBe('Ana Pérez todavía no respondió si permite usar la cámara y el micrófono');
  });
});

describe('an unanswered permission prompt', () => {
  it('joins without devices, explains the prompt, and sends them once allowed [FIXI-07]', async () => {
    let give = (): void => undefined;
    world.permission = new Promise((resolve) => {
      give = resolve;
    });
    await world.show(
      <Call
        props={{ attention: 'a-1', side: 'patient', name: 'Dra. Marta Vega' }}
        on={outcomesTo(told)}
        calls={world.given('call')}
      />,
    );
    expect([world.sockets.length, status()]).toEqual([0, 'Verificando permisos']);
    await pass(7);
    await happen(() => world.line.open());
    await meet();
    expect(screen.getByText(/Buscá esa pregunta/)).toBeTruthy();
    expect(sent().at(-1)).toEqual({ t: 'media', to: 'page-b', audio: 'none', video: 'none', reason: 'asking' });
    await happen(give);
    await happen(() => world.line.open());
    await meet();
    expect(screen.queryByText(/Buscá esa pregunta/)).toBeNull();
    expect(sent().at(-1)).toEqual({ t: 'media', to: 'page-b', audio: 'on', video: 'on' });
  });

  it('keeps devices closed when permission comes after a takeover [D-CARE-01, FIXI-07]', async () => {
    let give = (): void => undefined;
    world.permission = new Promise((resolve) => {
      give = resolve;
    });
    const props = { attention: 'a-1', side: 'patient', name: 'Dra. Marta Vega' } as const;
    await world.show(<Call props={props} on={outcomesTo(told)} calls={world.given('call')} />);
    await pass(7);
    await happen(() => world.line.open());
    await happen(() => world.line.lose(LINE_REPLACED));
    await happen(give);
    expect(status()).toBe('La videollamada está abierta en otra ventana');
    expect(world.sockets.length).toBe(1);
    expect(world.opened.map(({ tracks }) => tracks.map(({ stopped }) => stopped))).toEqual([[true, true]]);
  });

  it('says that the system silenced a device, and takes it back [FIXI-07]', async () => {
    await show();
    await meet();
    const microphone = world.opened[0]?.getAudioTracks()[0];
    await happen(() => microphone?.silence(true));
    expect(screen.getByText(/El dispositivo silenció el micrófono/)).toBeTruthy();
    await happen(() => microphone?.silence(false));
    expect(screen.queryByText(/El dispositivo silenció el micrófono/)).toBeNull();
  });
});

it('reports no end that the person’s own leaving causes [FIXE-03]', async () => {
  let leave = (): void => undefined;
  const leaving = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const { unmount } = await world.show(
    <Call
      props={{ attention: 'a-1', side: 'professional', name: 'Ana Pérez' }}
      on={{ ...outcomesTo(told), leftUnbegun: () => leaving }}
      calls={world.given('call')}
    />,
  );
  await happen(() => world.line.open());
  await happen(() => world.line.say({ t: 'state', status: 'iniciado' }));
  await press('Salir');
  await happen(() => world.line.say({ t: 'state', status: 'queued' }));
  await pass(5);
  expect(told).toEqual([]);
  await happen(leave);
  // The screen shows the queue by now.
  unmount();
  await pass(5);
  expect(told).toEqual([]);
});

it('tells the screen of an end during a choice that changed nothing [FIXE-03]', async () => {
  await show();
  await press('Salir');
  await happen(() => world.line.lose(LINE_REFUSED));
  await pass(2);
  expect(told).toEqual(['left', 'unavailable']);
});
