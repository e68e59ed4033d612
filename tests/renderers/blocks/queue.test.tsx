import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LINE_ENDED, LINE_REPLACED } from '../../../call/signal-line.ts';
import { failureOf } from '../../../engine/language/actions/call-failure.ts';
import { Queue } from '../../../renderers/blocks/Queue.tsx';
import type { Attention } from '../../../schemas/generated/entities.ts';
import type { BlockProps } from '../../../schemas/generated/node-props.ts';
import screenOfCare from '../../../tenants/_base/screens/videocall.json' with { type: 'json' };
import { CareWorld, happen, pass } from './care-world.tsx';

let world: CareWorld;
vi.mock('../../../engine/portal/react/hooks.ts', () => ({ useEngine: () => world.engine }));

const WAITING: Attention = {
  id: 'a-1',
  status: 'queued',
  senha: { sigla: 'CM', numero: 7 },
  servicio: { id: 3, nome: 'Clínica médica' },
  posicion: 3,
  esperaDesde: '2026-11-24T12:57:20Z',
  paciente: { nome: 'Ana', sobrenome: 'Pérez', documento: '28444555' },
};

const told: [string, unknown?][] = [];
const on: BlockProps['queue']['on'] = {
  started: async (outcome: unknown) => void told.push(['started', outcome]),
  left: async () => void told.push(['left']),
  ended: async () => void told.push(['ended']),
};

/** The queue with its line open. */
async function show(attention: Attention = WAITING, answers = on) {
  const view = await world.show(<Queue props={{ attention }} on={answers} calls={world.given('queue')} />);
  await happen(() => world.line.open());
  return view;
}

/** The live region's text about the place. */
const place = (): string => screen.getAllByRole('status')[0]?.textContent ?? '';
const active = (attention: Attention | null): void => {
  world.answers['care.active'] = () => [attention, undefined];
};

beforeEach(() => {
  world = new CareWorld();
  world.enter();
  told.length = 0;
  active(WAITING);
});
afterEach(() => world.leave());

it('says the place in words and in a drawing, and how long [CARE-15]', async () => {
  const { container } = await show();
  expect(place()).toBe('Tu lugar en la fila3.ºHay 2 personas antes que vos');
  expect(screen.getByText('2 min 40 s')).toBeTruthy();
  expect(container.querySelectorAll('[aria-hidden="true"] .person')).toHaveLength(2);
});

it.each([
  [2, '2.ºHay 1 persona antes que vos', 1],
  [1, '1.ºSos la próxima persona', 0],
  [40, '40.ºHay 39 personas antes que vosPasa antes alguien con turno a esta hora, o que volvió a su lugar.', 4],
])('[CARE-15] the line moves it to place %i at once, and the drawing stays small', async (posicion, said, drawn) => {
  const { container } = await show();
  await happen(() => world.line.say({ t: 'position', posicion }));
  expect(place()).toBe(`Tu lugar en la fila${said}`);
  expect(container.querySelectorAll('.person')).toHaveLength(drawn);
});

it('says from when the appointment gives a turn until it does [FIXT-11]', async () => {
  await show({ ...WAITING, turno: '2026-11-24T13:10:00Z' });
  expect(place()).toContain('Tu turno es a las 10:10: desde esa hora tenés prioridad.');
  await pass(11 * 60);
  expect(place()).not.toContain('Tu turno es a las');
});

it('says that it looks for an unknown place, and draws no people [CARE-15]', async () => {
  const { container } = await show({ ...WAITING, posicion: null });
  expect(place()).toBe('Tu lugar en la fila…Estamos buscando tu lugar');
  expect(container.querySelectorAll('.person')).toHaveLength(0);
});

it('counts the waiting time outside the live region, in hours when long [CARE-15]', async () => {
  await show();
  await pass(25);
  const waited = screen.getByText('3 min 5 s');
  expect(waited.closest('[role="status"]')).toBeNull();
  await pass(3_600);
  expect(screen.getByText('1 h 3 min')).toBeTruthy();
});

it('reports started once, with the attention, when the professional calls [CARE-15]', async () => {
  await show();
  const called: Attention = { ...WAITING, status: 'iniciado', posicion: null };
  active(called);
  await happen(() => world.line.say({ t: 'state', status: 'iniciado' }));
  await happen(() => world.line.say({ t: 'state', status: 'attending' }));
  expect(told).toEqual([['started', { attention: called }]]);
});

