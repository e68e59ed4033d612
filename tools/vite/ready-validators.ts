import type { Plugin } from 'vite';

/** The file that compiles AJV's validators on first use. */
export const MADE_LATE = /[\\/]compile[\\/]language[\\/]document-validators\.ts$/;

/**
 * Compiles AJV's validators at build time: compiling takes most of a second, which a server would spend at each start,
 * twice with its thread, and `npm run tenant -- check` at each run.
 */
export function readyValidators(): Plugin {
  return {
    name: 'ready-validators',
    load: {
      filter: { id: MADE_LATE },
      async handler() {
        // Import late: everything that reads this configuration, including each test run, would load all schemas.
        const { readyCode } = await import('./ready-code.ts');
        return readyCode();
      },
    },
  };
}
