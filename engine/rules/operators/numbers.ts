import { primitive } from './primitive.ts';
import { ofNumbers, type Strict } from './strict.ts';

/** Operators over numbers; what is not finite, such as a division by zero, comes out unknown. */
export const numberOperators = {
  '+': ofNumbers((numbers) => primitive('+', numbers)),
  '-': ofNumbers((numbers) => primitive('-', numbers)),
  '*': ofNumbers((numbers) => primitive('*', numbers)),
  '/': ofNumbers((numbers) => primitive('/', numbers)),
  min: ofNumbers((numbers) => primitive('min', numbers)),
  max: ofNumbers((numbers) => primitive('max', numbers)),
} satisfies Record<string, Strict>;
