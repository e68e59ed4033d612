import type { Plugin } from 'vite';

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]\w+[\\/]chunk-[^\\/]+\.mjs$/;
const NAME = /^\w+\.displayName = "[^"]*";$/gm;
/**
 * Statement that keeps react-router's error screens of server components, which the portal does not have; without it
 * they are dropped.
 */
const SERVER_COMPONENTS = /^RenderErrorBoundary\.contextType = RSCRouterContext;$/m;

/** React-router's version and its warnings for developers. */
const VERSION = /window\.__reactRouterVersion =[^;]*;/;
const WARNING = /^function warning\(cond, message\) \{$[\s\S]*?^\}$/m;
const SILENT = '/* @__NO_SIDE_EFFECTS__ */ function warning() {}';

/**
 * Removes statements that name components for developer tools, or set a component's context. A bundler takes each for a
 * use, which would keep react-router's links, forms, prefetching and data routes, 9 kB of dead code. Removes warnings
 * for developers as well.
 */
export const withoutDisplayNames = (code: string): string =>
  code
    .replace(NAME, '')
    .replace(SERVER_COMPONENTS, '')
    .replace(VERSION, '')
    .replace(WARNING, SILENT)
    .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1');

/** Lets the build drop unused components of react-router. */
export function dropDisplayNames(): Plugin {
  return {
    name: 'drop-display-names',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({ code: withoutDisplayNames(code), map: null }),
    },
  };
}
