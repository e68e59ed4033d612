import type { HttpOutcome, HttpRequest } from '../../calls/transport.ts';
import { answerBody, retryAfterOf } from './answer-body.ts';

/** A request whose body is a form with files. */
interface UploadRequest extends HttpRequest {
  readonly body: { readonly form: FormData };
}

/**
 * Sends a form with files and reports its progress. Uses XMLHttpRequest, because not every browser reports progress of
 * fetch. The timeout counts silence and restarts with each progress, since ten megabytes on a slow line take longer
 * than any answer may. Never rejects.
 * @param headers headers besides the browser's own
 */
export function sendUpload(
  request: UploadRequest,
  address: URL,
  headers: Readonly<Record<string, string>>,
): Promise<HttpOutcome> {
  const { method, body, signal, timeoutSeconds, onSent } = request;
  return new Promise((resolve) => {
    const http = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    let late = false;
    const listen = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        late = true;
        http.abort();
      }, timeoutSeconds * 1000);
    };
    const leave = (): void => http.abort();
    const end = (outcome: HttpOutcome) => (): void => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', leave);
      resolve(outcome);
    };
    http.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      listen();
      if (lengthComputable) onSent?.(loaded, total);
    });
    http.addEventListener('load', () => end(outcomeOf(http))());
    http.addEventListener('error', end({ kind: 'offline' }));
    http.addEventListener('abort', () => end({ kind: late ? 'timeout' : 'left' })());
    http.open(method, address);
    for (const [name, value] of Object.entries(headers)) http.setRequestHeader(name, value);
    signal?.addEventListener('abort', leave, { once: true });
    listen();
    http.send(body.form);
    if (signal?.aborted === true) leave();
  });
}

function outcomeOf(http: XMLHttpRequest): HttpOutcome {
  return {
    kind: 'answer',
    status: http.status,
    body: answerBody(http.responseText, http.getResponseHeader('Content-Type')),
    retryAfter: retryAfterOf(http.getResponseHeader('Retry-After')),
    requestId: http.getResponseHeader('X-Request-Id') ?? undefined,
  };
}
