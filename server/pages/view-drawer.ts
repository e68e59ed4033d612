import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ViewDrawer } from '../../engine/delivery/draw-view.ts';

/** Loads what the build made for drawing first views; undefined where there is none, and every page draws itself. */
export async function readViewDrawer(file: string): Promise<ViewDrawer | undefined> {
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as ViewDrawer) : undefined;
}
