import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { type CompileResult, checkDocuments, compile } from '../../engine/language/compile/compile.ts';
import { formatMessage, type Message } from '../../engine/language/compile/source/message.ts';
import { chainFolders, readChain } from './folder.ts';
import { foreignFiles } from './foreign.ts';

/** A tenant that does not compile; `message` is the tool's output. */
export class BrokenTenant extends Error {
  override readonly name = 'BrokenTenant';
  readonly id: string;
  readonly messages: readonly Message[];

  constructor(id: string, messages: readonly Message[]) {
    super(
      messages
        .filter(({ severity }) => severity === 'error')
        .map(formatMessage)
        .join('\n'),
    );
    this.id = id;
    this.messages = messages;
  }
}

/** Reads and compiles one tenant of a folder. Also reports symbolic links, which the compiler cannot see. */
export function compileFolder(root: string, id: string): CompileResult {
  const foreign = foreignFiles(root, id);
  const { tenant, messages } = compile(readChain(root, id), id);
  if (foreign.length > 0) return { messages: [...foreign, ...messages] };
  return { ...(tenant === undefined ? {} : { tenant }), messages };
}

/**
 * The messages about one tenant of a folder on a day: those of `compileFolder`, and the notes that depend on the day.
 * @param today `2026-11-28`
 */
export function checkFolder(root: string, id: string, today: string): readonly Message[] {
  const files = readChain(root, id);
  return [...foreignFiles(root, id), ...checkDocuments(files, id, today)];
}

/**
 * The tenant that `compileFolder` makes; for server, Storybook and tests.
 * @throws BrokenTenant with all messages when it has errors
 */
export function loadTenant(root: string, id: string): CompiledTenant {
  const { tenant, messages } = compileFolder(root, id);
  if (tenant === undefined) throw new BrokenTenant(id, messages);
  return tenant;
}

/**
 * File of an asset as the tenant sees it: its own, else that of the nearest layer; undefined when no layer has it, or
 * when the name is not a file directly in assets/. Links that lead elsewhere are refused.
 */
export function assetFile(root: string, id: string, name: string): string | undefined {
  if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name)) return undefined;
  const places = chainFolders(root, id).map((folder) => join(folder, 'assets', name));
  const place = places.find((path) => realPlace(root, path));
  return place === undefined ? undefined : join(root, place);
}

/** Whether a path below the root contains no symbolic link. */
function realPlace(root: string, path: string): boolean {
  try {
    return realpathSync(join(root, path)) === join(realpathSync(root), path);
  } catch {
    return false;
  }
}
