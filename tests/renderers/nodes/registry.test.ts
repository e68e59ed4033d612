// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodes } from '../../../renderers/nodes/nodes.ts';

/** Kinds that the run time shows by itself. */
const WITHOUT_RENDERER = new Set(['part', 'block']);

/** Every kind of the language, read from its schemas and not from generated code. */
const kinds = readdirSync('schemas/nodes')
  .map((file) => file.replace('.schema.json', ''))
  .filter((kind) => !WITHOUT_RENDERER.has(kind));

const stories = readdirSync('renderers/nodes')
  .filter((file) => file.endsWith('.stories.tsx'))
  .map((file) => readFileSync(`renderers/nodes/${file}`, 'utf8'))
  .join('\n');

/** The renderer's component of a kind: `table` → `TableNode`; `frame` draws an iframe. */
const componentOf = (kind: string): string =>
  kind === 'frame' ? 'IframeNode' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Node`;

describe('registry of nodes', () => {
  it('has a renderer for every kind of schemas/nodes, and no other', () => {
    expect(kinds.length).toBeGreaterThan(25);
    expect(Object.keys(nodes).sort()).toEqual([...kinds].sort());
  });

  it('shows every kind in the catalogue', () => {
    expect(kinds.filter((kind) => !stories.includes(`<${componentOf(kind)}`))).toEqual([]);
  });
});
