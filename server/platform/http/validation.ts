import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/app-error.ts';
import { judgeOf } from './contract/judge-of.ts';

/** Upper limit of nesting, beyond every valid body; deeper ones are attacks. */
const DEEPEST = 20;

/** In unicode mode, a surrogate matches only without its partner. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Validates bodies strictly: no conversions and no dropped keys (R12). Numbers and booleans in addresses are parsed
 * from text.
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

/** Refuses NUL, which PostgreSQL cannot store, lone surrogates, which would be changed, and deep nesting (R13). */
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
