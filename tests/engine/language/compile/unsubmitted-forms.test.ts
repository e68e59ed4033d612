import { describe, expect, it } from 'vitest';
import { changed, faults } from './world.ts';

const WITHOUT_BUTTON = changed('_base/forms/login.json', '', '{ "fields": { "dni": { "use": "dni" } } }');

/** The findings about a form that no call takes, when its screen has this text beside it. */
function told(beside: string): readonly string[] {
  const files = changed('_base/screens/login.json', '"guide":', `${beside} "guide":`, WITHOUT_BUTTON);
  return faults(files).flatMap(({ code, file }) => (code === 'LNG-152' ? [file] : []));
}

describe('a form that is shown without a button of its own', () => {
  it('is refused when no call takes its input [FIXL-26]', () => {
    expect(told('')).toEqual(['_base/screens/login.json']);
  });

  it('is accepted when an action submits it or something reads it [FIXL-26]', () => {
    const send = '{ "node": "button", "label": "Seguir", "run": [{ "do": "submit", "form": "login" }] }';
    expect(told(`"send": ${send},`)).toEqual([]);
    expect(told('"seen": { "node": "text", "text": "Sos {{forms.login.dni}}" },')).toEqual([]);
  });
});
