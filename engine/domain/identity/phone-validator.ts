type Judge = (text: string) => boolean;

/** Where no one brought the code of numbers, nothing is a telephone: a server must not let through what no one judged. */
const nobody: Judge = () => false;
const server: Judge = () => true;

let judge = nobody;

/** Whether a text is one telephone, by the judge that engine/language/rules/formatters/phone-formatters.ts brings. */
export const isPhone: Judge = (text) => judge(text);

/** Sets the judge of telephones, once its code has been loaded. */
export function setPhoneJudge(brought: Judge): void {
  judge = brought;
}

/** On a page whose judge is on its way: the server judges the same value when it is sent. */
export function letServerJudgePhones(): void {
  if (judge === nobody) judge = server;
}
