/**
 * Files that put something else in a module's place (`vi.mock`), or for which it matters what was loaded before. They
 * get their modules anew; all others of a worker share theirs, and would share the stand-ins too.
 */
export const ISOLATED: readonly string[] = [
  'tests/call/ring.test.ts',
  'tests/engine/formats/waiting-formats.test.ts',
  'tests/renderers/blocks/**/*.test.tsx',
  'tests/renderers/ui/icon.test.tsx',
];
