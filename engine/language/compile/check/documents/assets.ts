import { DRAWING_FAULTS, NO_DRAWING } from '../../../messages/compiler-words.ts';
import type { Report } from '../../source/report.ts';
import type { Assets } from '../context/context.ts';

/**
 * Constructs that an SVG must not contain. Pages show it only as an image, but opening the file must be harmless too
 * (A11).
 */
const FORBIDDEN: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<(?:[\w.-]+:)?script/i, DRAWING_FAULTS.script],
  [/<(?:[\w.-]+:)?foreignObject/i, DRAWING_FAULTS.foreign],
  [/<(?:[\w.-]+:)?(iframe|embed|object|audio|video|animate|set)\b/i, DRAWING_FAULTS.element],
  [/\son[a-z]+\s*=/i, DRAWING_FAULTS.handler],
  [/javascript:/i, DRAWING_FAULTS.javascript],
  [/<!ENTITY|<!DOCTYPE/i, DRAWING_FAULTS.doctype],
  [/(href|src)\s*=\s*["'](?!#)/i, DRAWING_FAULTS.reference],
  [/url\(\s*["']?(?!#)/i, DRAWING_FAULTS.reference],
  [/@import/i, DRAWING_FAULTS.reference],
];

/** Assets of a chain of folders by the name that documents use (`assets/logo.svg`). */
export function assetsOf(files: ReadonlyMap<string, string>, folders: readonly string[]): Assets {
  const paths = [...files.keys()].filter((path) => folders.some((folder) => path.startsWith(`${folder}/assets/`)));
  const names = new Set(paths.map((path) => path.slice(path.indexOf('/') + 1)));
  return { has: (name) => names.has(name), names: () => [...names].sort() };
}

/** Reports drawings that hold more than shapes, and files that only are called a drawing. */
export function checkDrawings(files: ReadonlyMap<string, string>, folders: readonly string[], report: Report): void {
  for (const [file, content] of files) {
    if (!file.endsWith('.svg') || !folders.some((folder) => file.startsWith(`${folder}/`))) continue;
    const broken = brokenBy(content);
    if (broken !== undefined) report.add('unreadableImage', { file, offset: 0 }, { file, found: broken });
    for (const [pattern, found] of FORBIDDEN) {
      const at = pattern.exec(content)?.index;
      if (at !== undefined) report.add('activeContentInImage', { file, offset: at }, { file, found });
    }
  }
}

/** Why a browser would show no picture: an `<img>` takes an SVG only with its namespace. */
function brokenBy(content: string): string | undefined {
  const opening = /<svg\b[^>]*>/i.exec(content)?.[0];
  if (opening === undefined) return NO_DRAWING.noSvg;
  return /\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(opening) ? undefined : NO_DRAWING.noNamespace;
}
