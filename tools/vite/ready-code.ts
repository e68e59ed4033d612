import standalone from 'ajv/dist/standalone/index.js';
import { languageAjv, schemaIdOf } from '../../engine/language/compile/language/ajv.ts';
import { allSchemas } from '../../engine/language/compile/language/schemas.ts';

const DOCUMENT = /^documents\/(.+)\.schema\.json$/;

/** Source of a module that exports `documentValidator` like the file it replaces, with precompiled functions. */
export function readyCode(): string {
  const kinds = [...allSchemas().keys()].flatMap((path) => DOCUMENT.exec(path)?.[1] ?? []);
  const ajv = languageAjv({ source: true, esm: true });
  const names = Object.fromEntries(kinds.map((kind) => [validatorOf(kind), schemaIdOf(kind)]));
  const code = standalone(ajv, names);
  return [
    ...imported(code),
    `const validators = new Map([${kinds.map((kind) => `['${kind}', ${validatorOf(kind)}]`).join(', ')}]);`,
    'export const documentValidator = (kind) => validators.get(kind);',
    '',
  ].join('\n');
}

/** Name of a kind's function; a kind's name may contain hyphens. */
const validatorOf = (kind: string): string => `validate_${kind.replaceAll('-', '_')}`;

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
