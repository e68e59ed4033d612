import { type CallForms, callForms } from '../../../../schemas/generated/call-forms.ts';

/** A call by its name, with the properties of its forms. */
export interface NamedCallForms extends CallForms {
  readonly call: string;
}

const ALL: readonly NamedCallForms[] = Object.entries<CallForms>(callForms).map(([call, forms]) => ({
  call,
  ...forms,
}));

/** Returns the calls that take a form's payload, in the contract's order; empty for a form that only the page knows. */
export function callsOfForm(form: string): readonly NamedCallForms[] {
  return ALL.filter(({ forms }) => forms.includes(form));
}

/** Every call that takes a form, in the order of the contract. */
export const contracts = (): readonly NamedCallForms[] => ALL;
