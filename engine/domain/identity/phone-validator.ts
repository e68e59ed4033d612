type PhoneTest = (text: string) => boolean;

/** Until the code of numbering plans is loaded, nothing is a telephone: a server must let no unvalidated number through. */
const refuseAll: PhoneTest = () => false;
const leaveToServer: PhoneTest = () => true;

let validate = refuseAll;

/** Whether a text is one telephone, by the validator of engine/language/rules/formatters/phone-formatters.ts. */
export const isPhone: PhoneTest = (text) => validate(text);

/** Sets the validator of telephones, once its code has been loaded. */
export function setPhoneValidator(loaded: PhoneTest): void {
  validate = loaded;
}

/** On a page whose validator is being loaded: the server validates the same value when it is sent. */
export function letServerValidatePhones(): void {
  if (validate === refuseAll) validate = leaveToServer;
}
