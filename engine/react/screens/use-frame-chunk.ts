import { useEffect, useState } from 'react';
import { whenOnline } from '../when-online.ts';
import type { FrameChunk } from './resolve-shell.ts';

let atHand: FrameChunk;

/** Fetches what resolves header and footer: with the documents of whoever signs in, so that it is there with them. */
export async function loadFrameChunk(): Promise<NonNullable<FrameChunk>> {
  const parts = atHand ?? (await import('./frame-chunk.ts'));
  atHand = parts;
  return parts;
}

/** Milliseconds until the next try. */
const PAUSE = 5000;

/**
 * What resolves header and footer, fetched by the first screen that has them where nobody signed in. On a bad line it is
 * asked for again, by and by and when the line is back: without it there is no menu and no way to sign out.
 * @param load fetches it
 */
export function useFrameChunk(wanted: boolean, load: () => Promise<FrameChunk> = loadFrameChunk): FrameChunk {
  const [parts, setParts] = useState(() => atHand);
  const missing = wanted && parts === undefined;
  useEffect(() => {
    if (!missing) return undefined;
    let here = true;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      clearTimeout(pause);
      load().then(
        (fetched) => here && setParts(fetched),
        (error: unknown) => {
          console.error(String(error));
          if (here) pause = setTimeout(ask, PAUSE);
        },
      );
    };
    ask();
    const stop = whenOnline(ask);
    return () => {
      here = false;
      clearTimeout(pause);
      stop();
    };
  }, [missing, load]);
  return parts ?? (wanted ? atHand : undefined);
}
