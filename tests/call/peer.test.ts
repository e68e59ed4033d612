import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PeerMessage } from '../../call/messages.ts';
import { Peer, type PeerState } from '../../call/peer.ts';
import { both, FakeConnection, FakeStream, FakeTrack, settle } from './fakes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function makePeer(polite: boolean, local = both()) {
  const connection = new FakeConnection();
  const sent: PeerMessage[] = [];
  const states: PeerState[] = [];
  const peer = new Peer({
    polite,
    create: () => connection.asConnection(),
    local: local.asStream(),
    send: (message) => sent.push(message),
    onRemote: () => undefined,
    onState: (state) => states.push(state),
  });
  return { peer, connection, sent, states };
}

const candidate = (name: string) => ({ t: 'ice', candidate: { candidate: name } }) as const;

describe('Peer', () => {
  it('asks to receive what it cannot send [D-CARE-01]', () => {
    expect(makePeer(true, new FakeStream([new FakeTrack('audio')])).connection.received).toEqual(['video']);
    expect(makePeer(true, new FakeStream()).connection.received).toEqual(['audio', 'video']);
    expect(makePeer(true).connection).toMatchObject({ added: ['audio', 'video'], received: [] });
  });

  it('offers when needed and answers an offer [D-CARE-01]', async () => {
    const offering = makePeer(false);
    offering.connection.onnegotiationneeded?.();
    await settle();
    expect(offering.sent).toEqual([{ t: 'offer', sdp: 'offer-0' }]);
    const answering = makePeer(true);
    await answering.peer.receive({ t: 'offer', sdp: 'theirs' });
    expect(answering.sent).toEqual([{ t: 'answer', sdp: 'answer-0' }]);
    await offering.peer.receive({ t: 'answer', sdp: 'answer-0' });
    expect(offering.connection.signalingState).toBe('stable');
  });

  it('lets the impolite side begin, so that both rarely offer at once [D-CARE-01]', async () => {
    const polite = makePeer(true);
    polite.connection.onnegotiationneeded?.();
    await settle();
    expect(polite.sent).toEqual([]);
    await polite.peer.receive({ t: 'offer', sdp: 'theirs' });
    polite.connection.onnegotiationneeded?.();
    await settle();
    expect(polite.sent.map(({ t }) => t)).toEqual(['answer', 'offer']);
  });

  it('accepts exactly one offer when both sides offer at once [D-CARE-01]', async () => {
    const polite = makePeer(true);
    const impolite = makePeer(false);
    impolite.connection.onnegotiationneeded?.();
    // Nothing came of the other's first try for long enough.
    vi.advanceTimersByTime(6000 + 2500);
    await settle();
    expect(polite.sent.at(-1)?.t).toBe('offer');
    impolite.sent.splice(0);
    await impolite.peer.receive({ t: 'offer', sdp: 'of the polite one' });
    // Candidates of the offer that was ignored belong to nothing, and are no fault.
    await impolite.peer.receive(candidate('of the polite one'));
    await polite.peer.receive({ t: 'offer', sdp: 'of the impolite one' });
    expect(impolite.sent).toEqual([]);
    expect(impolite.connection.remoteDescription).toBeNull();
    expect(polite.sent.at(-1)?.t).toBe('answer');
  });

  it('offers again until connected when an offer or answer was lost [D-CARE-01]', async () => {
    const { connection, sent } = makePeer(false);
    connection.onnegotiationneeded?.();
    await settle();
    for (let round = 0; round < 2; round += 1) {
      sent.splice(0);
      vi.advanceTimersByTime(6000);
      await settle();
      expect(sent.at(-1)?.t).toBe('offer');
    }
    connection.become('connected');
    sent.splice(0);
    vi.advanceTimersByTime(60_000);
    await settle();
    expect(sent).toEqual([]);
  });

  it('never lets a candidate overtake its description [D-CARE-01]', async () => {
    const { peer, connection } = makePeer(true);
    let open = (): void => undefined;
    connection.gate = new Promise((resolve) => {
      open = resolve;
    });
    const offer = peer.receive({ t: 'offer', sdp: 'theirs' });
    const first = peer.receive(candidate('one'));
    const second = peer.receive(candidate('two'));
    await settle();
    expect(connection.candidates).toEqual([]);
    open();
    await Promise.all([offer, first, second]);
    expect(connection.candidates).toEqual([{ candidate: 'one' }, { candidate: 'two' }]);
  });

  it('goes on after a message that could not be handled [D-CARE-01]', async () => {
    const { peer, connection } = makePeer(true);
    await peer.receive({ t: 'answer', sdp: 'nobody asked' });
    await peer.receive({ t: 'offer', sdp: 'theirs' });
    expect(connection.remoteDescription?.sdp).toBe('theirs');
  });

  it('waits before replacing a lost path, and replaces a failed one [D-CARE-01]', () => {
    const { connection, states } = makePeer(false);
    connection.become('connected');
    connection.become('disconnected');
    vi.advanceTimersByTime(2499);
    expect(connection.restarts).toBe(0);
    connection.become('connected');
    vi.advanceTimersByTime(10_000);
    expect(connection.restarts).toBe(0);
    connection.become('disconnected');
    vi.advanceTimersByTime(2500);
    expect(connection.restarts).toBe(1);
    connection.become('failed');
    expect(connection.restarts).toBe(2);
    expect(states).toEqual(['connected', 'interrupted', 'connected', 'interrupted', 'interrupted']);
  });

  it('restarts ICE from the polite side only after waiting for the other [D-CARE-01]', () => {
    const { connection } = makePeer(true);
    connection.become('connected');
    connection.become('failed');
    vi.advanceTimersByTime(2499);
    expect(connection.restarts).toBe(0);
    vi.advanceTimersByTime(1);
    expect(connection.restarts).toBe(1);
  });

  it('says nothing any more once it is closed [D-CARE-01]', () => {
    const { peer, connection, states } = makePeer(true);
    connection.become('disconnected');
    peer.close();
    vi.advanceTimersByTime(10_000);
    peer.restart();
    connection.become('failed');
    expect([connection.closed, connection.restarts, states]).toEqual([true, 0, ['interrupted']]);
  });
});
