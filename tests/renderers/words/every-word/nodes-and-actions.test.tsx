// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { schemaAt, schemaFile } from '../../../../engine/language/compile/language/schemas.ts';
import { Shape } from '../../../../engine/language/compile/language/shape.ts';
import { blocks } from '../../../../renderers/blocks/index.ts';
import { answer } from '../../../engine/fake-transport.ts';
import { openDocuments, probe, stack } from '../open-documents.tsx';
import { ACTION_STATE, ACTIONS, INSIDE } from './actions.ts';
import { BLOCKS } from './blocks.ts';
import { missing } from './missing.ts';
import { NODE_STATE, NODES } from './nodes.ts';
import { isElsewhere, type Proofs } from './proof.ts';

const here = <Row extends object>(rows: Proofs<Row>): readonly (readonly [string, Row])[] =>
  Object.entries(rows).flatMap(([word, row]) => (isElsewhere(row) ? [] : [[word, row] as const]));

const kindsOf = (name: 'node' | 'action'): string[] => [
  ...(Shape.of(schemaAt(`#/$defs/${name}`, 'common.schema.json')).variant?.shapes.keys() ?? []),
];
const listed = (document: string, property: string): string[] =>
  (Shape.of(schemaFile(`documents/${document}.schema.json`)).child(property)?.json.enum ?? []).map(String);

describe('every node, action, block and layout', { timeout: 120_000 }, () => {
  it('each has a row, and each row a word [FIXL-08]', () => {
    expect(missing('nodo', kindsOf('node'), NODES, 'nodes.ts')).toEqual([]);
    expect(missing('acción', kindsOf('action'), ACTIONS, 'actions.ts')).toEqual([]);
    expect(missing('bloque', Object.keys(blocks), BLOCKS, 'blocks.ts')).toEqual([]);
  });

  it('each node, compiled in a screen, shows what its row says [FIXL-08]', async () => {
    const rows = here(NODES);
    const children = Object.fromEntries(rows.map(([name, { node }]) => [name, node]));
    await openDocuments(probe(stack(children), { state: NODE_STATE }));
    await screen.findByText('Tomás en la tabla');
    await screen.findByText('Fila de Tomás');
    const shown = rows.map(([name, { has }]) => {
      const found =
        typeof has === 'string' ? screen.queryAllByText(has) : screen.queryAllByRole(has[0], { name: has[1] });
      return [name, found.length > 0];
    });
    expect(shown.filter(([, is]) => is !== true)).toEqual([]);
  });

  it.each(here(ACTIONS))('%s, compiled in a list, does what its row says [FIXL-08]', async (_, row) => {
    const { press, parts = {}, beside = {}, before, ready, effect } = row;
    before?.();
    const button = { node: 'button', label: 'Probar', press };
    const says = { node: 'text', text: 'n={{state.n}} m={{state.m}}' };
    const documents = probe(stack({ button, says, ...beside }), { state: ACTION_STATE, ...parts });
    const page = await openDocuments(
      { ...documents, 'forms/adentro.json': INSIDE },
      {
        replies: {
          'care.active': () => answer({ id: null }),
          'services.list': () => answer([]),
          'consulting.saveDraft': () => answer({ ok: true }),
        },
      },
    );
    if (ready !== undefined) await screen.findByText(ready);
    (await screen.findByRole('button', { name: 'Probar' })).click();
    await effect(page);
  });

  it.each(listed('screen', 'layout'))(
    '[FIXL-08] the layout %s, compiled in a screen, is the page’s',
    async (layout) => {
      await openDocuments(probe({ node: 'heading', text: 'Una pantalla' }, { layout }));
      const heading = await screen.findByRole('heading', { name: 'Una pantalla' });
      const main = heading.closest('main');
      // The layout owns the pictures of entry and town; a page and a stage differ by their container.
      expect(main?.className.split(' ')).toContain(layout);
    },
  );
});
