import type { FormatName } from '../../schemas/generated/formats.ts';
import { dateFormats } from './dates.ts';
import type { Format } from './format.ts';
import { numberFormats } from './numbers.ts';
import { textFormats } from './texts.ts';

/** Every format of schemas/formats.json, by name. */
export const formatRegistry = {
  ...dateFormats,
  ...numberFormats,
  ...textFormats,
} satisfies Record<FormatName, Format>;

/** Whether there is a format of that name. */
export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(formatRegistry, name);
}
