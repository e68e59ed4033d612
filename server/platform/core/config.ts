import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { OperatorError, OperatorErrors } from './operator-error.ts';
import type variables from './variables.json';

/**
 * Configuration of one server process, read once from the environment; no other code in server/ reads `process.env`.
 */
export interface Config {
  /** Port 0 lets the system choose one. */
  readonly port: number;
  readonly host: string;
  /** Absolute folder of the embedded database and its lock. */
  readonly dataDir: string;
  /** PostgreSQL's address; absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /**
   * PostgreSQL's address for the role that owns the tables; absent: the role of `databaseUrl` owns them, or migrations
   * run elsewhere.
   */
  readonly ownerDatabaseUrl?: string | undefined;
  /** Connections that requests share on PostgreSQL; two more serve LISTEN and health checks. */
  readonly poolSize: number;
  /** Address of the SMTP server; absent: mail stays in the outbox. */
  readonly smtpUrl: string | undefined;
  /** Domains that tenants may use as sender; mail from others has the sender of SMTP_URL. */
  readonly mailFromDomains: readonly string[];
  /** STUN and TURN servers for calls, and the secret shared with them. */
  readonly turn?: { readonly urls: readonly string[]; readonly secret: string } | undefined;
  /** Public origin, without a trailing slash; https makes cookies Secure and turns HSTS on. */
  readonly publicUrl: string | undefined;
  readonly secure: boolean;
  /** Opens `POST /api/_clock` on loopback. */
  readonly clockControl: boolean;
  /** Seeds and renews the demo data, and shows the outbox in the browser. */
  readonly demo: boolean;
  /** Serves the API's description at /api/docs. */
  readonly apiDocs: boolean;
  /** The tenant of unclaimed hosts; absent: those hosts show a page without a brand. */
  readonly defaultTenant: string | undefined;
  /** Ids of samples that are served outside of the demo, too. */
  readonly sampleTenants?: readonly string[];
  /** Absolute folder of the tenants and their layers; absent: the one that ships. */
  readonly tenantsDir?: string | undefined;
  /** Contact of the operator, shown on pages without a tenant. */
  readonly contact?: string | undefined;
  /** Address for reporting vulnerabilities in security.txt, with its scheme; absent: no such file. */
  readonly securityContact?: string | undefined;
  /** Least severe level that is logged. */
  readonly logLevel: LogLevel;
  /** Proxies whose X-Forwarded-* headers are trusted. */
  readonly trustProxy: readonly string[];
  /** Seconds for which a stopping server goes on serving, so that balancers notice first. */
  readonly drainSeconds: number;
  /** Port and host of the Prometheus metrics; absent: no metrics. Port 0 lets the system choose one. */
  readonly metrics?: { readonly port: number; readonly host: string } | undefined;
  /** OpenTelemetry collector for traces (OTLP over http), without a trailing slash; absent: no tracing. */
  readonly tracesTo?: string | undefined;
  /** Secret that encrypts backups; absent: a backup needs an explicit option to stay unencrypted. */
  readonly backupKey?: string | undefined;
  /** Days for which the audit is kept; absent: for ever. */
  readonly auditDays?: number | undefined;
  /** Days for which values of own fields stay that a tenant no longer declares. */
  readonly removedFieldDays: number;
  /** Factor for the limits of anonymous calls (docs/limits.md), for networks where thousands share one address. */
  readonly limitsFactor: number;
  /**
   * Secrets of connectors, `{{secret.NAME}}`: the variables `SECRET_NAME`, by name. Connectors can refer to no other
   * variable.
   */
  readonly secrets: ReadonlyMap<string, string>;
  /** Origins that connectors may reach beside their `hosts`, also by http and on this machine; for development only. */
  readonly connectorOrigins: readonly string[];
  /** Private networks that a connector's host may resolve to. */
  readonly connectorNetworks: readonly string[];
}

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Variables that are read; docs/operation.md lists them from the same file (`npm run generate`). */
type VariableName = Exclude<keyof typeof variables, 'SECRET_…'>;
type Environment = { readonly [Name in VariableName | 'NODE_ENV']?: string | undefined } & {
  readonly [secret: `SECRET_${string}`]: string | undefined;
};

/**
 * Parses `env` into a configuration with defaults.
 * @throws OperatorErrors with all wrong values at once
 */
