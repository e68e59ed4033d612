import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { compile } from '../../../engine/language/compile/compile.ts';
import { formatMessage } from '../../../engine/language/compile/source/message.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import type { Files } from '../../readers/folder.ts';

/** Settings of a row, or of a tenant. */
export type Settings = Readonly<Record<string, unknown>>;

/** A compiled tenant, and the same tenant with other settings. */
export interface Bench {
  readonly tenant: CompiledTenant;
  /** Compiles the tenant with settings in place of its own. @throws Error that lists their errors */
  readonly withSettings: (settings: Settings) => CompiledTenant;
}

/** Compiles a tenant for its tables; undefined for one with errors. Each set of settings is compiled once. */
export function benchOf(files: Files, id: string): Bench | undefined {
  const { tenant } = compile(files, id);
  if (tenant === undefined) return undefined;
  const made = new Map<string, CompiledTenant>();
  return {
    tenant,
    withSettings(settings) {
      const key = JSON.stringify(settings);
      const known = made.get(key) ?? compiledWith(files, id, settings);
      made.set(key, known);
      return known;
    },
  };
}

function compiledWith(files: Files, id: string, settings: Settings): CompiledTenant {
  const path = `${id}/tenant.json`;
  const written: unknown = JSON.parse(files.get(path) ?? '{}');
  const own = isRecord(written) ? written : {};
  const changed = { ...own, settings: merged(isRecord(own.settings) ? own.settings : {}, settings) };
  const { tenant, messages } = compile(new Map([...files, [path, JSON.stringify(changed)]]), id);
  if (tenant !== undefined) return tenant;
  const errors = messages.filter(({ severity }) => severity === 'error');
  throw new Error(errors.map(formatMessage).join('\n'));
}

function merged(under: Settings, over: Settings): Settings {
  const entries = Object.entries(over).map(([key, value]) => {
    const below = under[key];
    return [key, isRecord(value) && isRecord(below) ? merged(below, value) : value];
  });
  return { ...under, ...Object.fromEntries(entries) };
}
