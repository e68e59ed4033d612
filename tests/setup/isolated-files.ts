/**
 * Files that replace a module (`vi.mock`), or depend on the modules loaded before. They get fresh modules; all other
 * files of a worker share theirs, and would share the replacements too.
 */
export const ISOLATED: readonly string[] = [
  'tests/call/ring.test.ts',
  'tests/engine/language/formatters/waiting-formatters.test.ts',
  'tests/renderers/blocks/**/*.test.tsx',
  'tests/renderers/ui/icon.test.tsx',
];
