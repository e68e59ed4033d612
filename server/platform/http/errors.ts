import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../core/app-error.ts';
import type { Config } from '../core/config.ts';
import type { RefusalCode } from '../core/refusal-code.ts';
import { rootCause } from '../core/root-cause.ts';
import { isOutage } from '../db/outage.ts';
import { sendNoTenantPage } from '../pages/no-tenant-page.ts';
import { wantsPage } from '../pages/wants-page.ts';
import { serverText } from '../tenants/server-text.ts';
import { isClientGone } from './client-gone.ts';
import { routeOf } from './request-log.ts';

/** Fastify's own refusals by its code, mapped to ours. */
const KNOWN: { readonly [code: string]: readonly [status: number, code: RefusalCode] } = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'UNSUPPORTED_TYPE'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'TOO_LARGE'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'INVALID_BODY'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'INVALID_BODY'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'INVALID_BODY'],
};

/** Seconds for `retryAfter` when the database does not answer. */
const OUTAGE = 5;

/** Refuses a request of an older page whose body has not the shape of its call; undefined for any other. */
type RefuseOlder = (request: FastifyRequest) => Promise<AppError | undefined>;

/**
 * Answers every error in one shape: `{ error: { code, title?, message?, field?, retryAfter?, detail? } }`. The message is the
 * tenant's text for the code, never the exception's; an unforeseen error is 500 INTERNAL and only logged, and so is the
 * kind of a failure elsewhere. A page without a tenant gets an HTML page instead. A database that does not answer in
 * time gives 503 UNAVAILABLE with Retry-After.
 * @param refuseOlder judges an invalid body by the page that sent it before it is called one
 */
export function registerErrors(
  app: FastifyInstance,
  { contact }: Pick<Config, 'contact'>,
  refuseOlder: RefuseOlder,
): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (isClientGone(request)) {
      request.log.debug({ reason: rootCause(error) }, 'the client went away');
      return sendRefusal(new AppError(400, 'INVALID_REQUEST'), request, reply);
    }
    const refusal = await ofOlder(asAppError(error), request, refuseOlder);
    const where = { code: refusal.code, route: routeOf(request), tenant: request.tenant?.id };
    if (refusal.status === 500) request.log.error({ err: error, ...where }, 'request failed');
    else if (refusal.status > 500 && refusal.cause !== undefined)
      request.log.warn({ ...where, reason: rootCause(refusal.cause) }, 'another system failed');
    if (refusal.code === 'TENANT_UNKNOWN' && wantsPage(request))
      return sendNoTenantPage(reply, refusal.status, refusal.status === 404 ? 'unknown' : 'unavailable', contact);
    return sendRefusal(refusal, request, reply);
  });
}

/** An invalid body of an older page is refused as such: a shape that it cannot know is no fault of the person. */
async function ofOlder(refusal: AppError, request: FastifyRequest, refuseOlder: RefuseOlder): Promise<AppError> {
  if (refusal.code !== 'INVALID_BODY') return refusal;
  try {
    return (await refuseOlder(request)) ?? refusal;
  } catch (error) {
    return asAppError(error as FastifyError);
  }
}

/**
 * Answers an undecodable address (`/%E0%A4%A`), for which Fastify runs no route and no hook. Closes the connection of a
 * WebSocket request there: Node reads no more requests from it, and no other code would end it.
 */
export function answerUnreadable({ contact }: Pick<Config, 'contact'>) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (request.headers.upgrade !== undefined) reply.raw.once('finish', () => request.raw.socket.end());
    if (wantsPage(request)) sendNoTenantPage(reply, 400, 'address', contact);
    else
      reply
        .code(400)
        .header('cache-control', 'no-store')
        .send({ error: { code: 'INVALID_REQUEST' } });
  };
}

/** Answers `refusal` outside of the error handler, such as for unknown paths. */
export function sendRefusal(refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status, title, field, check, refusal: named, retryAfter, values, detail } = refusal;
  const message = refusal.say ?? (request.tenant ? serverText(code, request.tenant, retryAfter, values) : undefined);
  reply.header('cache-control', 'no-store');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send({
    error: {
      code,
      ...(title === undefined ? {} : { title }),
      ...(message === undefined ? {} : { message }),
      ...(field === undefined ? {} : { field }),
      ...(check === undefined ? {} : { check }),
      ...(named === undefined ? {} : { refusal: named }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(detail === undefined ? {} : { detail }),
    },
  });
}

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) {
    const [first] = error.validation;
    const extra = first?.params.additionalProperty ?? first?.params.missingProperty;
    const path = first?.instancePath.split('/').filter(Boolean) ?? [];
    const field = [...path, ...(typeof extra === 'string' ? [extra] : [])].join('.');
    return new AppError(400, 'INVALID_BODY', field ? { field, cause: error } : { cause: error });
  }
  if (isOutage(error)) return new AppError(503, 'UNAVAILABLE', { retryAfter: OUTAGE, cause: error });
  const known = KNOWN[error.code];
  if (known) return new AppError(known[0], known[1], { cause: error });
  const status = error.statusCode ?? 500;
  if (status === 404) return notFound();
  if (status >= 400 && status < 500) return new AppError(status, 'INVALID_REQUEST', { cause: error });
  return new AppError(500, 'INTERNAL', { cause: error });
}
