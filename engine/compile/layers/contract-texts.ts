import call from '../../../schemas/texts/call.json' with { type: 'json' };
import form from '../../../schemas/texts/form.json' with { type: 'json' };
import page from '../../../schemas/texts/page.json' with { type: 'json' };
import paper from '../../../schemas/texts/paper.json' with { type: 'json' };
import server from '../../../schemas/texts/server.json' with { type: 'json' };
import type { Json } from '../../artifact.ts';
import { type Branch, planted, type Tree } from '../source/tree.ts';

/** Words by code from each file of the contract, without the name of its schema. */
const CONTRACT: readonly (readonly [string, Tree])[] = Object.entries({ page, call, form, paper, server }).flatMap(
  ([name, words]) => {
    const tree = planted(words satisfies Json, { file: `schemas/texts/${name}.json`, offset: 0 });
    return tree.kind === 'branch' ? [...tree.entries].filter(([code]) => code !== '$schema') : [];
  },
);

/**
 * The words that the code itself says, by code (schemas/texts/): a texts.json below that of every layer, where a tenant
 * says single ones in its own words. A `_base` with a texts.json of its own replaces them all.
 */
export const CONTRACT_TEXTS: Branch = {
  kind: 'branch',
  at: { file: 'schemas/texts/page.json', offset: 0 },
  entries: new Map(CONTRACT),
};
