import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, read } from './sources.ts';

const ALL = filesUnder();
const GUIDES = ALL.filter((file) => /(^|\/)(README|CONTRIBUTING|walkthroughs)\.md$|^docs\/decisions\//.test(file));

/**
 * Whether a file that a guide names exists: by its path from the root, or by the end of its path below the guide's
 * folder (anywhere for docs and the guides at the root).
 */
const exists = (guide: string, named: string): boolean => {
  const folder = dirname(guide) === '.' || guide.startsWith('docs/') ? '' : `${dirname(guide)}/`;
  return ALL.some((file) => file === named || (file.startsWith(folder) && file.endsWith(`/${named}`)));
};

describe('guides for contributors', () => {
  it('are found', () => {
    expect(GUIDES.length).toBeGreaterThan(100);
  });

  it('name source files that exist', () => {
    const missing = GUIDES.flatMap((guide) =>
      [...read(guide).matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs))`/g)].flatMap(([, named = '']) =>
        exists(guide, named) ? [] : [`${guide}: ${named}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});
