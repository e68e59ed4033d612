/** What has come from the other side so far. */
export interface Inbound {
  readonly pictures: number;
  readonly sounds: number;
}

/** What stands still: the picture alone, or everything. */
export type Still = 'picture' | 'all';

/** What watching needs of its surroundings. */
export interface FlowWatch {
  readonly read: () => Promise<Inbound>;
  /** What the other side says that it sends. */
  readonly expected: () => { readonly picture: boolean; readonly sound: boolean };
  /** Called at every look at which more had come than at the one before. */
  readonly onFlow: () => void;
  /** Called once when something stands still, and once when all flows again. */
  readonly tell: (still: Still | undefined) => void;
}

/** How often is looked, and how long nothing may come: what stands still is told within two seconds (FIXC-05). */
const LOOK_MS = 300;
const STILL_MS = 1_200;

/** Watches whether what should come keeps coming, once it has begun to. @returns stops */
export function watchFlow({ read, expected, onFlow, tell }: FlowWatch): () => void {
  let over = false;
  let told: Still | undefined;
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
    // A page that is not seen decodes nothing, and its clocks run slowly.
    if (globalThis.document?.visibilityState === 'hidden') {
      for (const kind of ['pictures', 'sounds'] as const) last[kind] = { count: 0, at: 0 };
      return;
    }
    for (const kind of ['pictures', 'sounds'] as const)
      if (came[kind] !== last[kind].count) last[kind] = { count: came[kind], at: now };
    const { picture, sound } = expected();
    const dark = picture && stands('pictures', now);
    const mute = sound && stands('sounds', now);
    // That the sound goes on is said of one that just came: of a line that is gone the sound ends a moment after the picture.
    const heard = now - last.sounds.at < 1.5 * LOOK_MS;
    const still = dark ? (sound && heard ? 'picture' : 'all') : !picture && mute ? 'all' : undefined;
    if (still === told) return;
    told = still;
    tell(still);
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return () => {
    over = true;
    clearInterval(timer);
  };
}
