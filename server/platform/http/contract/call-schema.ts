import type { FastifyRequest } from 'fastify';
import { OWN_FIELDS } from '../../../../engine/language/forms/own-name.ts';
import { API_WORDS } from '../../../../engine/language/messages/api.ts';
import { filled } from '../../../../engine/language/messages/compiler-words.ts';
import calls from '../../../../schemas/calls.json' with { type: 'json' };
import type { CallRequests } from '../../../../schemas/generated/call-requests.ts';
import { answerSchema, type JsonSchema, requestSchema } from './profile-schema.ts';

/** Name of a call in schemas/calls.json. */
export type CallName = Exclude<keyof typeof calls, '$schema'>;

/** A JSON Schema with the type of what it lets through, which TypeScript alone sees. */
export type SchemaOf<T> = JsonSchema & { readonly lets?: T };

/** The schema of a route as Fastify takes it. */
export interface RouteSchema {
  /** Name of the call, used by code generators. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly response: { readonly [status: string]: JsonSchema };
}

interface Call {
  readonly description: string;
  readonly request: { readonly type: string; readonly properties?: object };
  readonly optional?: readonly string[];
  readonly own?: string;
  readonly answer: object;
  readonly codes?: readonly string[];
}

/** Common shape of refusals (contract: Errors). */
const refusal: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string' },
        title: { type: 'string' },
        message: { type: 'string' },
        field: { type: 'string' },
        check: { type: 'string' },
        refusal: { type: 'string' },
        retryAfter: { type: 'integer' },
        detail: { type: 'object', additionalProperties: true },
      },
    },
  },
};

/**
 * The schemas of a route's body and answer, from the contract that the page is checked against too.
 * Extra keys of a body are refused; answers contain exactly the contract's keys.
 */
export function callSchema<Name extends CallName>(
  name: Name,
): RouteSchema & { readonly body?: SchemaOf<CallRequests[Name]> } {
  const call: Call = calls[name];
  const { codes = [] } = call;
  const { own } = call;
  const ownFields = own === undefined ? {} : { [OWN_FIELDS]: { type: 'object', own } };
  const properties = { ...call.request.properties, ...ownFields };
  const body = requestSchema({ ...call.request, properties }, [...(call.optional ?? []), ...Object.keys(ownFields)]);
  return {
    operationId: name,
    summary: call.description,
    ...(codes.length > 0 ? { description: filled(API_WORDS.refusals, { codes: codes.join(', ') }) } : {}),
    tags: [name.slice(0, name.indexOf('.'))],
    ...(Object.keys(properties).length > 0 ? { body } : {}),
    response: {
      200: { description: API_WORDS.answer, ...answerSchema(call.answer) },
      '4xx': { description: API_WORDS.refused, ...refusal },
      '5xx': { description: API_WORDS.failed, ...refusal },
    },
  };
}

/** The same for a GET whose request is in its path, as texts. */
export function paramsSchema<Name extends CallName>(
  name: Name,
): RouteSchema & { readonly params?: SchemaOf<CallRequests[Name]> } {
  const { body, ...rest } = callSchema(name);
  return body ? { ...rest, params: body } : rest;
}

/** The same for a GET whose request is in its query, as texts. */
export function querySchema<Name extends CallName>(
  name: Name,
): RouteSchema & { readonly querystring?: SchemaOf<CallRequests[Name]> } {
  const { body, ...rest } = callSchema(name);
  return body ? { ...rest, querystring: body } : rest;
}

/** The contract's name of a request's call; undefined for a route without a call, such as a page. */
export function callOf({ routeOptions: { schema } }: FastifyRequest): string | undefined {
  return schema && 'operationId' in schema ? String(schema.operationId) : undefined;
}
