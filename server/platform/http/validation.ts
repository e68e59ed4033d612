import type { FastifyInstance } from 'fastify';
import { LETTERS_LOST } from '../../../engine/language/messages/words.ts';
import { lostLetters } from '../../../engine/language/rules/values/readable-text.ts';
import { AppError } from '../core/app-error.ts';
import { judgeOf } from './contract/judge-of.ts';

/** Upper limit of nesting, beyond every valid body; deeper ones are attacks. */
const DEEPEST = 20;

/** In unicode mode, a surrogate matches only without its partner. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Validates bodies strictly: no conversions and no dropped keys. Numbers and booleans in addresses are parsed
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

/**
 * Refuses NUL, which PostgreSQL cannot store, lone surrogates, which would be changed, letters lost in a conversion, and
 * deep nesting.
 */
export function refuseHostile(value: unknown, path: readonly string[] = []): void {
  if (path.length > DEEPEST) throw new AppError(400, 'INVALID_BODY');
  if (typeof value === 'string') refuseText(value, path);
  else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    for (const [key, part] of Object.entries(value)) {
      refuseText(key, path);
      refuseHostile(part, [...path, key]);
    }
  }
}

/** Names the field by its path in the payload, as a form does, so that the page shows the refusal beside it. */
function refuseText(text: string, path: readonly string[]): void {
  if (text.includes('\u0000') || LONE_SURROGATE.test(text)) throw new AppError(400, 'INVALID_TEXT');
  if (!lostLetters(text)) return;
  const field = path.length === 0 ? {} : { field: path.join('.') };
  throw new AppError(422, 'FIELD_UNREADABLE', { ...field, say: LETTERS_LOST });
}
