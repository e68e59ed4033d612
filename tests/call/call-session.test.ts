import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallPhase, CallSession } from '../../call/call-session.ts';
import { both, FakeConnection, FakeSocket, FakeTrack, settle } from './fakes.ts';

let socket: FakeSocket;
let sockets: FakeSocket[];
let connections: FakeConnection[];
let local: ReturnType<typeof both>;
let session: CallSession;
let phases: CallPhase[];

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  connections = [];
  phases = [];
  local = both();
  session = new CallSession({
    side: 'professional',
    local: local.asStream(),
    url: () => 'ws://here',
    iceServers: [],
    createConnection: () => {
      const connection = new FakeConnection();
      connections.push(connection);
      return connection.asConnection();
    },
    openSocket: (url) => {
      socket = new FakeSocket(url);
      sockets.push(socket);
      return socket.asSocket();
    },
  });
  session.subscribe(() => {
    const { phase } = session.view();
    if (phases.at(-1) !== phase) phases.push(phase);
  });
  session.start();
  socket.open();
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const connection = (): FakeConnection => {
  const found = connections.at(-1);
  if (!found) throw new Error('no connection was made');
  return found;
};
const meet = (): void => {
  socket.say({ t: 'peer', peer: 'page-a' });
  connection().become('connected');
};

