import type { Plugin } from 'vite';

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]\w+[\\/]chunk-[^\\/]+\.mjs$/;
const NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** What makes it keep the error screens of server components, of which the portal has none; without, they read false. */
const SERVER_COMPONENTS = /^RenderErrorBoundary\.contextType = RSCRouterContext;$/m;

/** What it tells developers: which version it is, and how it ought to be used. */
const VERSION = /window\.__reactRouterVersion =[^;]*;/;
const WARNING = /^function warning\(cond, message\) \{$[\s\S]*?^\}$/m;
const SILENT = '/* @__NO_SIDE_EFFECTS__ */ function warning() {}';

/**
 * The code without the statements that give components a name for developers' tools, or one a context. To a bundler each
 * of them is a use: with them react-router keeps its links, forms, prefetching and data routes, 9 kB that nobody calls. Nor
 * does it tell anything to developers.
 */
export const withoutDisplayNames = (code: string): string =>
  code
    .replace(NAME, '')
    .replace(SERVER_COMPONENTS, '')
    .replace(VERSION, '')
    .replace(WARNING, SILENT)
    .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1');

/** Lets the build drop the components of react-router that the page does not use. */
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
