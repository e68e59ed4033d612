import { createHash } from 'node:crypto';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES, MAX_FILES } from '../../engine/forms/file-limits.ts';
import { AppError } from '../app-error.ts';
import { judgeOf } from '../contract/judge-of.ts';
import type { JsonSchema } from '../contract/profile-schema.ts';
import { ByteBudget } from '../services/limits/byte-budget.ts';
import { refuseHostile } from './validation.ts';

/** Files of one request; more come in another. Each is held in memory until it is judged (A25). */
const MOST_FILES = 5;

/** Texts of one request, and bytes of each. */
const FIELDS = 30;
const FIELD_BYTES = 16_384;

/** Bytes of the largest request there is; what stands in front must let it through (docs/deployment). */
export const LARGEST_UPLOAD = MOST_FILES * MAX_FILE_BYTES + FIELDS * FIELD_BYTES;

/** Bytes of a refused body that are let pass: as many as the files of an attention can have. */
const LARGEST_REST = MAX_FILES * MAX_FILE_BYTES;

/** Bytes of files that a server holds at once, of all uploads: those that come beyond it are read when it is their turn. */
const HELD_AT_ONCE = 4 * LARGEST_UPLOAD;

declare module 'fastify' {
  interface FastifyInstance {
    /** Memory for the files of uploads. */
    readonly uploads: ByteBudget;
  }
  interface FastifyRequest {
    /** Gives back the memory that the request's files hold; null where they hold none. */
    endUpload: (() => void) | null;
  }
}

/** A file as it was sent: its name decides nothing but how it is called, and whether its ending fits its content. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A multipart body that was read whole and judged by its call's schema. */
export interface Upload<Fields> {
  readonly fields: Fields;
  readonly files: readonly UploadedFile[];
}

/** Refusals of the multipart reader, by its code. */
const REFUSALS: { readonly [code: string]: readonly [status: number, code: string] } = {
  FST_REQ_FILE_TOO_LARGE: [413, 'TOO_LARGE'],
  FST_FILES_LIMIT: [422, 'TOO_MANY_FILES'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'UNSUPPORTED_TYPE'],
};

/**
 * Lets routes read multipart bodies: those whose schema says that they consume them, since a form of another site can
 * send one too (R15). Nothing is read before a route asks, so what is refused costs nothing.
 */
export async function registerUpload(app: FastifyInstance): Promise<void> {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const multipartSent = request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
    const taken = request.routeOptions.schema?.consumes?.includes('multipart/form-data') === true;
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

/**
 * Reads uploads of one route: `body` is the call's body schema, `file` the part that carries the files. Parts are texts:
 * a number is read where the schema wants one, and JSON where it wants an object.
 * @param atLeast files without which the body is refused; with none, a body of JSON is as good
 */
export function uploadReader<Fields extends object>(
  body: JsonSchema | undefined,
  file: string,
  atLeast = 1,
): (request: FastifyRequest) => Promise<Upload<Fields>> {
  const schema = withoutFile(body ?? {}, file);
  const judge = judgeOf(schema, 'parts');
  const strict = judgeOf(schema, 'exact');
  return async (request) => {
    if (atLeast === 0 && !request.isMultipart()) {
      if (!strict(request.body)) throw new AppError(400, 'INVALID_BODY');
      return { fields: request.body as Fields, files: [] };
    }
    await holdMemory(request);
    const { fields: sent, files } = await readParts(request, file);
    const fields = withObjects(sent, (schema.properties ?? {}) as JsonSchema);
    refuseHostile(fields);
    if (!judge(fields)) throw new AppError(400, 'INVALID_BODY');
    if (files.length < atLeast) throw new AppError(400, 'INVALID_BODY', { field: file });
    return { fields: fields as Fields, files };
  };
}

/**
 * Waits until the server has memory for the files of a request, as big as it says that they are. Until then nothing of it is read,
 * and its sender is held up by TCP. Given back with the answer, or when the connection ends.
 */
async function holdMemory(request: FastifyRequest): Promise<void> {
  const said = Number(request.headers['content-length'] ?? LARGEST_UPLOAD);
  const bytes = Math.min(Number.isFinite(said) ? said : LARGEST_UPLOAD, LARGEST_UPLOAD);
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

/** What a file is known by where a repetition must be told from another upload. */
export function digestOf({ bytes }: UploadedFile): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Parts of which the schema says that they are objects, read as JSON. */
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

function withoutFile(body: JsonSchema, file: string): JsonSchema {
  const { [file]: _file, ...properties } = (body.properties ?? {}) as JsonSchema;
  const required = Array.isArray(body.required) ? body.required.filter((name) => name !== file) : [];
  return { ...body, properties, required };
}

async function readParts(request: FastifyRequest, file: string) {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') files.push(await readFile(part, file));
      else fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    leaveBody(request);
    throw refusalOf(error);
  }
  return { fields, files };
}

async function readFile(part: MultipartFile, file: string): Promise<UploadedFile> {
  const bytes = await part.toBuffer();
  if (part.fieldname !== file) throw new AppError(400, 'INVALID_BODY', { field: file });
  return { name: part.filename, bytes };
}

/**
 * Lets the rest of a refused body pass, so that the connection is clean for the next request on it (FIXS-08): what reads
 * multipart stops in the middle, and Node drains nothing that somebody began to read. Who goes on sending loses the line.
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

/** Whatever the reader stumbles over is the sender's: a body cut short, a part without end, a forbidden name. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [status, ours] = REFUSALS[code] ?? [400, 'INVALID_BODY'];
  return new AppError(status, ours, { cause: error });
}
