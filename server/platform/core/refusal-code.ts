import type { FormRefusal } from '../../../engine/language/forms/parse-submission.ts';
import type { CallRefusal } from '../../../schemas/generated/refusal-codes.ts';

/** Codes that any call may answer with, whatever it does; calls do not list them. */
export type GeneralRefusal =
  | 'BUSY'
  | 'CROSS_ORIGIN'
  | 'FACTOR_NEEDED'
  | 'FORBIDDEN'
  | 'INTERNAL'
  | 'INVALID_BODY'
  | 'INVALID_KEY'
  | 'INVALID_REQUEST'
  | 'INVALID_TEXT'
  | 'KEY_REUSED'
  | 'LIMITS_OFF'
  | 'NOT_DONE'
  | 'NOT_FOUND'
  | 'PAGE_NOT_BUILT'
  | 'REASON_TOO_LONG'
  | 'SIGNATURE_REFUSED'
  | 'TENANT_OTHER'
  | 'TENANT_UNKNOWN'
  | 'TERMS_NEEDED'
  | 'TEXT_TOO_LONG'
  | 'UNAVAILABLE'
  | 'UNSUPPORTED_TYPE'
  | 'VERSION_OLD';

/** Code of a refusal as the page gets it: of the call, of the form that judged its body, or of any call. */
export type RefusalCode = CallRefusal | FormRefusal | GeneralRefusal;
