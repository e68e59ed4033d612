import type { createStore } from 'jotai';

/** Where a portal keeps its atoms. */
export type Store = ReturnType<typeof createStore>;
