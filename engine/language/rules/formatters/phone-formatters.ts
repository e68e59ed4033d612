import { readMobile, readPhone } from '../../../domain/identity/phone.ts';
import { setPhoneValidator } from '../../../domain/identity/phone-validator.ts';
import { formatters } from './registry.ts';
import { ofText } from './texts.ts';

/*
 * Registers the format `whatsapp` of texts and `phone` of fields on import. The server, the tools, tests and stories import
 * it at once; the page loads it lazily, since the library and its tables are 20 kB that visitors do not need before they
 * sign in (docs/decisions/0034).
 */

setPhoneValidator((text) => readPhone(text) !== undefined);
Object.assign(formatters, { whatsapp: (value) => ofText(value, readMobile) } satisfies Partial<typeof formatters>);