export function readConfig(env: Environment): Config {
  const read = new Reader(env);
  const databaseUrl = read.database('DATABASE_URL');
  const ownerDatabaseUrl = read.database('OWNER_DATABASE_URL');
  if (ownerDatabaseUrl !== undefined && databaseUrl === undefined)
    read.problems.push(new OperatorError('CONFIG_OWNER_ALONE'));
  const publicUrl = read.url(
    'PUBLIC_URL',
    ['http:', 'https:'],
    'CONFIG_PUBLIC_URL',
    (url) => url.pathname === '/' && !url.search,
  );
  const clockControl = read.flag('CLOCK_CONTROL', false);
  if (clockControl && databaseUrl !== undefined) read.problems.push(new OperatorError('CONFIG_CLOCK_DATABASE'));
  if (clockControl && env.NODE_ENV === 'production') read.problems.push(new OperatorError('CONFIG_CLOCK_PRODUCTION'));
  const demo = read.flag('DEMO', databaseUrl === undefined);
  const config: Config = {
    port: read.port('PORT', '3000'),
    host: env.HOST || '0.0.0.0',
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl,
    ownerDatabaseUrl,
    poolSize: read.poolSize(),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:'], 'CONFIG_SMTP_URL', (url) => url.hostname !== ''),
    mailFromDomains: read.domains('MAIL_FROM_DOMAINS'),
    turn: read.turn(),
    publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl).origin,
    secure: publicUrl?.startsWith('https:') ?? false,
    clockControl,
    demo,
    apiDocs: read.flag('API_DOCS', demo),
    defaultTenant: read.tenant(demo),
    sampleTenants: read.tenants('SAMPLE_TENANTS'),
    tenantsDir: env.TENANTS_DIR ? resolve(env.TENANTS_DIR) : undefined,
    contact: env.CONTACT || undefined,
    securityContact: read.securityContact(demo),
    logLevel: read.logLevel(),
    trustProxy: read.networks('TRUST_PROXY', 'CONFIG_TRUST_PROXY'),
    drainSeconds: read.seconds('DRAIN_SECONDS', databaseUrl === undefined ? 0 : 5),
    metrics: env.METRICS_PORT
      ? { port: read.port('METRICS_PORT', '9464'), host: env.METRICS_HOST || '127.0.0.1' }
      : undefined,
    tracesTo: read
      .url(
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        ['http:', 'https:'],
        'CONFIG_TRACES',
        (url) => url.hostname !== '' && !url.search,
      )
      ?.replace(/\/$/, ''),
    backupKey: read.backupKey(),
    auditDays: read.auditDays(),
    removedFieldDays: read.removedFieldDays(),
    limitsFactor: read.factor(),
    secrets: read.secrets(),
    connectorOrigins: read.origins(demo),
    connectorNetworks: read.networks('CONNECTOR_NETWORKS', 'CONFIG_CONNECTOR_NETWORKS'),
  };
  if (read.problems.length > 0) throw new OperatorErrors(read.problems);
  return config;
}

/** Reads single variables and collects problems. An empty variable counts as absent. */
class Reader {
  readonly problems: OperatorError[] = [];
  private readonly env: Environment;

  constructor(env: Environment) {
    this.env = env;
  }

  port(name: 'PORT' | 'METRICS_PORT', usual: string): number {
    const found = this.env[name] || usual;
    const port = Number(found);
    if (!/^\d{1,5}$/.test(found) || port > 65_535)
      this.problems.push(new OperatorError('CONFIG_PORT', { name, found }));
    return port;
  }

  flag(name: VariableName, fallback: boolean): boolean {
    const found = this.env[name] || (fallback ? '1' : '0');
    if (found !== '0' && found !== '1') this.problems.push(new OperatorError('CONFIG_FLAG', { name, found }));
    return found === '1';
  }

  url(
    name: VariableName,
    protocols: readonly string[],
    code: 'CONFIG_DATABASE_URL' | 'CONFIG_SMTP_URL' | 'CONFIG_PUBLIC_URL' | 'CONFIG_TRACES',
    holds: (url: URL) => boolean,
  ): string | undefined {
    const found = this.env[name];
    if (!found) return undefined;
    const url = URL.canParse(found) ? new URL(found) : undefined;
    if (url === undefined || !protocols.includes(url.protocol) || !holds(url)) {
      this.problems.push(new OperatorError(code, { name, found: withoutPassword(found) }));
      return undefined;
    }
    return found;
  }

  database(name: 'DATABASE_URL' | 'OWNER_DATABASE_URL'): string | undefined {
    const protocols = ['postgres:', 'postgresql:'];
    return this.url(name, protocols, 'CONFIG_DATABASE_URL', (url) => url.pathname.length > 1);
  }

  tenant(demo: boolean): string | undefined {
    const found = this.env.DEFAULT_TENANT || (demo ? 'demo' : undefined);
    if (found === undefined) return undefined;
    if (!/^[a-z][a-z0-9_]*$/.test(found)) this.problems.push(new OperatorError('CONFIG_TENANT', { found }));
    return found;
  }

  tenants(name: 'SAMPLE_TENANTS'): string[] {
    const ids = this.list(name);
    if (!ids.every((id) => /^[a-z][a-z0-9_]*$/.test(id)))
      this.problems.push(new OperatorError('CONFIG_SAMPLE_TENANTS', { found: this.env[name] ?? '' }));
    return ids;
  }

  /** The address in CONTACT if the variable is missing; an example in the demo. */
  securityContact(demo: boolean): string | undefined {
    const found = this.env.SECURITY_CONTACT;
    const uri = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/;
    if (found && !uri.test(found)) this.problems.push(new OperatorError('CONFIG_SECURITY_CONTACT', { found }));
    const { CONTACT: contact = '' } = this.env;
    const usual = [contact, `mailto:${contact}`].find((text) => uri.test(text));
    return found || usual || (demo ? 'mailto:seguridad@example.org' : undefined);
  }

