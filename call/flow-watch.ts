/** Counters of received media. */
export interface Inbound {
  readonly pictures: number;
  readonly sounds: number;
}

/** Stalled media: video alone, or everything. */
export type Still = 'picture' | 'all';

/** Dependencies of the watch. */
export interface FlowWatch {
  readonly read: () => Promise<Inbound>;
  /** Media that the other side announces. */
  readonly expected: () => { readonly picture: boolean; readonly sound: boolean };
  /** Called at every sample in which the counters grew. */
  readonly onFlow: () => void;
  /** Called once when media stall, and once when they flow again. */
  readonly tell: (still: Still | undefined) => void;
}

/** Interval between samples. */
const LOOK_MS = 300;
/** Time without media after which they count as stalled: with the interval, reported within two seconds. */
const STILL_MS = 1_200;

/** Reports when media that had begun to flow stall, and when they resume. @returns function that stops watching */
export function watchFlow({ read, expected, onFlow, tell }: FlowWatch): () => void {
  let over = false;
  let reported: Still | undefined;
  let total = 0;
  const last = { pictures: { count: 0, at: 0 }, sounds: { count: 0, at: 0 } };
  const stands = (kind: keyof Inbound, now: number): boolean => {
    const { count, at } = last[kind];
    return count > 0 && now - at > STILL_MS;
  };
  const look = async (): Promise<void> => {
    const now = Date.now();
    const came = await read();
    if (over) return;
    if (came.pictures + came.sounds > total) onFlow();
    total = came.pictures + came.sounds;
    // A hidden page decodes no video, and its timers run slowly.
    if (globalThis.document?.visibilityState === 'hidden') {
      for (const kind of ['pictures', 'sounds'] as const) last[kind] = { count: 0, at: 0 };
      return;
    }
    for (const kind of ['pictures', 'sounds'] as const)
      if (came[kind] !== last[kind].count) last[kind] = { count: came[kind], at: now };
    const { picture, sound } = expected();
    const dark = picture && stands('pictures', now);
    const mute = sound && stands('sounds', now);
    // Count sound as flowing only if a packet came within the last samples: on a dead line sound stops a moment
    // after the picture.
    const heard = now - last.sounds.at < 1.5 * LOOK_MS;
    const still = dark ? (sound && heard ? 'picture' : 'all') : !picture && mute ? 'all' : undefined;
    if (still === reported) return;
    reported = still;
    tell(still);
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return () => {
    over = true;
    clearInterval(timer);
  };
}
