import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PRESENCE_TIMEOUT } from '../../engine/domain/attention/windows.ts';
import endpoints from '../../schemas/endpoints.json' with { type: 'json' };
import { readConfig } from '../../server/platform/core/config.ts';
import { LARGEST_UPLOAD } from '../../server/platform/http/upload.ts';
import { longestShutdown } from '../../server/shutdown.ts';
import { read } from '../architecture/sources.ts';

const example = (name: string): string => read(`docs/deployment/${name}`);
// Named by its port, as the guide starts it.
const unit = example('portal@.service').replaceAll('%i', '3000');
const nginx = example('nginx.conf');
const image = example('Containerfile');

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_grace_period?: string;
  readonly build?: Readonly<Record<string, string>>;
  readonly networks?: readonly string[];
  readonly command?: readonly string[];
}
const compose: {
  readonly services: Readonly<Record<'base' | 'portal' | 'relay', Service>>;
  readonly networks: {
    readonly inside: { readonly ipam: { readonly config: readonly { readonly gateway: string }[] } };
  };
} = parse(example('compose.yaml'));

/** Pairs of an environment as files write them, those that a comment offers too. */
const pairs = (text: string): readonly [string, string][] =>
  [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
const ofUnit = (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '')
  .split(' ')
  .map((pair) => pair.split('=') as [string, string]);
const ofImage = (/^ENV (.*)$/m.exec(image)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]);
// As compose reads them, once somebody has chosen the password.
const ofPortal = Object.entries(compose.services.portal.environment ?? {}).map(
  ([name, value]) => [name, value.replaceAll(/\$\{\w+:\?[^}]*\}/g, 'secreto')] as const,
);

