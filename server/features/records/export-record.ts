import { once } from 'node:events';
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { documents, jobs } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { keepArchive } from '../../platform/files/keep-document.ts';
import { readDocument } from '../../platform/files/read-document.ts';
import type { JobAtWork, JobKind } from '../../platform/jobs/job-kind.ts';
import { logoPng } from '../../platform/tenants/logo-png.ts';
import { paperWords } from '../../platform/tenants/server-text.ts';
import { prescriptionByNumber, prescriptionPdf } from '../prescriptions/index.ts';
import { recordBundle } from './fhir/record-bundle.ts';
import { copiesFor, RECORD_EXPORT } from './record-copies.ts';
import { type HealthRecord, recordOf } from './record-of.ts';
import { type RecordPaper, recordPdf } from './record-pdf.ts';

/** Milliseconds that the archive is kept. */
const KEPT = 24 * 3_600_000;

/**
 * Job that writes a person's record as a ZIP: a PDF to read, all documents and prescriptions, and a FHIR R4 document
 * (law 26.529).
 */
export const recordExport: JobKind<AppDeps> = {
  name: RECORD_EXPORT,
  kept: KEPT,
  work: async (deps, job) => {
    const tenant = await tenantOfUnit(deps, job);
    const record = await recordOf(deps.db, job.unit, job.aboutId);
    if (!record) throw new AppError(404, 'NOT_FOUND');
    const say = paperWords(tenant);
    const progress = (done: number, of: number) => job.progress(done, of);
    const bytes = await recordArchive(deps, tenant, record, { progress });
    const { lastName, firstName } = record.person;
    const name = say('historia.file', { nombre: `${firstName} ${lastName}` });
    const document = { unit: job.unit, ownerId: job.aboutId, name, bytes, now: deps.clock.now() };
    return {
      bytes: bytes.length,
      async keep(tx) {
        await dropEarlierCopies(tx, job);
        return keepArchive(tx, document);
      },
    };
  },
};

async function tenantOfUnit({ tenants }: AppDeps, { input }: JobAtWork): Promise<CompiledTenant> {
  const id = typeof input === 'object' && input !== null && 'tenant' in input ? String(input.tenant) : '';
  const tenant = await tenants.get(id);
  if (!tenant) throw new AppError(404, 'NOT_FOUND');
  return tenant;
}

interface Archiving {
  /** Called after each file with the number done and in total. */
  readonly progress: (done: number, of: number) => Promise<void>;
  /** Extra files by name. */
  readonly beside?: ReadonlyMap<string, Uint8Array>;
}

/**
 * Writes a person's record as a ZIP, one file after the other, so that only one document is in memory besides the
 * archive.
 */
export async function recordArchive(
  deps: Pick<AppDeps, 'db' | 'clock' | 'tenants'>,
  tenant: CompiledTenant,
  record: HealthRecord,
  { progress, beside = new Map() }: Archiving,
): Promise<Buffer> {
  const { unit } = tenant.public;
  const at = deps.clock.now();
  const say = paperWords(tenant);
  const labelOf: RecordPaper['labelOf'] = (codes, code) => labelIn(tenant, codes, code);
  const paths = documentNames(record);
  const pathOf = (id: string) => paths.get(id) ?? '';
  const institution = tenant.public.name;
  const recetas = record.consultations.flatMap(({ prescriptions }) => prescriptions);
  // Counts the unreadable files too: a copy that ends with fewer files than planned is not complete.
  const documents = record.consultations.reduce((sum, held) => sum + held.documents.length, 0);
  const of = documents + recetas.length + beside.size + 2;
  const zip = openZip(at);
  const add = async (name: string, bytes: Uint8Array): Promise<void> => progress(zip.add(name, bytes), of);
  await add(`${say('historia.title')}.pdf`, await recordPdf(record, { institution, at, say, labelOf }));
  const bundle = recordBundle(record, {
    unit,
    institution,
    at,
    say,
    pathOf,
    labelOf: (condition) => labelOf('condition', condition),
  });
  await add('historia.fhir.json', Buffer.from(JSON.stringify(bundle, undefined, 1)));
  for (const [id, name] of paths) {
    const file = await readDocument(deps.db, unit, id);
    if (file) await add(name, file.bytes);
  }
  const logo = await logoPng(deps.tenants, tenant);
  for (const { number } of recetas) {
    const found = await prescriptionByNumber(deps.db, unit, tenant.public.brand.logo, number);
    if (!found) continue;
    const pdf = await prescriptionPdf(found.prescription, { tenant: institution, logo, say });
    await add(`recetas/${say('receta.title', { id: number })}.pdf`, pdf);
  }
  for (const [name, bytes] of beside) await add(name, bytes);
  return zip.end();
}

/** Opens a ZIP in memory. `add` returns the number of files so far, `end` the bytes. */
function openZip(mtime: Date) {
  const zip = new ZipFile();
  const parts: Buffer[] = [];
  zip.outputStream.on('data', (part: Buffer) => parts.push(part));
  zip.on('error', (error) => zip.outputStream.emit('error', error));
  const ended = once(zip.outputStream, 'end');
  // Awaited at the end; an earlier rejection must not count as unhandled.
  ended.catch(() => undefined);
  let files = 0;
  return {
    add(name: string, bytes: Uint8Array): number {
      zip.addBuffer(Buffer.from(bytes), name, { mtime });
      files += 1;
      return files;
    },
    async end(): Promise<Buffer> {
      zip.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}

/** Unique names of the readable documents in the archive, by consultation and kind. */
function documentNames(record: HealthRecord): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { row, documents } of record.consultations) {
    for (const [at, { id, tipo, readable }] of documents.entries()) {
      if (readable) names.set(id, `documentos/${row.code} ${at + 1} ${tipo.replace(/[^\p{L}\p{N} .-]/gu, '-')}.pdf`);
    }
  }
  return names;
}

/** The tenant's label of a code. */
function labelIn({ public: { codes } }: CompiledTenant, of: 'condition' | 'sex', code: string): string {
  const known = codes[of];
  const one = isRecord(known) ? known[code] : undefined;
  return isRecord(one) && typeof one.label === 'string' ? one.label : code;
}

/**
 * Deletes the files of a person's earlier copies, in the transaction that stores the newer one, so that at most one
 * exists (decision 0037). Their jobs stay, because they count for the limit.
 */
async function dropEarlierCopies(
  tx: Database,
  { id, unit, ownerId, aboutId }: Pick<JobAtWork, 'id' | 'unit' | 'ownerId' | 'aboutId'>,
): Promise<void> {
  const earlier = await tx
    .select({ documentId: jobs.documentId })
    .from(jobs)
    .where(and(copiesFor({ unit, ownerId }), eq(jobs.aboutId, aboutId), ne(jobs.id, id), isNotNull(jobs.documentId)));
  const files = earlier.flatMap(({ documentId }) => documentId ?? []);
  if (files.length > 0) await tx.delete(documents).where(and(eq(documents.unit, unit), inArray(documents.id, files)));
}
