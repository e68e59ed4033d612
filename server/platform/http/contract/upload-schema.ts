import { MAX_FILE_BYTES } from '../../../../engine/language/forms/file-limits.ts';
import { API_WORDS } from '../../../../engine/language/messages/api.ts';
import { filled } from '../../../../engine/language/messages/compiler-words.ts';
import { type CallName, callSchema, type RouteSchema } from './call-schema.ts';
import type { JsonSchema } from './profile-schema.ts';

declare module 'fastify' {
  interface FastifySchema {
    /**
     * Parts of a multipart body, which the route reads and validates itself: for the API's description. Fastify would
     * validate `body` before the parts are read.
     */
    parts?: JsonSchema;
  }
}

/** The part of a multipart request that carries its files. */
export interface FilePart {
  readonly name: string;
  readonly least: 0 | 1;
  readonly most: number;
}

/** Schema of a route that reads an upload, and of the parts that are no files. */
export interface UploadSchema {
  readonly route: RouteSchema & { readonly consumes: string[]; readonly parts: JsonSchema };
  readonly fields: JsonSchema;
}

export const MULTIPART = 'multipart/form-data';
const SENT_FILE = filled(API_WORDS.sentFile, { megabytes: String(MAX_FILE_BYTES / 2 ** 20) });

/**
 * The schemas of a call that is sent in parts, from the same contract as `callSchema`. The description names the parts
 * alone, also where JSON is taken: a generated client would choose JSON, which cannot carry the file.
 *
 * @example
 * const { route, fields } = uploadSchema('art.addDocument', { name: 'file', least: 1, most: 1 });
 */
export function uploadSchema(name: CallName, files?: FilePart): UploadSchema {
  const { body = {}, ...route } = callSchema(name);
  const fields = withoutPart(body, files?.name);
  return { route: { ...route, consumes: [MULTIPART], parts: files ? withFiles(fields, files) : fields }, fields };
}

/** Whether a request without any file is complete, and so may be JSON. */
export const takesJson = (files: FilePart | undefined): boolean => (files?.least ?? 0) === 0;

function withoutPart(body: JsonSchema, part: string | undefined): JsonSchema {
  const properties = Object.entries(body.properties ?? {}).filter(([name]) => name !== part);
  const required = Array.isArray(body.required) ? body.required.filter((name) => name !== part) : [];
  return { ...body, properties: Object.fromEntries(properties), required };
}

function withFiles(fields: JsonSchema, { name, least, most }: FilePart): JsonSchema {
  const file = { type: 'string', format: 'binary', description: SENT_FILE };
  const part = most === 1 ? file : { type: 'array', items: file, minItems: least, maxItems: most };
  const required = Array.isArray(fields.required) ? fields.required : [];
  return {
    ...fields,
    properties: { ...(fields.properties as JsonSchema), [name]: part },
    required: least > 0 ? [...required, name] : required,
  };
}
