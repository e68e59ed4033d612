import type { FastifyServerOptions } from 'fastify';
import { loggedError } from './log-error.ts';

/** What the logging library is told. */
type PinoOptions = Extract<NonNullable<FastifyServerOptions['logger']>, { hooks?: unknown }>;

/**
 * Options of a logger through which no error says more than `loggedError` keeps of it (FIXS-07), whoever writes the line:
 * of a line without words the library takes the error's own, and Fastify says them as the line's.
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

/** The words of a line, unless they are the error's own or repeat them. */
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
