import { OWN_FIELDS } from '../../engine/forms/own-name.ts';
import { API_WORDS } from '../../engine/messages/api.ts';
import { filled } from '../../engine/messages/compiler-words.ts';
import calls from '../../schemas/calls.json' with { type: 'json' };
import { answerSchema, type JsonSchema, requestSchema } from './profile-schema.ts';

/** Name of a call of the contract, schemas/calls.json. */
export type CallName = Exclude<keyof typeof calls, '$schema'>;

/** The schema of a route as Fastify takes it. */
export interface RouteSchema {
  /** Name of the call, by which code generators name theirs. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly body?: JsonSchema;
  readonly querystring?: JsonSchema;
  readonly params?: JsonSchema;
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

/** Every refusal has this shape (contract: Errors). */
const refusal: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string' },
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
 * What a route takes and answers, from the one contract that the page is checked against too (API-01, API-05): extra
 * keys of a body are refused, and an answer carries what the contract names and nothing else.
 */
export function callSchema(name: CallName): RouteSchema {
  const call = calls[name] as unknown as Call;
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

/** The same for a GET whose request travels in the address, part by part: all text. */
export function querySchema(name: CallName, place: 'params' | 'querystring'): RouteSchema {
  const { body, ...rest } = callSchema(name);
  return body ? { ...rest, [place]: body } : rest;
}