describe('the examples of docs/deployment', () => {
  it('name only variables that the server reads, with values that it takes [FIXO-23]', () => {
    const code = read('server/platform/core/config.ts');
    // Variables that compose itself needs, and a tenant's own secrets.
    const named = [
      ...pairs(example('portal.env')),
      ...pairs(example('backup.env')),
      ...pairs(example('owner.env')),
      ...ofUnit,
      ...ofImage,
      ...ofPortal,
    ]
      .map(([name]) => name)
      .filter((name) => !/^(SECRET_|BASE_PASSWORD$)/.test(name));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !new RegExp(`'${name}'|env\\.${name}\\b`).test(code))).toEqual([]);
    const config = readConfig(Object.fromEntries([...pairs(example('portal.env')), ...ofUnit]));
    expect(config).toMatchObject({ secure: true, demo: false, trustProxy: ['127.0.0.1'], host: '127.0.0.1' });
    const contained = readConfig(Object.fromEntries([...pairs(example('portal.env')), ...ofImage, ...ofPortal]));
    expect(contained.trustProxy).toEqual([compose.networks.inside.ipam.config[0]?.gateway]);
    expect([...example('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)).toEqual(
      expect.arrayContaining(['BASE_PASSWORD', 'TURN_SECRET']),
    );
  });

  it('gives the owner of the tables to orders alone [FIXO-09]', () => {
    expect(pairs(example('owner.env')).map(([name]) => name)).toEqual(['OWNER_DATABASE_URL']);
    for (const serving of ['portal.env', 'portal@.service', 'portal-backup.service', 'compose.yaml', 'Containerfile'])
      expect(example(serving), serving).not.toMatch(/OWNER_DATABASE_URL|owner\.env/);
  });

  it('make a nightly backup and keep earlier ones until it succeeds [FIXO-09]', () => {
    const job = example('portal-backup.service');
    expect(job).toMatch(/^ExecStart=.* admin backup "\$STATE_DIRECTORY\/portal-/m);
    expect(job).toMatch(/^ExecStartPost=.*-mtime \+\d+ -delete$/m);
    expect(job).not.toMatch(/^Restart=/m);
    expect(example('portal-backup.timer')).toMatch(/^Persistent=true$/m);
    const env = Object.fromEntries([...pairs(example('portal.env')), ...pairs(example('backup.env'))]);
    expect(readConfig({ ...env, DEMO: '0' }).backupKey).toBeDefined();
  });

  it('gives the key of backups to the backup job alone [FIXO-09]', () => {
    expect(pairs(example('backup.env')).map(([name]) => name)).toEqual(['BACKUP_KEY']);
    for (const serving of ['portal.env', 'portal@.service', 'compose.yaml', 'Containerfile'])
      expect(example(serving), serving).not.toMatch(/BACKUP_KEY|backup\.env/);
  });

  it('run the server directly under the supervisor, never through npm [FIXS-21]', () => {
    const [, started = ''] = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(unit) ?? [];
    expect(started).toBe('node dist/server/start.js');
    expect(image).toContain(`\nCMD ${JSON.stringify(started.split(' ')).replaceAll(',', ', ')}\n`);
    for (const guide of ['docs/operation.md', 'README.md'])
      expect(
        read(guide)
          .split(/\n\n/)
          .filter((part) => /supervisor/.test(part) && part.includes(started)),
        guide,
      ).toHaveLength(1);
    expect([unit, image, example('compose.yaml')].join('\n')).not.toMatch(/npm (run )?start/);
  });

  it('wait longer than the longest end in order of a server [FIXO-23]', () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    const drain = (entries: readonly (readonly [string, string])[]) =>
      readConfig(Object.fromEntries(entries)).drainSeconds;
    expect(seconds * 1_000).toBeGreaterThan(longestShutdown(drain(ofUnit)));
    const grace = Number(/^(\d+)s$/.exec(compose.services.portal.stop_grace_period ?? '')?.[1]);
    expect(grace * 1_000).toBeGreaterThan(longestShutdown(drain(ofPortal)));
  });

  it('allow exactly the largest upload and outlast the presence timeout [FIXO-23, A25]', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
    expect(megabytes).toBe(Math.ceil(LARGEST_UPLOAD / 1024 / 1024));
    expect(Number(/proxy_read_timeout +(\d+)s;/.exec(nginx)?.[1]) * 1_000).toBeGreaterThan(PRESENCE_TIMEOUT);
  });

  it('lets nginx ask again for exactly the calls that only read [FIXO-03]', () => {
    const calls: Readonly<Record<string, { readonly reads?: boolean }>> = JSON.parse(read('schemas/calls.json'));
    const endpoints: Readonly<Record<string, { readonly method?: string; readonly path: string } | undefined>> =
      JSON.parse(read('schemas/endpoints.json'));
    const reads = Object.entries(calls).flatMap(([name, { reads: only }]) => {
      const { method = 'POST', path } = endpoints[name] ?? { path: '' };
      return only === true && method === 'POST' && path !== '' ? [path] : [];
    });
    const [, listed = ''] = /map \$uri \$portal_reads \{\n {4}default 0;\n(.*?)\n\}/s.exec(nginx) ?? [];
    expect(listed.split('\n').map((line) => / {4}(\S+) 1;/.exec(line)?.[1])).toEqual([...new Set(reads)].sort());
  });

  it('lets nginx log no address that holds a DNI or the link of a document [FIXO-17]', () => {
    const masks = /map \$uri \$logged_uri \{([^}]*)\}/.exec(nginx)?.[1] ?? '';
    const rules = [...masks.matchAll(/~\*(\S+) (\S+);/g)].map(([, rule = '', shown = '']) => ({
      rule: new RegExp(rule, 'i'),
      shown,
    }));
    const logged = (path: string) => rules.find(({ rule }) => rule.test(path))?.shown ?? path;
    const addresses = Object.values(endpoints).map((endpoint) => (typeof endpoint === 'string' ? '' : endpoint.path));
    const secret = addresses
      .filter((path) => /\{(documento|token)\}/.test(path))
      .map((path) => path.replace(/\{\w+\}/, 'SECRET'));
    expect(secret.length).toBeGreaterThan(1);
    for (const path of [...secret, '/documento/SECRET', '/API/CondicionMedica/getCondicionesMedicas/SECRET'])
      expect(logged(path), path).not.toContain('SECRET');
    expect(nginx).toContain('"$request_method $logged_uri"');
    expect(nginx).not.toMatch(/log_format[^;]*\$(uri|request_uri|request)\b/);
  });

  it('build an image of every source folder, on a supported Node [FIXO-23]', () => {
    const kept = example('Containerfile.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const sources = /^const SOURCES = \[(.*?)^\];/ms.exec(read('tools/build.mjs'))?.[1] ?? '';
    const rooms = [...sources.matchAll(/'([^'/]+)[^']*'/g)]
      .map(([, room = '']) => room)
      .filter((room) => existsSync(room));
    expect(rooms.length).toBeGreaterThan(8);
    expect(rooms.filter((room) => !kept.includes(room))).toEqual([]);
    const [major = 0] =
      /^>=(\d+)/
        .exec(JSON.parse(read('package.json')).engines.node)
        ?.slice(1)
        .map(Number) ?? [];
    for (const [, found] of image.matchAll(/^FROM node:(\d+)/gm)) expect(Number(found)).toBeGreaterThanOrEqual(major);
    expect(image).toMatch(/^USER node$/m);
    expect(compose.services.portal.build).toEqual({ context: '../..', dockerfile: 'docs/deployment/Containerfile' });
  });
});
