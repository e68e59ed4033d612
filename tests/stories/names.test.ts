import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const house = join(import.meta.dirname, '../..');
const files = ['renderers', 'stories'].flatMap((room) =>
  readdirSync(join(house, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => join(room, file)),
);

describe('names of the stories of components', () => {
  it.each(files)('%s names each of its stories in Spanish, with its state [FIXV-07]', (file) => {
    const code = readFileSync(join(house, file), 'utf8');
    const stories = [...code.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
    expect(stories.length).toBeGreaterThan(0);
    // Storybook would show the name of the export, which is English, split into words.
    const unnamed = stories.filter(
      (name) =>
        !new RegExp(`^${name}\\.storyName = '|^export const ${name}: Story = {[^}]*?\\bname: '`, 'm').test(code),
    );
    expect(unnamed).toEqual([]);
  });
});
