import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Schema of the new node. */
const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://portal/schemas/nodes/quote.schema.json',
  title: 'quote',
  description: 'Una cita, con la raya a la izquierda.',
  type: 'object',
  'x-merge': 'object',
  additionalProperties: false,
  required: ['node', 'text'],
  properties: {
    node: { const: 'quote' },
    visible: {
      $ref: '../common.schema.json#/$defs/rule',
      description: 'Se muestra sólo mientras esto se cumple, como `{ "var": "flags.turnosOn" }`.',
      'x-type': 'boolean',
    },
    after: { type: 'string', description: 'Clave de la entrada a la que esta sigue, como `heading`.' },
    before: { type: 'string', description: 'Clave de la entrada a la que esta precede, como `lista`.' },
    text: { $ref: '../common.schema.json#/$defs/text', description: 'Lo que se cita, como `Hola`.' },
  },
};

const RENDERER = `import type { ReactElement } from 'react';
import type { Nodes } from './node-props.ts';

/** A quotation. */
export const QuoteNode = ({ text }: Nodes['quote']): ReactElement => <blockquote>{text}</blockquote>;
`;

const STORY = `
export const Cita = () => <QuoteNode text="Hola" />;
Cita.storyName = 'Cita';
`;

/** Names the environment apart, so that Vitest does not read it as this file's own. */
const JSDOM = '// @vitest-' + 'environment jsdom';

/** Compiles a document with the node and renders it. */
const TEST = `${JSDOM}
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDocuments, probe, stack } from './open-documents.tsx';

it('draws the new node', { timeout: 60_000 }, async () => {
  await openDocuments(probe(stack({ cita: { node: 'quote', text: 'Dice {{query.page}}' } }), {
    query: { page: { type: 'integer', default: 1 } },
  }));
  expect((await screen.findByText('Dice 1')).tagName).toBe('BLOCKQUOTE');
});
`;

describe('a new node', () => {
  const copy = mkdtempSync(join(tmpdir(), 'portal-node-'));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  // The copy has other sources than the run, whose compiled tenants are none of its own.
  const { TEST_RUN_CACHE: _ofThisRun, ...env } = process.env;
  const run = (...command: readonly string[]): string =>
    execFileSync(process.execPath, command, { cwd: copy, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const write = (file: string, text: string): void => writeFileSync(join(copy, file), text);
  const edit = (file: string, change: (text: string) => string): void =>
    write(file, change(readFileSync(join(copy, file), 'utf8')));
  const types = (): string => run('node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.json');

  it('is four edits: schema, renderer, registry, story', { timeout: 600_000 }, () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
    for (const file of files) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(join(ROOT, file), join(copy, file));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

    write('schemas/nodes/quote.schema.json', JSON.stringify(SCHEMA));
    run('node_modules/tsx/dist/cli.mjs', 'tools/generate.ts');
    // Without a renderer the registry is incomplete, and the compiler says so.
    expect(types).toThrow();
    write('renderers/nodes/QuoteNode.tsx', RENDERER);
    edit('renderers/nodes/nodes.ts', (text) =>
      `import { QuoteNode } from './QuoteNode.tsx';\n${text}`.replace(
        '  row: RowNode,',
        '  quote: QuoteNode,\n  row: RowNode,',
      ),
    );
    edit(
      'renderers/nodes/Media.stories.tsx',
      (text) => `import { QuoteNode } from './QuoteNode.tsx';\n${text}${STORY}`,
    );
    expect(types()).toBe('');

    write('tests/renderers/words/quote.test.tsx', TEST);
    run('node_modules/vitest/vitest.mjs', 'run', '--project', 'dom', 'tests/renderers/words/quote.test.tsx');
    run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/schemas/language.test.ts');
  });
});
