import type { ActionHost } from './host.ts';

/** Shows a text, already with its values, until some work ends. */
export async function whileBusy<Result>(
  host: Pick<ActionHost, 'busy'>,
  text: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (text !== undefined) host.busy(text);
  try {
    return await work();
  } finally {
    host.busy(undefined);
  }
}
