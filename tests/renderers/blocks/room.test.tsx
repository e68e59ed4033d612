import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LINE_ENDED, LINE_REFUSED, LINE_REPLACED } from '../../../call/signal-line.ts';
import { failureOf } from '../../../engine/language/actions/call-failure.ts';
import { Room } from '../../../renderers/blocks/Room.tsx';
import { CareWorld, happen, pass } from './care-world.tsx';

let world: CareWorld;
vi.mock('../../../engine/portal/react/hooks.ts', () => ({ useEngine: () => world.engine }));

let told: string[];
const tell = (outcome: string) => async () => void told.push(outcome);
const on = {
  left: tell('left'),
  leftUnbegun: tell('leftUnbegun'),
  held: tell('held'),
  began: tell('began'),
  queueAgain: tell('queueAgain'),
  ended: tell('ended'),
  returned: tell('returned'),
  unavailable: tell('unavailable'),
};

/** The consultation as one side sees it, its line open. */
async function show(side: 'patient' | 'professional' = 'patient', name: string | null = 'Julián Ortiz') {
  const view = await world.show(<Room props={{ attention: 'a-1', side, name }} on={on} calls={world.given('room')} />);
  await happen(() => world.line.open());
  return view;
}

const status = (): string => screen.getByRole('status').textContent ?? '';
const peer = (page: string | null) => happen(() => world.line.say({ t: 'peer', peer: page }));

beforeEach(() => {
  world = new CareWorld();
  world.settings['videoCall.provider'] = 'link';
  world.settings['videoCall.room'] = 'https://salas.example.org/c/{{attention.id}}';
  world.answers['care.room'] = () => [{ url: 'https://salas.example.org/c/a-1' }, undefined];
  world.enter();
  told = [];
});
afterEach(() => world.leave());

it.each([
  ['patient', 'Julián Ortiz', 'Ya te llamaron: podés entrar a la sala'],
  ['professional', 'Ana Pérez', 'Esperando a Ana Pérez'],
] as const)(
  '[D-CARE-01] the %s reads how it stands, and once both were there it stays said',
  async (side, name, said) => {
    await show(side, name);
    await peer(null);
    expect(status()).toBe(said);
    await peer('page-b');
    expect(status()).toBe('Ya pueden verse en la sala');
    // A phone that shows the room lets the portal's page sleep, which does not count as leaving.
    await peer(null);
    expect(status()).toBe('Ya pueden verse en la sala');
  },
);

it('asks nothing of cameras, microphones or WebRTC, and keeps the session [D-CARE-01]', async () => {
  await show();
  await peer('page-b');
  await pass(600);
  expect(world.opened).toEqual([]);
  expect(world.connections).toEqual([]);
  expect(new Set(world.calls.map(([name]) => name))).toEqual(new Set(['care.room']));
  expect(world.calls.length).toBeGreaterThanOrEqual(2);
});

it('links to the room in another tab without access to ours [D-CARE-01]', async () => {
  await show();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Entrar a la sala/ });
  expect([link.href, link.target, link.rel]).toEqual([
    'https://salas.example.org/c/a-1',
    '_blank',
    'noopener noreferrer',
  ]);
});

it.each([
  ['nothing came', () => [undefined, failureOf('offline', 'OFFLINE')] as const],
  ['another host', () => [{ url: 'https://evil.example.net/c/a-1' }, undefined] as const],
])('[A9, A38] without a good address (%s) it says so, and asks again when told', async (_title, bad) => {
  const good = world.answers['care.room'];
  world.answers['care.room'] = bad;
  await show();
  expect(screen.getByRole('alert').textContent).toContain('No pudimos abrir la sala');
  expect(screen.queryByRole('link')).toBeNull();
  if (good) world.answers['care.room'] = good;
  await happen(() => fireEvent.click(screen.getByRole('button', { name: 'Reintentar' })));
  expect(screen.getByRole('link')).toBeTruthy();
});

it('a line that is away says so and comes back [D-CARE-01]', async () => {
  await show();
  await peer('page-b');
  await happen(() => world.line.lose(1006));
  expect(status()).toContain('Se cortó la conexión con el portal');
  await pass(1);
  await happen(() => world.line.open());
  expect(status()).toBe('Ya pueden verse en la sala');
});

