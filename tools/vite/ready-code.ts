import standalone from 'ajv/dist/standalone/index.js';
import { languageAjv, schemaIdOf } from '../../engine/language/compile/language/ajv.ts';
import { allSchemas } from '../../engine/language/compile/language/schemas.ts';

const DOCUMENT = /^documents\/(.+)\.schema\.json$/;

/** Source of a module that exports `documentJudge` like the file it replaces, with precompiled functions. */
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

/** Name of a kind's function; a kind's name may contain hyphens. */
const judgeOf = (kind: string): string => `judge_${kind.replaceAll('-', '_')}`;

/** Turns AJV's `require` of helpers into imports, because modules have no `require`. */
function imported(code: string): readonly string[] {
  const imports: string[] = [];
  const body = code.replaceAll(/require\("(ajv\/dist\/runtime\/\w+)"\)\.default/g, (_, path: string) => {
    const name = `helper${imports.length}`;
    imports.push(`import ${name}_ from '${path}.js';`, `const ${name} = ${name}_.default ?? ${name}_;`);
    return name;
  });
  return [...imports, body];
}
