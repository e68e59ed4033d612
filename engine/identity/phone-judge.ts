type Judge = (text: string) => boolean;

/** Until the code of numbers is here, nothing is a telephone: a form must not let through what nobody judged. */
let judge: Judge = () => false;

/** Whether a text is one telephone, by the judge that engine/rules/formats/phone-formats.ts brings. */
export const isPhone: Judge = (text) => judge(text);

/** Sets the judge of telephones, once its code has been loaded. */
export function setPhoneJudge(brought: Judge): void {
  judge = brought;
}