it('another window takes it over, and it can be taken back [D-CARE-01]', async () => {
  await show();
  await happen(() => world.line.lose(LINE_REPLACED));
  expect(status()).toBe('Abriste esta consulta en otra ventana');
  const before = world.sockets.length;
  await happen(() => fireEvent.click(screen.getByRole('button', { name: 'Seguir acá' })));
  expect(world.sockets.length).toBe(before + 1);
});

it.each([
  ['ended', LINE_ENDED],
  ['unavailable', LINE_REFUSED],
] as const)('[CARE-16] tells the screen once that it is %s', async (outcome, code) => {
  await show();
  await happen(() => world.line.lose(code));
  await pass(5);
  expect(told).toEqual([outcome]);
});

it('reports the end when the server says so [CARE-16]', async () => {
  await show();
  await happen(() => world.line.say({ t: 'state', status: 'ended' }));
  expect(told).toEqual(['ended']);
});

it('reports once when an unbegun consultation returns the patient to queue [CARE-19]', async () => {
  await show();
  await happen(() => world.line.say({ t: 'state', status: 'queued' }));
  await pass(300);
  expect(told).toEqual(['returned']);
});

it('retries the line at once when online or seen, until closed [D-CARE-01]', async () => {
  const { unmount } = await show();
  await happen(() => world.line.lose(1006));
  await happen(() => window.dispatchEvent(new Event('online')));
  expect(world.sockets).toHaveLength(2);
  await happen(() => world.line.lose(1006));
  await happen(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(world.sockets).toHaveLength(3);
  unmount();
  await happen(() => window.dispatchEvent(new Event('online')));
  await pass(600);
  expect(world.sockets).toHaveLength(3);
});

it('reports unavailable when reconnecting finds the room gone [R18]', async () => {
  world.answers['care.room'] = () => [undefined, failureOf('refusal', 'NOT_FOUND', { status: 404 })];
  await world.show(
    <Room props={{ attention: 'a-1', side: 'patient', name: null }} on={on} calls={world.given('room')} />,
  );
  expect(screen.getByRole('heading', { name: 'Profesional' })).toBeTruthy();
  await happen(() => world.line.lose(1006));
  await pass(1);
  expect(told).toEqual(['unavailable']);
});

it.each([
  ['patient', 'Terminar la consulta'],
  ['professional', 'Terminar la videollamada'],
] as const)('[CARE-16] the %s can end it', async (side, label) => {
  await show(side);
  fireEvent.click(screen.getByRole('button', { name: label }));
  expect(told).toEqual(['left']);
});

it('reports entering the room, again after a cut, until it begins [FIXE-01]', async () => {
  await show();
  await happen(() => world.line.say({ t: 'state', status: 'iniciado' }));
  expect(world.line.sent).not.toContainEqual({ t: 'joined' });
  await happen(() => fireEvent.click(screen.getByRole('link', { name: /^Entrar a la sala/ })));
  expect(world.line.sent).toContainEqual({ t: 'joined' });
  await happen(() => world.line.lose(1006));
  await pass(1);
  await happen(() => world.line.open());
  await happen(() => world.line.say({ t: 'state', status: 'iniciado' }));
  expect(world.line.sent).toContainEqual({ t: 'joined' });
  await happen(() => world.line.say({ t: 'state', status: 'attending', elapsed: 0 }));
  expect(told).toEqual(['began']);
});

it('offers ways that cost nothing until the attention begins [FIXE-01]', async () => {
  await show();
  await happen(() => world.line.say({ t: 'state', status: 'iniciado' }));
  await happen(() => fireEvent.click(screen.getByRole('button', { name: 'Volver a la fila' })));
  await happen(() => fireEvent.click(screen.getByRole('button', { name: 'Salir sin costo' })));
  expect(told).toEqual(['queueAgain', 'leftUnbegun']);
  await happen(() => world.line.say({ t: 'state', status: 'attending', elapsed: 0 }));
  await happen(() => fireEvent.click(screen.getByRole('button', { name: 'Terminar la consulta' })));
  expect(told.at(-1)).toBe('left');
  expect(screen.queryByRole('button', { name: 'Volver a la fila' })).toBeNull();
});
