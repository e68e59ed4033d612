import type { CallResult } from '../../../language/actions/call-failure.ts';
import type { CallValues } from '../../../language/actions/host.ts';
import type { Caller } from '../../calls/caller.ts';
import type { Upload } from '../../calls/upload.ts';

/** A call whose files can be seen going, and be taken back while they do. */
export async function watchedCall(
  caller: Caller,
  upload: (of: Upload | undefined) => void,
  signal: AbortSignal,
  call: string,
  values: CallValues,
): Promise<CallResult<unknown>> {
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  try {
    const onSent = (sent: number, total: number) => upload({ sent, total, cancel });
    return await caller.call(call, values, stop.signal, { onSent });
  } finally {
    signal.removeEventListener('abort', cancel);
    upload(undefined);
  }
}
