import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONTAINERFILE = readFileSync(join(ROOT, 'docs/deployment/Containerfile'), 'utf8');
const INCLUDED = readFileSync(join(ROOT, 'docs/deployment/Containerfile.dockerignore'), 'utf8');

/**
 * The portal as docs/deployment installs it: a clone in which the steps of the Containerfile's build stage have run.
 * Only `npm ci` is replaced, by links to the packages that are already here.
 */
export class ProductionInstall {
  readonly path = mkdtempSync(join(tmpdir(), 'portal-install-'));

  constructor() {
    const [, stage = ''] = /^FROM .* AS build\n(.*?)^FROM /ms.exec(CONTAINERFILE) ?? [];
    for (const step of stage.split('\n').filter(Boolean)) this.take(step);
  }

  /** @throws for a step of an unknown kind, and for one that fails */
  private take(step: string): void {
    const [, word = '', rest = ''] = /^(\w+) (.*)$/.exec(step) ?? [];
    if (step === 'COPY . .') this.copy(sources());
    else if (word === 'COPY') this.copy(rest.split(' ').slice(0, -1));
    else if (word === 'RUN' && /^npm ci\b/.test(rest))
      link(join(ROOT, 'node_modules'), join(this.path, 'node_modules'));
    else if (word === 'RUN') this.run(rest);
    else if (word !== 'WORKDIR') throw new Error(`Containerfile: ${step}`);
  }

  /** Runs a command of the guide in the folder. @returns what it prints */
  run(command: string, env: NodeJS.ProcessEnv = process.env): string {
    const own = { ...env, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
    return execFileSync('sh', ['-c', command], { cwd: this.path, env: own, encoding: 'utf8' });
  }

  private copy(files: readonly string[]): void {
    for (const file of files) {
      mkdirSync(dirname(join(this.path, file)), { recursive: true });
      cpSync(join(ROOT, file), join(this.path, file));
    }
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** The files of a clone that the build may see. */
function sources(): readonly string[] {
  const names = new Set(INCLUDED.split('\n').flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? []));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  return files.filter((file) => names.has(file.split('/')[0] ?? ''));
}

/** Copies a folder as hard links, or as files where the temporary folder is on another disk. */
function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
}
