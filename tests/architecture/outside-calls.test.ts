import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { nodesOf, parse, productFiles } from './sources.ts';

/** Parts of Node and packages through which a server can call another machine. */
const NODE = ['node:http', 'node:https', 'node:http2', 'node:net', 'node:tls', 'node:dgram', 'node:dns'];
const PACKAGES = ['mercadopago', 'nodemailer', '@opentelemetry/exporter-trace-otlp-http', 'pg'];
/** Packages of the server without outside calls. A new package must be named here or above. */
const QUIET = [
  /^node:(?!https?$|http2$|net$|tls$|dgram$|dns$)/,
  /^@electric-sql\/pglite$|^@fastify\/|^fastify$|^drizzle-orm|^@noble\/hashes|^@node-rs\/argon2$/,
  /^@opentelemetry\/(api|resources|sdk-trace-node)$|^@simplewebauthn\/server$|^@zxcvbn-ts\/|^prom-client$/,
  /^(ajv|bowser|csv-parse\/sync|drizzle-kit|ical\.js|jsonc-parser|otpauth|yazl)$/,
];

/** Files that open connections themselves, with the reason why they need no `outside`. */
const WITHOUT: Readonly<Record<string, string>> = {
  'server/platform/db/folder-lock.ts': 'connects to this machine, to find out who holds a folder',
  'server/platform/db/open-postgres.ts': 'the own database',
  'server/platform/db/pg-listener.ts': 'the own database',
  'server/platform/db/postgres-client.ts': 'the own database',
  'server/platform/metrics/serve-metrics.ts': 'listens',
  'server/platform/outbound/exchange.ts': 'takes the deadline of `outside`',
  'server/platform/outbound/private-networks.ts': 'resolves names within `exchange`',
  'server/platform/tracing/open-tracing.ts': 'exports spans beside the requests, three seconds at most',
};

interface Import {
  readonly file: string;
  readonly from: string;
  /** Names of imported values; types make no calls. */
  readonly values: readonly string[];
}

function importsOf(file: string): readonly Import[] {
  return nodesOf(parse(file)).flatMap((node) => {
    if (!ts.isImportDeclaration(node) || node.importClause?.isTypeOnly === true) return [];
    const from = (node.moduleSpecifier as ts.StringLiteral).text;
    const { namedBindings, name } = node.importClause ?? {};
    const named = namedBindings && ts.isNamedImports(namedBindings) ? [...namedBindings.elements] : [];
    const values = named.filter(({ isTypeOnly }) => !isTypeOnly).map((one) => (one.propertyName ?? one.name).text);
    return values.length > 0 || name !== undefined || namedBindings === undefined ? [{ file, from, values }] : [];
  });
}

const serverFiles = () => productFiles().filter((file) => file.startsWith('server/') && file.endsWith('.ts'));
/** Functions of `node:net` and `node:dns` without outside calls. */
const HARMLESS = new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList']);

describe('calls to other companies', () => {
  const imports = serverFiles().flatMap(importsOf);
  const calling = imports.filter(
    ({ from, values }) =>
      [...NODE, ...PACKAGES].includes(from) && !(values.length > 0 && values.every((name) => HARMLESS.has(name))),
  );

  it('are made in files that name their kind, or say why not [FIXO-15]', () => {
    const named = (file: string) =>
      nodesOf(parse(file)).some(
        (node) =>
          ts.isPropertyAssignment(node) &&
          node.name.getText() === 'kind' &&
          /^'(beside|deciding|background)'$/.test(node.initializer.getText()),
      );
    const files = [...new Set(calling.map(({ file }) => file))];
    expect(files.filter((file) => WITHOUT[file] === undefined && !named(file) && !takesDeadline(file))).toEqual([]);
    expect(Object.keys(WITHOUT).filter((file) => !files.includes(file))).toEqual([]);
  });

  it('are made by packages that this test knows [FIXO-15]', () => {
    const packages = imports.filter(({ from }) => !from.startsWith('.') && ![...NODE, ...PACKAGES].includes(from));
    const known = (from: string) => QUIET.some((one) => one.test(from));
    expect([...new Set(packages.map(({ from }) => from).filter((from) => !known(from)))].sort()).toEqual([]);
  });

  it('never use the globals of the web [FIXO-15]', () => {
    const globals = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);
    const used = serverFiles().flatMap((file) =>
      nodesOf(parse(file)).flatMap((node) =>
        (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
        ts.isIdentifier(node.expression) &&
        globals.has(node.expression.text)
          ? [file]
          : [],
      ),
    );
    expect(used).toEqual([]);
  });
});

/** Whether the file's calls run within `outside`, which only its caller names: a class that takes `Deadline` or `Asking`. */
function takesDeadline(file: string): boolean {
  return nodesOf(parse(file)).some(
    (node) => ts.isParameter(node) && node.type !== undefined && /^(Deadline|Asking)$/.test(node.type.getText()),
  );
}
