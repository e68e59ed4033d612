import type { FastifyServerOptions } from 'fastify';
import { loggedError } from './log-error.ts';

type PinoOptions = Extract<NonNullable<FastifyServerOptions['logger']>, { hooks?: unknown }>;

/**
 * Options of a logger that logs errors only through `loggedError`, whoever writes the line. Replaces messages
 * too, because pino takes the error's message for a line without one, and Fastify passes it explicitly.
 */
export function logOptions<Options extends object>(logger: Options): Options & PinoOptions {
  return {
    ...logger,
    serializers: { err: loggedError, error: loggedError },
    hooks: {
      logMethod(args, method) {
        const [first] = args as [unknown, ...unknown[]];
        const error = errorOf(first);
        if (error === undefined) return method.apply(this, args);
        return method.apply(this, [first instanceof Error ? { err: first } : first, fixedWords(args[1], error)]);
      },
    },
  };
}

/** The message of a line, unless it is or contains the error's own. */
function fixedWords(words: unknown, { message }: Error): string {
  const own = typeof words === 'string' && words !== '' && (message === '' || !words.includes(message));
  return own ? words : 'failure';
}

function errorOf(first: unknown): Error | undefined {
  if (first instanceof Error) return first;
  if (typeof first !== 'object' || first === null) return undefined;
  const held: unknown = Reflect.get(first, 'err') ?? Reflect.get(first, 'error');
  return held instanceof Error ? held : undefined;
}