describe('CallSession', () => {
  it('waits for the peer, connects and announces its media [D-CARE-01]', () => {
    socket.say({ t: 'peer', peer: null });
    meet();
    expect(phases).toEqual(['connecting', 'waiting', 'connecting', 'connected']);
    expect(socket.sent).toContainEqual({ t: 'media', to: 'page-a', audio: 'on', video: 'on' });
  });

  it('keeps the call while the signaling socket is down, then restarts ICE [D-CARE-01]', () => {
    meet();
    socket.lose();
    expect(session.view().phase).toBe('connected');
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
    socket.open();
    socket.say({ t: 'peer', peer: 'page-a' });
    expect([connections.length, connection().restarts]).toEqual([1, 1]);
  });

  it('says that it reconnects when pictures stop, and that it is back [D-CARE-01]', () => {
    meet();
    connection().become('disconnected');
    expect(session.view().phase).toBe('reconnecting');
    session.wake();
    expect(connection().restarts).toBe(1);
    connection().become('connected');
    expect(session.view().phase).toBe('connected');
  });

  it('opens a new connection when the peer reloads the page [D-CARE-01]', () => {
    meet();
    socket.say({ t: 'peer', peer: null });
    socket.say({ t: 'peer', peer: 'page-b' });
    expect([connections.length, connections[0]?.closed]).toEqual([2, true]);
    expect(session.view().phase).toBe('reconnecting');
    connection().become('connected');
    expect(session.view().phase).toBe('connected');
  });

  it('ignores a pending stall diagnosis of a replaced connection [FIXC-05, D-CARE-01]', async () => {
    meet();
    for (const count of [1, 2]) {
      Object.assign(connection().inbound, { framesDecoded: count, packetsReceived: count });
      await vi.advanceTimersByTimeAsync(300);
    }
    // Receives no other message: the owner of the link is being determined when the other side's page reloads.
    const pings = () => socket.sent.filter((message) => (message as { readonly t: string }).t === 'ping').length;
    const before = pings();
    while (pings() === before) await vi.advanceTimersByTimeAsync(50);
    socket.say({ t: 'peer', peer: 'page-b' });
    connection().become('connected');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.view()).toMatchObject({ phase: 'connected', still: undefined });
  });

  it('hands offers of the other side to the connection and answers them [D-CARE-01]', async () => {
    socket.say({ t: 'peer', peer: 'page-a' });
    socket.say({ t: 'offer', to: 'page-me', sdp: 'theirs' });
    await settle();
    expect(socket.sent).toContainEqual({ t: 'answer', to: 'page-a', sdp: 'answer-0' });
  });

  it('sends an exchanged track without a new negotiation [FIXE-06]', () => {
    meet();
    const [before] = local.getAudioTracks();
    const other = new FakeTrack('audio', 'headset');
    if (before !== undefined) local.removeTrack(before);
    local.addTrack(other);
    session.takeTracks();
    const sent = connection().transceivers.map(({ sender, direction }) => [sender.track?.label, direction]);
    expect(sent).toEqual([
      ['headset', 'sendrecv'],
      ['', 'sendrecv'],
    ]);
    // It is heard from now on, and the one before no more.
    before?.lose();
    expect(session.view().audio).toBe('on');
    other.silence(true);
    expect(session.view().audio).toBe('muted');
  });

  it('mutes, covers the camera, and tells the other side [D-CARE-01]', () => {
    meet();
    session.setAudio(false);
    session.setVideo(false);
    expect(local.tracks.map((track) => track.enabled)).toEqual([false, false]);
    expect(session.view()).toMatchObject({ audio: 'off', video: 'off' });
    expect(socket.sent.at(-1)).toEqual({ t: 'media', to: 'page-a', audio: 'off', video: 'off' });
    socket.say({ t: 'media', to: 'page-me', audio: 'off', video: 'none' });
    expect(session.view().remoteMedia).toEqual({ audio: 'off', video: 'none' });
  });

  it('reports the other side’s absence, but not during its own cut [D-CARE-01]', () => {
    meet();
    socket.say({ t: 'peer', peer: null });
    expect(session.view().phase).toBe('connected');
    connection().become('disconnected');
    expect(session.view().phase).toBe('away');
    socket.lose();
    expect(session.view().phase).toBe('reconnecting');
    vi.advanceTimersByTime(250);
    socket.open();
    expect(session.view().phase).toBe('away');
    socket.say({ t: 'peer', peer: 'page-a' });
    expect(session.view().phase).toBe('reconnecting');
    connection().become('connected');
    expect(session.view().phase).toBe('connected');
  });

  it('tells the peer at once when a device is unplugged [D-CARE-01]', () => {
    meet();
    local.getVideoTracks()[0]?.lose();
    expect(session.view()).toMatchObject({ phase: 'connected', audio: 'on', video: 'none' });
    expect(socket.sent.at(-1)).toEqual({ t: 'media', to: 'page-a', audio: 'on', video: 'none' });
  });

  it.each([
    [4403, 'refused'],
    [4409, 'elsewhere'],
    [4410, 'ended'],
  ])('[D-CARE-01] ends when the server closes with %i, and nothing brings it back', (code, phase) => {
    meet();
    const used = connection();
    socket.lose(code);
    expect([session.view().phase, used.closed]).toEqual([phase, true]);
    used.become('connected');
    vi.advanceTimersByTime(60_000);
    expect([session.view().phase, sockets.length]).toEqual([phase, 1]);
  });

  it('ends as returned when the attention is back in the queue [CARE-19]', () => {
    socket.say({ t: 'state', status: 'iniciado' });
    socket.say({ t: 'state', status: 'queued' });
    expect([session.view().phase, socket.closedWith]).toEqual(['returned', 1000]);
  });

  it('ends when the attention ended [CARE-16]', () => {
    meet();
    socket.say({ t: 'state', status: 'attending' });
    expect(session.view().phase).toBe('connected');
    socket.say({ t: 'state', status: 'ended' });
    expect(session.view()).toMatchObject({ phase: 'ended', remote: undefined });
    expect(socket.closedWith).toBe(1000);
  });

  const joined = () => socket.sent.filter((message) => (message as { readonly t: string }).t === 'joined').length;

  it('reports received media until the visit begins [FIXE-01]', async () => {
    socket.say({ t: 'state', status: 'iniciado' });
    meet();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([joined(), session.view().begun]).toEqual([0, false]);
    for (let step = 0; step < 30; step += 1) {
      connection().inbound.packetsReceived += 5;
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(joined()).toBe(2);
    socket.say({ t: 'state', status: 'attending', elapsed: 0 });
    for (let step = 0; step < 50; step += 1) {
      connection().inbound.packetsReceived += 5;
      await vi.advanceTimersByTimeAsync(100);
    }
    expect([joined(), session.view().begun]).toEqual([2, true]);
  });

  it('reports a track that the system muted, and its return [FIXI-07, FIXE-09]', () => {
    meet();
    const microphone = local.getAudioTracks()[0];
    microphone?.silence(true);
    expect(socket.sent.at(-1)).toEqual({ t: 'media', to: 'page-a', audio: 'muted', video: 'on' });
    microphone?.silence(false);
    expect(socket.sent.at(-1)).toEqual({ t: 'media', to: 'page-a', audio: 'on', video: 'on' });
  });
});

describe('CallSession in a browser without WebRTC', () => {
  it('says so and tells the other side, when the other side comes [FIXI-07]', () => {
    session.close();
    session = new CallSession({
      side: 'patient',
      local: local.asStream(),
      url: () => 'ws://here',
      iceServers: [],
      createConnection: () => {
        throw new Error('cut');
      },
      openSocket: (url) => {
        socket = new FakeSocket(url);
        return socket.asSocket();
      },
    });
    session.start();
    socket.open();
    socket.say({ t: 'peer', peer: 'page-a' });
    expect(session.view()).toMatchObject({ broken: true, phase: 'connecting' });
    expect(socket.sent).toContainEqual({
      t: 'media',
      to: 'page-a',
      audio: 'none',
      video: 'none',
      reason: 'unsupported',
    });
  });
});
