import type { FormProps } from '@rjsf/core';
import { englishStringTranslator, TranslatableString } from '@rjsf/utils';
import type { TextOf } from '../../../engine/portal/react/texts.ts';
import { controls } from '../controls/controls.ts';
import { FieldTemplate } from './FieldTemplate.tsx';
import { ObjectTemplate } from './ObjectTemplate.tsx';
import type { FormData } from './rjsf-validator.ts';
import { rjsfWidget, WholeField } from './rjsf-widget.tsx';

const Nothing = (): null => null;

/** Our theme: every widget by the name documents use. Plain functions, since RJSF takes no memo on React 19. */
export const theme: Pick<FormProps<FormData>, 'widgets' | 'fields' | 'templates'> = {
  widgets: Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, rjsfWidget(control)])),
  fields: { whole: WholeField },
  templates: {
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    ErrorListTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    DescriptionFieldTemplate: Nothing,
    TitleFieldTemplate: Nothing,
    ButtonTemplates: { SubmitButton: Nothing },
  },
};

/** The few words RJSF would say itself, by their codes. */
const codes: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.YesLabel]: 'form.yes',
  [TranslatableString.NoLabel]: 'form.no',
  [TranslatableString.ErrorsLabel]: 'form.error.rule',
};

/** Translates RJSF's strings; unknown ones stay in English, and a test asserts that no such string reaches the page. */
export const translator =
  (say: TextOf) =>
  (text: TranslatableString, params?: string[]): string =>
    codes[text] === undefined ? englishStringTranslator(text, params) : say(codes[text]);