it('learns of the call by polling each minute without a line [CARE-15]', async () => {
  await show();
  active({ ...WAITING, posicion: 1 });
  await pass(60);
  expect(place()).toContain('Sos la próxima persona');
  active({ ...WAITING, status: 'iniciado' });
  await pass(60);
  expect(told.map(([name]) => name)).toEqual(['started']);
});

it('keeps the place during a cut line, and shows it [D-CARE-01]', async () => {
  await show();
  await happen(() => world.line.lose());
  expect(screen.getByText(/No perdiste tu lugar/)).toBeTruthy();
  expect(place()).toContain('3.º');
  await pass(1);
  await happen(() => world.line.open());
  expect(screen.queryByText(/No perdiste tu lugar/)).toBeNull();
  expect(told).toEqual([]);
});

it('shows a lost network at once, and hides it when it returns [D-CARE-01]', async () => {
  await show();
  const net = (is: 'online' | 'offline') =>
    happen(() => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is === 'online');
      window.dispatchEvent(new Event(is));
    });
  const cut = /^queue\.away|Se cortó la conexión/;
  await net('offline');
  expect(screen.getByText(cut)).toBeTruthy();
  await net('online');
  expect(screen.queryByText(cut)).toBeNull();
});

it('an outage of the server is not the end of the attention [D-CARE-01]', async () => {
  await show();
  world.answers['care.active'] = () => [undefined, failureOf('offline', 'OFFLINE')];
  await pass(120);
  expect(told).toEqual([]);
  expect(place()).toContain('3.º');
});

it('reports once an attention that ended elsewhere [CARE-15]', async () => {
  await show();
  active(null);
  await happen(() => world.line.lose(LINE_ENDED));
  await pass(120);
  expect(told).toEqual([['ended']]);
});

it('explains that another window has the queue, and takes it back [D-CARE-01]', async () => {
  await show();
  await happen(() => world.line.lose(LINE_REPLACED));
  expect(screen.getByText(/Abriste la fila en otra ventana/)).toBeTruthy();
  await pass(30);
  expect(world.sockets).toHaveLength(1);
  await happen(() => fireEvent.click(screen.getByRole('button', { name: 'Seguir acá' })));
  await happen(() => world.line.open());
  expect(world.sockets).toHaveLength(2);
  expect(screen.queryByText(/Abriste la fila en otra ventana/)).toBeNull();
});

it('leaves the call to the newer window [D-CARE-01]', async () => {
  await show();
  await happen(() => world.line.lose(LINE_REPLACED));
  active({ ...WAITING, status: 'attending', posicion: null });
  await pass(180);
  expect(told).toEqual([]);
  active(null);
  await pass(60);
  expect(told).toEqual([['ended']]);
});

it('keeps place and connection on leaving until the screen decides [CARE-15]', async () => {
  await show();
  await happen(() => fireEvent.click(screen.getByRole('button', { name: 'Salir de la fila' })));
  expect(told).toEqual([['left']]);
  expect(world.line.readyState).toBe(1);
  expect(place()).toContain('3.º');
  expect(world.calls.map(([name]) => name)).not.toContain('care.leave');
});

it('an end that comes of leaving is not told besides [CARE-15]', async () => {
  active(null);
  const left = async (): Promise<void> => {
    told.push(['left']);
    world.line.lose(LINE_ENDED);
  };
  await show(WAITING, { ...on, left });
  await happen(() => fireEvent.click(screen.getByRole('button', { name: 'Salir de la fila' })));
  await pass(5);
  expect(told).toEqual([['left']]);
});

it('nothing is asked and no line stands once it is taken away [CARE-15]', async () => {
  const { unmount } = await show();
  unmount();
  world.calls.length = 0;
  await pass(600);
  expect([world.calls, world.line.closedWith, world.sockets.length]).toEqual([[], 1000, 1]);
});

it('asks before leaving the queue or the call [CARE-15]', () => {
  const { waiting, call } = screenOfCare.view.children;
  for (const { on: outcomes } of [waiting.children.split.main.queue, call]) {
    const steps = outcomes.left.map((step) => step.do);
    expect(steps.slice(0, 2)).toEqual(['confirm', 'call']);
  }
});
