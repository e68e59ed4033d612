import standalone from 'ajv/dist/standalone/index.js';
import { languageAjv, schemaIdOf } from '../../engine/compile/language/ajv.ts';
import { allSchemas } from '../../engine/compile/language/schemas.ts';

const DOCUMENT = /^documents\/(.+)\.schema\.json$/;

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
