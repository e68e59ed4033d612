import { createHash } from 'node:crypto';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES, MAX_FILES } from '../../../engine/language/forms/file-limits.ts';
import { AppError } from '../core/app-error.ts';
import type { RefusalCode } from '../core/refusal-code.ts';
import { ByteBudget } from '../limits/byte-budget.ts';
import type { CallName } from './contract/call-schema.ts';
import { judgeOf } from './contract/judge-of.ts';
import type { JsonSchema } from './contract/profile-schema.ts';
import { type FilePart, MULTIPART, takesJson, type UploadSchema, uploadSchema } from './contract/upload-schema.ts';
import { refuseHostile } from './validation.ts';

/** Files per request. Each is held in memory until it was checked. */
export const MOST_FILES = 5;

/** Text parts per request, and bytes of each. */
const FIELDS = 30;
const FIELD_BYTES = 16_384;

/** Bytes of the largest possible request; proxies must allow as much (docs/deployment). */
export const LARGEST_UPLOAD = MOST_FILES * MAX_FILE_BYTES + FIELDS * FIELD_BYTES;

/** Bytes of a refused body to skip: as many as the files of an attention can have. */
const LARGEST_REST = MAX_FILES * MAX_FILE_BYTES;

/** Bytes of files that a server holds at once, for all uploads; further uploads wait for memory. */
const HELD_AT_ONCE = 4 * LARGEST_UPLOAD;

declare module 'fastify' {
  interface FastifyInstance {
    /** Memory budget for uploads. */
    readonly uploads: ByteBudget;
  }
  interface FastifyRequest {
    /** Releases the memory of the request's files; null without files. */
    endUpload: (() => void) | null;
  }
}

/** An uploaded file. Its name is only displayed, and its extension must fit the content. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A multipart body, read completely and validated by its call's schema. */
export interface Upload<Fields> {
  readonly fields: Fields;
  readonly files: readonly UploadedFile[];
}

/** Errors of the multipart reader by its code, mapped to ours. */
const REFUSALS: { readonly [code: string]: readonly [status: number, code: RefusalCode] } = {
  FST_REQ_FILE_TOO_LARGE: [413, 'TOO_LARGE'],
  FST_FILES_LIMIT: [422, 'TOO_MANY_FILES'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'UNSUPPORTED_TYPE'],
};

/** Refusals that the part with the files causes. */
const OF_FILES: ReadonlySet<string> = new Set(['TOO_LARGE', 'TOO_MANY_FILES']);

/**
 * Allows multipart bodies on routes whose schema consumes them, because forms of other sites can send them, too.
 * Nothing is read before the route asks, so refused requests cost no memory.
 */
export async function registerUpload(app: FastifyInstance): Promise<void> {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const multipartSent = request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
    const taken = request.routeOptions.schema?.consumes?.includes(MULTIPART) === true;
    done(multipartSent && !taken ? new AppError(415, 'UNSUPPORTED_TYPE') : null);
  });
  app.decorate('uploads', new ByteBudget(HELD_AT_ONCE));
  app.decorateRequest('endUpload', null);
  app.addHook('onResponse', (request, _reply, done) => {
    request.endUpload?.();
    done();
  });
  await app.register(multipart, {
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: MOST_FILES,
      fields: FIELDS,
      fieldSize: FIELD_BYTES,
      parts: 40,
      headerPairs: 40,
    },
  });
}

/** A route's schema and the reader of its requests. */
interface UploadRoute<Fields> {
  readonly schema: UploadSchema['route'];
  readonly read: (request: FastifyRequest) => Promise<Upload<Fields>>;
}

/**
 * Describes a call that is sent in parts and makes the reader of its requests. Parts are texts: numbers and JSON objects
 * are parsed where the contract has them. Files come in one part; a call without files takes none.
 */
export function uploadRoute<Fields extends object>(name: CallName, files?: FilePart): UploadRoute<Fields> {
  const { route, fields } = uploadSchema(name, files);
  return { schema: route, read: uploadReader<Fields>(fields, files) };
}

function uploadReader<Fields extends object>(schema: JsonSchema, files?: FilePart): UploadRoute<Fields>['read'] {
  const judge = judgeOf(schema, 'parts');
  const strict = judgeOf(schema, 'exact');
  const file = files?.name;
  return async (request) => {
    if (takesJson(files) && !request.isMultipart()) {
      if (!strict(request.body)) throw new AppError(400, 'INVALID_BODY');
      return { fields: request.body as Fields, files: [] };
    }
    await holdMemory(request);
    const { fields: sent, files: read } = await readParts(request, file);
    const fields = withObjects(sent, (schema.properties ?? {}) as JsonSchema);
    refuseHostile(fields);
    if (!judge(fields)) throw new AppError(400, 'INVALID_BODY');
    if (read.length < (files?.least ?? 0))
      throw new AppError(400, 'INVALID_BODY', { ...(file ? { field: file } : {}) });
    return { fields: fields as Fields, files: read };
  };
}

/**
 * Waits for the memory of a request's files, by its content length. Until then the body is not read, and TCP slows the
 * sender. The memory is released with the answer, or when the connection ends.
 */
async function holdMemory(request: FastifyRequest): Promise<void> {
  const declared = Number(request.headers['content-length'] ?? LARGEST_UPLOAD);
  const bytes = Math.min(Number.isFinite(declared) ? declared : LARGEST_UPLOAD, LARGEST_UPLOAD);
  const { uploads } = request.server;
  const { socket } = request.raw;
  await uploads.take(bytes);
  const end = (): void => {
    if (request.endUpload === null) return;
    request.endUpload = null;
    socket.off('close', end);
    uploads.giveBack(bytes);
  };
  request.endUpload = end;
  socket.once('close', end);
  if (socket.destroyed) end();
}

/** Digest of a file, to compare repeated uploads. */
export function digestOf({ bytes }: UploadedFile): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Parses as JSON the parts that are objects in the schema. */
function withObjects(sent: Readonly<Record<string, string>>, properties: JsonSchema): object {
  const read = ([name, text]: [string, string]): [string, unknown] => {
    const wanted = properties[name] as JsonSchema | undefined;
    return [name, wanted?.type === 'object' ? parsed(text) : text];
  };
  return Object.fromEntries(Object.entries(sent).map(read));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new AppError(400, 'INVALID_BODY', { cause: error });
  }
}

async function readParts(request: FastifyRequest, file: string | undefined) {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') files.push(await readFile(part, file));
      else fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    leaveBody(request);
    throw refusalOf(error, file);
  }
  return { fields, files };
}

async function readFile(part: MultipartFile, file: string | undefined): Promise<UploadedFile> {
  const bytes = await part.toBuffer();
  if (part.fieldname !== file) throw new AppError(400, 'INVALID_BODY', { field: file ?? part.fieldname });
  return { name: part.filename, bytes };
}

/**
 * Skips the rest of a refused body, so that the connection stays usable for the next request: the multipart
 * reader stops in the middle, and Node does not drain a body that is being read. Destroys the connection of a client
 * that sends too much.
 */
function leaveBody({ raw }: FastifyRequest): void {
  let left = LARGEST_REST;
  raw.unpipe();
  raw.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

/** Maps an error of the reader; all of them are the sender's fault, such as a truncated body or a forbidden name. */
function refusalOf(error: unknown, field?: string): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [status, ours] = REFUSALS[code] ?? [400, 'INVALID_BODY'];
  return new AppError(
    status,
    ours,
    field !== undefined && OF_FILES.has(ours) ? { cause: error, field } : { cause: error },
  );
}
