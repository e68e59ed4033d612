// @engine pg
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/platform/core/config.ts';
import { OperatorErrors } from '../../server/platform/core/operator-error.ts';

function problems(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof OperatorErrors)) throw error;
    return error.problems.map(({ code }) => code);
  }
}

describe('configuration', () => {
  it('has defaults that start a demonstration [D-TEN-01]', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      demo: true,
      defaultTenant: 'demo',
      clockControl: false,
      secure: false,
      trustProxy: [],
    });
  });

  it('has no default tenant outside of the demo unless one is named [FIXI-04]', () => {
    expect(readConfig({ DEMO: '0' }).defaultTenant).toBeUndefined();
    expect(readConfig({ DEMO: '0', DEFAULT_TENANT: 'osef' }).defaultTenant).toBe('osef');
  });

  it.each([
    [{ SECURITY_CONTACT: 'https://x.example/aviso', CONTACT: 'a@b.com' }, 'https://x.example/aviso'],
    [{ CONTACT: 'a@b.com' }, 'mailto:a@b.com'],
    [{ CONTACT: '0800-555-0100' }, undefined],
  ])('takes the contact of security.txt from %j [FIXI-08]', (env, contact) => {
    expect(readConfig({ DEMO: '0', ...env }).securityContact).toBe(contact);
  });

  it('treats an empty variable as absent [D-TEN-01]', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', '70000', 'CONFIG_PORT'],
    ['PORT', '3000x', 'CONFIG_PORT'],
    ['METRICS_PORT', 'x', 'CONFIG_PORT'],
    ['DEMO', 'yes', 'CONFIG_FLAG'],
    ['CLOCK_CONTROL', 'true', 'CONFIG_FLAG'],
    ['DATABASE_URL', 'mysql://host/base', 'CONFIG_DATABASE_URL'],
    ['DATABASE_URL', 'postgres://host', 'CONFIG_DATABASE_URL'],
    ['SMTP_URL', 'mail.example.org', 'CONFIG_SMTP_URL'],
    ['PUBLIC_URL', 'https://host/camino', 'CONFIG_PUBLIC_URL'],
    ['DEFAULT_TENANT', '../x', 'CONFIG_TENANT'],
    ['SECURITY_CONTACT', 'javascript:x', 'CONFIG_SECURITY_CONTACT'],
    ['DRAIN_SECONDS', '301', 'CONFIG_SECONDS'],
    ['DRAIN_SECONDS', '1.5', 'CONFIG_SECONDS'],
    ['BACKUP_KEY', 'corta', 'CONFIG_BACKUP_KEY'],
    ['AUDIT_DAYS', '90', 'CONFIG_AUDIT_DAYS'],
    ['REMOVED_FIELD_DAYS', '29', 'CONFIG_REMOVED_FIELD_DAYS'],
    ['LOG_LEVEL', 'verbose', 'CONFIG_LOG_LEVEL'],
    ['TRUST_PROXY', 'true', 'CONFIG_TRUST_PROXY'],
    ['TRUST_PROXY', '10.0.0.0/33', 'CONFIG_TRUST_PROXY'],
    ['CONNECTOR_NETWORKS', '10.0.0.0/33', 'CONFIG_CONNECTOR_NETWORKS'],
    ['CONNECTOR_ORIGINS', 'localhost:4000', 'CONFIG_CONNECTOR_ORIGINS'],
    ['CONNECTOR_ORIGINS', 'http://localhost:4000/v1', 'CONFIG_CONNECTOR_ORIGINS'],
    ['CONNECTOR_ORIGINS', 'http://me:pw@localhost:4000', 'CONFIG_CONNECTOR_ORIGINS'],
  ])('refuses %s=%s [R14]', (name, value, code) => {
    expect(problems({ [name]: value })).toEqual([code]);
  });

  it('admits connector origins only in a demonstration, and the listed networks [FIXL-15, FIXS-11]', () => {
    const tried = {
      CONNECTOR_ORIGINS: 'http://localhost:4000, https://10.0.0.1:8443',
      CONNECTOR_NETWORKS: '10.20.0.0/16',
    };
    expect(readConfig(tried)).toMatchObject({
      connectorOrigins: ['http://localhost:4000', 'https://10.0.0.1:8443'],
      connectorNetworks: ['10.20.0.0/16'],
    });
    expect(problems({ ...tried, DEMO: '0' })).toEqual(['CONFIG_ORIGINS_DEMO']);
    expect(problems({ ...tried, DATABASE_URL: 'postgres://host/base' })).toEqual(['CONFIG_ORIGINS_DEMO']);
  });

  it('refuses clock control with a real database or in production [A36]', () => {
    expect(problems({ CLOCK_CONTROL: '1', DATABASE_URL: 'postgres://host/base' })).toEqual(['CONFIG_CLOCK_DATABASE']);
    expect(problems({ CLOCK_CONTROL: '1', NODE_ENV: 'production' })).toEqual(['CONFIG_CLOCK_PRODUCTION']);
  });

  it('disables demo mode with an own database unless DEMO is set', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://host/base' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://host/base', DEMO: '1' }).demo).toBe(true);
  });

  it('reports all problems at once in Spanish, without passwords [R17]', () => {
    const env = { PORT: 'x', DATABASE_URL: 'mysql://user:SECRETO@host/base' };
    expect(() => readConfig(env)).toThrow(/DATABASE_URL debe empezar[\s\S]*PORT debe ser/);
    expect(() => readConfig(env)).not.toThrow(/SECRETO/);
  });
});