  factor(): number {
    const found = this.env.LIMITS_FACTOR || '1';
    if (!/^[1-9]\d{0,3}$/.test(found)) this.problems.push(new OperatorError('CONFIG_LIMITS_FACTOR', { found }));
    return Number(found);
  }

  poolSize(): number {
    const found = this.env.POOL_SIZE || '10';
    const size = Number(found);
    if (!/^[1-9]\d{0,2}$/.test(found) || size > 200)
      this.problems.push(new OperatorError('CONFIG_POOL_SIZE', { found }));
    return size;
  }

  backupKey(): string | undefined {
    const found = this.env.BACKUP_KEY || undefined;
    if (found !== undefined && found.length < 16) this.problems.push(new OperatorError('CONFIG_BACKUP_KEY'));
    return found;
  }

  /** At least a year: the database enforces that minimum. */
  auditDays(): number | undefined {
    const found = this.env.AUDIT_DAYS || undefined;
    if (found === undefined) return undefined;
    const days = Number(found);
    if (!/^\d{3,5}$/.test(found) || days < 366) this.problems.push(new OperatorError('CONFIG_AUDIT_DAYS', { found }));
    return days;
  }

  /** At least a month, so that a field that was removed by mistake can come back with its values. */
  removedFieldDays(): number {
    const found = this.env.REMOVED_FIELD_DAYS || '180';
    const days = Number(found);
    if (!/^\d{2,5}$/.test(found) || days < 30)
      this.problems.push(new OperatorError('CONFIG_REMOVED_FIELD_DAYS', { found }));
    return days;
  }

  /** Whole seconds, at most five minutes: process supervisors kill a slower shutdown. */
  seconds(name: VariableName, fallback: number): number {
    const found = this.env[name] || String(fallback);
    const seconds = Number(found);
    if (!/^\d{1,3}$/.test(found) || seconds > 300)
      this.problems.push(new OperatorError('CONFIG_SECONDS', { name, found }));
    return seconds;
  }

  logLevel(): LogLevel {
    const found = this.env.LOG_LEVEL || 'info';
    const level = LOG_LEVELS.find((known) => known === found);
    if (level) return level;
    this.problems.push(new OperatorError('CONFIG_LOG_LEVEL', { found, allowed: LOG_LEVELS.join(', ') }));
    return 'info';
  }

  turn(): Config['turn'] {
    const found = this.env.TURN_URLS ?? '';
    const urls = this.list('TURN_URLS');
    const secret = this.env.TURN_SECRET ?? '';
    if (urls.length === 0) return undefined;
    const relayed = urls.some((url) => url.startsWith('turn'));
    if (!urls.every((url) => /^(stun|stuns|turn|turns):[\w.:[\]-]+(\?transport=(udp|tcp))?$/.test(url)))
      this.problems.push(new OperatorError('CONFIG_TURN_URLS', { found }));
    else if (relayed && secret.length < 16) this.problems.push(new OperatorError('CONFIG_TURN_SECRET'));
    return { urls, secret };
  }

  secrets(): Map<string, string> {
    const entries = Object.entries(this.env).map(([name, value = '']) => [
      /^SECRET_([A-Z][A-Z0-9_]*)$/.exec(name)?.[1],
      value,
    ]);
    return new Map(entries.filter((entry): entry is [string, string] => entry[0] !== undefined && entry[1] !== ''));
  }

  /** Domains in lower case, for comparison. */
  domains(name: 'MAIL_FROM_DOMAINS'): string[] {
    const parts = this.list(name).map((part) => part.toLowerCase());
    if (!parts.every((part) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(part)))
      this.problems.push(new OperatorError('CONFIG_MAIL_DOMAINS', { name, found: this.env[name] ?? '' }));
    return parts;
  }

  networks(name: VariableName, code: 'CONFIG_TRUST_PROXY' | 'CONFIG_CONNECTOR_NETWORKS'): string[] {
    const parts = this.list(name);
    if (!parts.every(isNetwork)) this.problems.push(new OperatorError(code, { found: this.env[name] ?? '' }));
    return parts;
  }

  /** Extra origins for trying connectors out; refused in production, where only a tenant's hosts may be called. */
  origins(demo: boolean): string[] {
    const parts = this.list('CONNECTOR_ORIGINS');
    if (parts.length > 0 && !demo) this.problems.push(new OperatorError('CONFIG_ORIGINS_DEMO'));
    const wrong = parts.find((part) => !isOrigin(part));
    if (wrong !== undefined)
      this.problems.push(new OperatorError('CONFIG_CONNECTOR_ORIGINS', { found: withoutPassword(wrong) }));
    return parts.filter(isOrigin).map((part) => new URL(part).origin);
  }

  /** The parts of a comma-separated variable. */
  private list(name: VariableName): string[] {
    const parts = (this.env[name] ?? '').split(',').map((part) => part.trim());
    return parts.filter(Boolean);
  }
}

/** An address, or an address with a prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** http or https with a host and an optional port only. */
function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** Removes the password: messages end up in logs and tickets. */
function withoutPassword(address: string): string {
  return address.replace(/\/\/[^@/]*@/, '//***@');
}
