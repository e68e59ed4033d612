import { useEffect, useState } from 'react';
import type { FrameParts } from './resolve-shell.ts';

let atHand: FrameParts;

/** Fetches what resolves header and footer: with the documents of whoever signs in, so that it is there with them. */
export async function loadFrameParts(): Promise<void> {
  atHand ??= await import('./frame-chunk.ts');
}

/** What resolves header and footer, fetched by the first screen that has them where nobody signed in. */
export function useFrameParts(wanted: boolean): FrameParts {
  const [parts, setParts] = useState(() => atHand);
  const missing = wanted && parts === undefined;
  useEffect(() => {
    if (!missing) return undefined;
    let here = true;
    loadFrameParts().then(
      () => here && setParts(atHand),
      (error: unknown) => console.error(String(error)),
    );
    return () => {
      here = false;
    };
  }, [missing]);
  return parts ?? (wanted ? atHand : undefined);
}
