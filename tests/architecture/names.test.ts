import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { WIRE_WORDS } from '../../schemas/wire-words.ts';
import { filesUnder, nodesOf, parse, read } from './sources.ts';

/** Most declarations of each name that fits everything, in the two rooms that strangers read first. Only ever lowered. */
const MOST: Readonly<Record<string, number>> = {
  asked: 28,
  done: 0,
  found: 70,
  given: 30,
  held: 0,
  kept: 4,
  made: 0,
  one: 1,
  own: 35,
  said: 0,
  stood: 0,
  thing: 2,
};

/** Verbs of another word for validate, check, evaluate and decide (CONTRIBUTING, Verbs and names). */
const OTHER_VERBS = /[Jj]udg|[Vv]erdict/;
/** Names of the contract, and what the portal reads under such a name. */
const OF_THE_CONTRACT = ['judge', 'unjudged', 'verdict', 'Verdict'];

const files = ['engine/domain', 'engine/language'].flatMap(filesUnder).filter((file) => file.endsWith('.ts'));
const declared = files
  .flatMap((file) => nodesOf(parse(file)))
  .flatMap((node) => {
    const isNamed =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isPropertySignature(node);
    return isNamed && node.name !== undefined && ts.isIdentifier(node.name) ? [node.name.text] : [];
  });

describe('names in the domain and the language', () => {
  it('say what they hold: those that fit everything become fewer [FIXH-07]', () => {
    const more = Object.entries(MOST).flatMap(([name, most]) => {
      const count = declared.filter((one) => one === name).length;
      return count === most ? [] : [`${name}: ${count}, and the limit is ${most}`];
    });
    expect(more).toEqual([]);
  });

  it('have one verb for each idea [FIXH-07]', () => {
    const others = declared.filter((name) => OTHER_VERBS.test(name) && !OF_THE_CONTRACT.includes(name));
    expect([...new Set(others)]).toEqual([]);
    expect(declared.length).toBeGreaterThan(5_000);
  });
});

/** Paths of documents that the language itself reads: an example person, and the names that it compares. */
const READS_DOCUMENTS = [
  'engine/language/compile/check/forms/example-roots.ts',
  'engine/language/rules/formatters/texts.ts',
];
/**
 * Words of the wire that are also others' words: of the operator's files (`cupo`), of authors who write Spanish in a document
 * (`icono`), and of answers that no table names yet. Identifiers with such a word; only ever lowered.
 */
const SHARED: Readonly<Record<string, number>> = {
  apellido: 53,
  cp: 10,
  diagnostico: 1,
  documento: 72,
  domicilio: 5,
  fec_nac: 3,
  fecha: 100,
  hora: 52,
  icono: 2,
  intervalo: 1,
  nombre: 87,
  nroAfiliado: 14,
  nroSiniestro: 7,
  numero: 18,
  obraSocial: 10,
  pediatrica: 1,
  sexo: 12,
  sigla: 1,
  telefono: 31,
  telefonoMovil: 4,
};

describe('words of the wire', () => {
  const words = new Set<string>(Object.values(WIRE_WORDS).flatMap((kind) => Object.values(kind)));
  const places = ['engine', 'server']
    .flatMap(filesUnder)
    .filter((file) => /\.tsx?$/.test(file) && [...words].some((word) => read(file).includes(word)))
    .flatMap((file) =>
      nodesOf(parse(file)).flatMap((node) =>
        ts.isIdentifier(node) && words.has(node.text) ? [[file, node.text]] : [],
      ),
    );

  it('are identifiers in schemas/wire-words.ts alone, but for those of others', () => {
    const files = places.flatMap(([file, word]) => (word !== undefined && word in SHARED ? [] : [file]));
    expect([...new Set(files)].sort()).toEqual(READS_DOCUMENTS);
  });

  it('are no more than before where others have the same word', () => {
    const outside = places.filter(([file]) => !READS_DOCUMENTS.includes(file ?? ''));
    const counted = Object.keys(SHARED).map((shared) => [shared, outside.filter(([, word]) => word === shared).length]);
    expect(Object.fromEntries(counted)).toEqual(SHARED);
  });
});
