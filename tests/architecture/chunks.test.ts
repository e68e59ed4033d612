import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { at, nodesOf, parse, productFiles } from './sources.ts';

/** Code of the page, which a browser may hold while the server has another build. */
const PAGE = /^(engine\/portal|renderers|call)\/|^main\.tsx$/;

/** Functions that meet a chunk of an old build (engine/portal/react/browser/fetch-chunk.ts). */
const MEETS_OLD = new Set(['fetchChunk', 'lazyParts']);

/** Chunks that are fetched without, by the file that imports them, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'engine/portal/react/boot/bring-formats.ts ../../../language/rules/formatters/phone-formatters.ts':
    'bringFormats gives it to fetchChunk; for the validator nobody waits, since the server validates as well',
  'engine/portal/react/boot/transport.ts ./go-back-to-tenant.ts':
    'the tab belongs to another institution by now, and a reload would open that one',
  'main.tsx ./engine/portal/react/boot/contract-answers.ts': 'no build contains it, development alone',
  'renderers/ui/Illustration.tsx ./illustrations.tsx': 'nobody waits for a drawing, whose words stand beside it',
};

interface Chunk {
  readonly name: string;
  readonly place: string;
  readonly met: boolean;
}

/** Whether a call gives `node` to one of the functions that meet an old build, or to one that it is wrapped in. */
function isMet(node: ts.Node): boolean {
  if (ts.isSourceFile(node)) return false;
  const { parent } = node;
  const given = ts.isCallExpression(parent) && parent.expression !== node;
  return (given && MEETS_OLD.has(parent.expression.getText())) || isMet(parent);
}

const chunksOf = (file: string): readonly Chunk[] =>
  nodesOf(parse(file)).flatMap((node) => {
    if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return [];
    const [from] = node.arguments;
    const name = `${file} ${from !== undefined && ts.isStringLiteral(from) ? from.text : from?.getText()}`;
    return [{ name, place: at(parse(file), node), met: isMet(node) }];
  });

describe('chunks of the page', () => {
  const chunks = productFiles()
    .filter((file) => PAGE.test(file) && /\.tsx?$/.test(file))
    .flatMap(chunksOf);

  it('are fetched so that a page of an old build is met, or say why not [FIXE-05]', () => {
    expect(chunks.filter(({ met }) => met).length).toBeGreaterThan(10);
    expect(chunks.filter(({ name, met }) => !met && WITHOUT[name] === undefined).map(({ place }) => place)).toEqual([]);
  });

  it('have no reason that nothing needs any more [FIXE-05]', () => {
    const bare = chunks.filter(({ met }) => !met).map(({ name }) => name);
    expect(bare.sort()).toEqual(Object.keys(WITHOUT).sort());
  });
});
