import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ViewDrawer } from '../../../engine/language/screens/delivery/draw-view.ts';

/**
 * Loads the bundle that draws first views; undefined without a build. Selects React's production build unless NODE_ENV is
 * set: the development build is slower and writes stack traces into the HTML.
 */
export async function readViewDrawer(file: string): Promise<ViewDrawer | undefined> {
  process.env.NODE_ENV ??= 'production';
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as ViewDrawer) : undefined;
}
