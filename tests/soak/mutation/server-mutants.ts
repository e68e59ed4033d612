import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { seeded } from '../../server/seeded.ts';
import { type Mutant, mutantsOf } from './mutants-of.ts';

/** Data and pages of the demonstration, and routes, whose order of calls the contract's own tests prove. */
const NOT_MUTATED = /^demo\/|\/routes|index\.ts$|\.test\.ts$/;

/** Beginnings of names of the files in tests/server that call a feature, the nearest first. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  'access-links': ['appointment-entry', 'sign-in-link', 'one-time-answers'],
  account: ['provisional', 'close-account', 'people', 'changed-email'],
  agenda: ['agenda', 'one-place', 'watch-appointments', 'admin-left-behind', 'admin-outside'],
  'appointment-mail': ['appointment-mails', 'appointment-entry', 'appointment-reminders'],
  appointments: ['booking.', 'appointment', 'one-place', 'provisional-shares', 'papers', 'waiting-list', 'booking'],
  cases: ['art-overview', 'art-'],
  channels: ['message-', 'post', 'in-time'],
  conditions: ['consult'],
  coverage: ['coverage', 'care', 'payments'],
  credentials: ['password-rules', 'login', 'second-factor', 'passkeys', 'floods'],
  documents: ['documents', 'pictures', 'papers'],
  eligibility: ['checks', 'connectors', 'coverage'],
  'email-verification': ['provisional', 'sign-up', 'changed-email'],
  family: ['people', 'one-dni'],
  forms: ['form-', 'own-fields', 'shown-answers'],
  history: ['history', 'consult'],
  invitations: ['admin-', 'art-workers', 'people'],
  jobs: ['jobs', 'sweep'],
  mfa: ['second-factor', 'passkeys', 'totp'],
  payments: ['payment-companies', 'payment', 'lost-answers'],
  people: ['people', 'prescription-identity', 'one-dni', 'dni-', 'sign-up', 'admin'],
  prescriptions: ['prescription', 'controlled', 'consult'],
  records: ['record-', 'history', 'hostile-files'],
  recovery: ['recovery', 'sign-in-link'],
  registration: ['sign-up', 'one-dni', 'provisional'],
  'saved-filters': ['saved-filters'],
  services: ['admin.', 'booking.', 'hours-of-care', 'outside'],
  sessions: ['sessions', 'own-sessions', 'login'],
  'sign-in': ['one-time-answers', 'login', 'sign-in', 'second-factor', 'passkeys'],
  slots: ['watch-appointments', 'booking', 'agenda', 'one-place', 'waiting-list', 'hours-of-care'],
  terms: ['terms'],
  visits: ['care', 'consulting', 'queue-order', 'call-', 'rating', 'line-'],
  waitlist: ['waiting-list'],
};

/** @returns the names of test files that call a feature, all of its first beginning before those of the next */
export function testsOf(feature: string): readonly string[] {
  const files = readdirSync('tests/server').filter((file) => file.endsWith('.test.ts'));
  const beginnings = TESTS[feature] ?? [];
  return [...new Set(beginnings.flatMap((beginning) => files.filter((file) => file.startsWith(beginning))))];
}

/** @returns `amount` mutants of functions of server/features, each kind of fault as often as the others */
export function drawMutants(amount: number, seed: number): readonly Mutant[] {
  const random = seeded(seed);
  const files = readdirSync('server/features', { recursive: true, encoding: 'utf8' }).sort();
  const all = files
    .filter((file) => file.endsWith('.ts') && !NOT_MUTATED.test(file) && file.includes('/'))
    .flatMap((file) => mutantsOf(`server/features/${file}`, readFileSync(`server/features/${file}`, 'utf8')));
  const faults = [...new Set(all.map(({ fault }) => fault))].sort();
  const byFault = faults.map((fault) => all.filter((mutant) => mutant.fault === fault));
  return Array.from({ length: amount }, (_one, at) => {
    const some = byFault[at % byFault.length] ?? [];
    const { mutated: _, ...mutant } = some[Math.floor(random() * some.length)] ?? some[0] ?? fail();
    return mutant;
  });
}

function fail(): never {
  throw new Error('server/features has no function to mutate');
}

/** @returns the source with the mutant's fault; undefined when the function or its place no longer exists */
export function mutatedSource(
  { file, function: name, fault, was, occurrence }: Mutant,
  source: string,
): string | undefined {
  const same = mutantsOf(file, source).filter((other) => other.function === name && other.fault === fault);
  const named = same.filter((other) => other.was === was);
  return (named.length === 1 ? named[0] : same.find((other) => other.occurrence === occurrence))?.mutated;
}

/** A copy of the committed files in a temporary folder, with the packages of this one. */
export function copyOfRepository(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'server-mutants-'));
  for (const file of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)) {
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** @returns the first test that fails with the mutant; undefined when all pass, so that the mutant survives */
export function killerOf(folder: string, mutant: Mutant): string | undefined {
  const path = join(folder, mutant.file);
  const source = readFileSync(path, 'utf8');
  const mutated = mutatedSource(mutant, source);
  if (mutated === undefined) throw new Error(`${mutant.file} no longer has ${mutant.fault} in ${mutant.function}`);
  writeFileSync(path, mutated);
  try {
    const feature = mutant.file.split('/')[2] ?? '';
    return firstFailure(
      folder,
      testsOf(feature).map((file) => `tests/server/${file}`),
    );
  } finally {
    writeFileSync(path, source);
  }
}

/** A test that waits too little on a busy machine passes when it is repeated; one that notices a mutant never does. */
function firstFailure(folder: string, files: readonly string[]): string | undefined {
  const run = ['vitest', 'run', '--project', 'server-pg', '--maxWorkers=1', '--bail=1', '--retry=2', ...files];
  const options = { cwd: folder, encoding: 'utf8', timeout: 900_000, maxBuffer: 1e9 } as const;
  const { status, stdout, stderr } = spawnSync('npx', run, options);
  if (status === 0) return undefined;
  const plain = stripVTControlCharacters(`${stderr}\n${stdout}`);
  // Where the run is cut off before its summary, only the list of tests says which one failed.
  const failed = /FAIL\s+(.*)/.exec(plain) ?? /×\s+(.*)/.exec(plain);
  if (failed?.[1] === undefined) throw new Error(`a run without a verdict: ${plain.slice(-2000)}`);
  return failed[1];
}
