import { readFile } from 'node:fs/promises';
import { readCalls } from './_calls.ts';

interface Call {
  readonly request: { readonly properties?: object };
  readonly form?: string | readonly string[];
  readonly rules?: readonly string[];
  readonly requires?: readonly string[];
  readonly beside?: readonly string[];
}

interface CallsSchema {
  readonly $defs: { readonly root: { readonly enum: readonly string[] } };
}

/**
 * Generates `schemas/generated/call-forms.ts`: the forms of each call, and the roots of their rules. The compiler
 * checks forms against it, and page and server read the same roots because of it.
 */
export async function generate(): Promise<Map<string, string>> {
  const { $defs } = (await json('calls.schema.json')) as CallsSchema;
  const lines = (await readCalls<Call>()).flatMap(([name, call]) =>
    call.form === undefined ? [] : [`  ${JSON.stringify(name)}: ${JSON.stringify(entryOf(call))},`],
  );
  const text = [
    '// Generated from schemas/calls.json by npm run generate. Do not edit.',
    '',
    '/** Roots that rules of a form read, beside its own values. */',
    `export type FormRoot = ${$defs.root.enum.map((root) => JSON.stringify(root)).join(' | ')};`,
    '',
    '/** Forms whose payload a call takes, and their roots. */',
    'export interface CallForms {',
    '  /** Ids of the forms, in the order in which they are answered. */',
    '  readonly forms: readonly string[];',
    '  /** Roots that their rules and messages read, beside `form` and `value`. */',
    '  readonly rules: readonly FormRoot[];',
    '  /** Names that every accepted payload holds. */',
    '  readonly requires: readonly string[];',
    '  /** Names of the request that no form answers; the page adds them. */',
    '  readonly beside: readonly string[];',
    '  /** All names of the request. */',
    '  readonly takes: readonly string[];',
    '}',
    '',
    'export const callForms = {',
    ...lines,
    '} as const satisfies Readonly<Record<string, CallForms>>;',
    '',
    '/** A call that takes a form. */',
    'export type FormCall = keyof typeof callForms;',
    '',
  ].join('\n');
  return new Map([['schemas/generated/call-forms.ts', text]]);
}

const json = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../schemas/${file}`, import.meta.url), 'utf8'));

function entryOf({ form = [], rules = [], requires = [], beside = [], request }: Call): object {
  return {
    forms: typeof form === 'string' ? [form] : form,
    rules,
    requires,
    beside,
    takes: Object.keys(request.properties ?? {}),
  };
}
