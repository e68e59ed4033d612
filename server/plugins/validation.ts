import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { judgeOf } from '../contract/judge-of.ts';

/** Deeper bodies than any of ours; they exist to exhaust somebody. */
const DEEPEST = 20;

/** In unicode mode a surrogate matches only where its partner is missing. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Bodies are taken as they are: nothing is converted and nothing dropped in silence (R12). What travels in an address
 * is text, so there numbers and booleans are read out of it.
 */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    judgeOf(schema as object, httpPart === 'body' ? 'exact' : 'address'),
  );
  app.addHook('preValidation', (request, _reply, done) => {
    for (const part of [request.body, request.query, request.params]) refuseHostile(part);
    done();
  });
}

/** NUL cannot be stored, a lone surrogate would be stored as something else, and depth serves nobody (R13). */
export function refuseHostile(value: unknown, depth = 0): void {
  if (depth > DEEPEST) throw new AppError(400, 'INVALID_BODY');
  if (typeof value === 'string') {
    if (value.includes('\u0000') || LONE_SURROGATE.test(value)) throw new AppError(400, 'INVALID_TEXT');
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    for (const [key, part] of Object.entries(value)) {
      refuseHostile(key, depth + 1);
      refuseHostile(part, depth + 1);
    }
  }
}
