import type { Plugin } from 'vite';

/** The file that makes AJV's functions when they are first needed. */
const MADE_LATE = /engine[\\/]compile[\\/]language[\\/]document-judges\.ts$/;

/**
 * The same functions made once, at build: making them takes AJV most of a second of processor, which a server would pay at
 * each start, twice with its thread, and `npm run tenant -- check` at each call.
 */
export function readyJudges(): Plugin {
  return {
    name: 'ready-judges',
    load: {
      filter: { id: MADE_LATE },
      async handler() {
        // Only now: everything that reads the configuration, each run of a test too, would read all schemas with it.
        const { readyCode } = await import('./ready-code.ts');
        return readyCode();
      },
    },
  };
}
