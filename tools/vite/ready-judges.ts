import standalone from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { languageAjv, schemaIdOf } from '../../engine/compile/language/ajv.ts';
import { allSchemas } from '../../engine/compile/language/schemas.ts';

/** The file that makes AJV's functions when they are first needed. */
const MADE_LATE = 'engine/compile/language/document-judges.ts';

const DOCUMENT = /^documents\/(.+)\.schema\.json$/;

/**
 * The same functions made once, at build: making them takes AJV most of a second of processor, which a server would pay at
 * each start, twice with its thread, and `npm run tenant -- check` at each call.
 */
export function readyJudges(): Plugin {
  return {
    name: 'ready-judges',
    load: (id) => (id.endsWith(MADE_LATE) ? readyCode() : undefined),
  };
}

/** A module that exports `documentJudge` as the file in whose place it stands, over functions that are written out. */
export function readyCode(): string {
  const kinds = [...allSchemas().keys()].flatMap((path) => DOCUMENT.exec(path)?.[1] ?? []);
  const ajv = languageAjv({ source: true, esm: true });
  const names = Object.fromEntries(kinds.map((kind) => [judgeOf(kind), schemaIdOf(kind)]));
  const code = standalone(ajv, names);
  return [
    ...imported(code),
    `const judges = new Map([${kinds.map((kind) => `['${kind}', ${judgeOf(kind)}]`).join(', ')}]);`,
    'export const documentJudge = (kind) => judges.get(kind);',
    '',
  ].join('\n');
}

/** The name of a kind's function: a kind may be written with a hyphen. */
const judgeOf = (kind: string): string => `judge_${kind.replaceAll('-', '_')}`;

/** AJV writes `require` for the helpers of its functions also into a module, where there is none. */
function imported(code: string): readonly string[] {
  const imports: string[] = [];
  const body = code.replaceAll(/require\("(ajv\/dist\/runtime\/\w+)"\)\.default/g, (_, path: string) => {
    const name = `helper${imports.length}`;
    imports.push(`import ${name}_ from '${path}.js';`, `const ${name} = ${name}_.default ?? ${name}_;`);
    return name;
  });
  return [...imports, body];
}
