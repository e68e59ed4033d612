import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import type { CallResult } from '../../../engine/language/actions/call-failure.ts';
import { scopeOf } from '../../../engine/language/rules/scope.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import type { NavigationGuard } from '../../../engine/portal/react/runtime/navigation-guard.ts';
import { TextsContext } from '../../../engine/portal/react/texts.ts';
import { ThemeProvider } from '../../../renderers/theme/ThemeProvider.tsx';
import type { BlockKind } from '../../../schemas/generated/node-props.ts';
import { baseTexts as texts } from '../../../stories/base-texts.ts';
import { FakeConnection, FakeSocket, FakeStream, FakeTrack } from '../../call/fakes.ts';
import { given } from './declared-calls.ts';

const known: Readonly<Record<string, string>> = texts;

/** Every tenant's texts, filled in by the engine's own code. */
const text = (code: string, roots: Readonly<Record<string, unknown>> = {}): string =>
  renderText(known[code] ?? code, scopeOf({ tenant: { name: 'OSEF' }, ...roots }));

/** Surroundings of a block of care: fake answers of calls, lines, connections and devices. */
export class CareWorld {
  readonly calls: [string, unknown][] = [];
  readonly answers: Record<string, () => CallResult<unknown>> = {};
  readonly sockets: FakeSocket[] = [];
  readonly connections: FakeConnection[] = [];
  /** Names of the errors with which the browser refuses a device. */
  readonly refused: { audio?: string; video?: string } = {};
  readonly opened: FakeStream[] = [];
  /** Time that the person takes to answer the browser's question. */
  permission: Promise<void> = Promise.resolve();
  /** Settings of the tenant, by dotted name. */
  readonly settings: Record<string, unknown> = { 'videoCall.provider': 'p2p' };
  /** The current guard of the page. */
  held: NavigationGuard | undefined;
  /** How loud the microphone is, 0 to 127. */
  loudness = 0;

  /** The calls that a block is given: those of its schema, answered by this world. */
  readonly given = <Kind extends BlockKind>(kind: Kind) => given(kind, this.engine);

  /** The engine of the blocks, and the answers to their calls. */
  readonly engine = {
    call: async (name: string, values: unknown): Promise<CallResult<unknown>> => {
      this.calls.push([name, values]);
      return this.answers[name]?.() ?? [null, undefined];
    },
    text,
    unit: 7,
    setting: (...names: string[]): unknown => this.settings[names.join('.')],
    endpoint: () => '/api/atenciones/{id}/linea',
    now: () => Date.now(),
    hold: (hold: NavigationGuard) => {
      this.held = hold;
      return () => {
        this.held = undefined;
      };
    },
  };

  /** Puts the stand-ins where the browser's own would be, at ten o'clock of the demo's Tuesday. */
  enter(): void {
    vi.useFakeTimers({ now: new Date('2026-11-24T13:00:00Z') });
    const { sockets, connections } = this;
    const openDevices = this.openDevices.bind(this);
    const loudness = (): number => this.loudness;
    vi.stubGlobal(
      'WebSocket',
      class extends FakeSocket {
        constructor(url: string) {
          super(url);
          sockets.push(this);
        }
      },
    );
    vi.stubGlobal(
      'RTCPeerConnection',
      class extends FakeConnection {
        constructor() {
          super();
          connections.push(this);
        }
      },
    );
    vi.stubGlobal('MediaStream', FakeStream);
    vi.stubGlobal('AudioContext', fakeAudio(loudness));
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: openDevices } });
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  }

  leave(): void {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  }

  /** Shows a block and lets what it begins with happen. */
  async show(block: ReactElement) {
    const view = render(
      <ThemeProvider>
        <TextsContext value={text}>{block}</TextsContext>
      </ThemeProvider>,
    );
    await pass(0);
    return view;
  }

  /** The line in use. */
  get line(): FakeSocket {
    const line = this.sockets.at(-1);
    if (line === undefined) throw new Error('no line was opened');
    return line;
  }

  /** The connection in use. */
  get connection(): FakeConnection {
    const connection = this.connections.at(-1);
    if (connection === undefined) throw new Error('no connection was made');
    return connection;
  }

  private async openDevices(wanted: MediaStreamConstraints): Promise<MediaStream> {
    const kinds = (['audio', 'video'] as const).filter((kind) => wanted[kind]);
    const problem = kinds.map((kind) => this.refused[kind]).find((name) => name !== undefined);
    await this.permission;
    if (problem !== undefined) throw new DOMException('no', problem);
    const stream = new FakeStream(kinds.map((kind) => new FakeTrack(kind)));
    this.opened.push(stream);
    return stream.asStream();
  }
}

/** Lets seconds pass, with all that happens in them. */
export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

/** Runs an update, and waits until React has drawn it. */
export const happen = async (what: () => void): Promise<void> => {
  act(what);
  await pass(0);
};

/** Sound as far as the meter and the test tone use it. */
function fakeAudio(loudness: () => number) {
  return class {
    readonly currentTime = 0;
    readonly destination = {};
    async resume(): Promise<void> {}
    async close(): Promise<void> {}
    createMediaStreamSource() {
      return { connect: () => undefined };
    }
    createAnalyser() {
      return { fftSize: 0, getByteTimeDomainData: (samples: Uint8Array) => samples.fill(128 + loudness()) };
    }
    createGain() {
      return { gain: { value: 0 }, connect: () => undefined };
    }
    createOscillator() {
      const note = {
        frequency: { value: 0 },
        connect: () => undefined,
        start: () => undefined,
        stop: () => setTimeout(() => note.onended(), 300),
        onended: (): void => undefined,
      };
      return note;
    }
  };
}
