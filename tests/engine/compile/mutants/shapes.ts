import type { Mutant } from './mutant.ts';

const HOME = '_base/screens/home.json';
const LOGIN_SCREEN = '_base/screens/login.json';
const OWN = 'norte/tenant.json';
const DEEP = `${'['.repeat(70)}${']'.repeat(70)}`;

/** Mistakes in files, layers and shapes: LNG-001 to LNG-019. */
export const SHAPES: readonly Mutant[] = [
  { code: 'LNG-001', file: OWN, find: '"unit": 7,', put: '"unit": 7,,', at: ',\n  "hosts"' },
  { code: 'LNG-001', file: OWN, find: '"unit": 7,', put: '// a remark\n"unit": 7,', at: '// a remark' },
  { code: 'LNG-002', file: OWN, find: '"unit": 7,', put: '"unit": 7, "name": "Otra",', at: '"name": "Otra"' },
  {
    code: 'LNG-003',
    file: OWN,
    find: '"unit": 7,',
    put: '"unit": 7, "__proto__": { "polluted": true },',
    at: '"__proto__"',
  },
  { code: 'LNG-003', file: OWN, find: '"portal": true', put: '"constructor": true', at: '"constructor"' },
  { code: 'LNG-004', file: 'norte/screen/home.json', find: '', put: '{}', at: '{}' },
  { code: 'LNG-005', file: OWN, find: '"_clinic"', put: '"_clinc"', at: '"_clinc"', meant: '_clinic' },
  { code: 'LNG-007', file: '_clinic/tenant.json', find: '"_base"', put: '"_clinic"', at: '"_clinic"' },
  { code: 'LNG-008', file: OWN, find: '["norte.example.org"]', put: DEEP, at: `${'['.repeat(11)}]` },
  { code: 'LNG-009', file: OWN, find: '"color": "#0b5fa5"', put: '"color": null', at: 'null' },
  { code: 'LNG-010', file: 'norte/forms/login.json', find: '"dni": {', put: '"plan": null, "dni": {', at: '"plan"' },
  {
    code: 'LNG-011',
    file: LOGIN_SCREEN,
    find: '"title": "Entrar"',
    put: '"titel": "Entrar", "title": "x"',
    at: '"titel"',
    meant: 'title',
  },
  { code: 'LNG-012', file: 'norte/forms/login.json', find: '"dni"', put: '"dnii"', at: '"dnii"', meant: 'dni' },
  { code: 'LNG-013', file: LOGIN_SCREEN, find: ', "title": "Mapa"', put: '', at: '{ "node": "frame"' },
  { code: 'LNG-014', file: OWN, find: '"unit": 7', put: '"unit": "7"', at: '"7"' },
  {
    code: 'LNG-015',
    file: LOGIN_SCREEN,
    find: '["anonymous"]',
    put: '["anonimous"]',
    at: '"anonimous"',
    meant: 'anonymous',
  },
  { code: 'LNG-016', file: OWN, find: '"unit": 7,', put: '"unit": 7, "settings": { "adultAge": -3 },', at: '-3' },
  { code: 'LNG-080', file: OWN, find: '"version": 1', put: '"version": 2', at: '2,' },
  { code: 'LNG-080', file: OWN, find: '"version": 1,', put: '', at: '{' },
  { code: 'LNG-080', file: '_base/tenant.json', find: '"version": 1', put: '"version": "1"', at: '"1"' },
  {
    code: 'LNG-081',
    file: 'norte/forms/logn.json',
    find: '',
    put: '{ "fields": { "plan": null } }',
    at: '{ "fields"',
    meant: 'login',
  },
  {
    code: 'LNG-012',
    file: 'norte/fields.json',
    find: '',
    put: '{ "Dni": { "required": true } }',
    at: '"Dni"',
    meant: 'dni',
  },
  { code: 'LNG-016', file: OWN, find: '"#0b5fa5"', put: '"blue; } body { display: none"', at: '"blue;' },
  { code: 'LNG-016', file: OWN, find: '"tel:0800"', put: '"javascript:alert(1)"', at: '"javascript:' },
  {
    code: 'LNG-017',
    file: LOGIN_SCREEN,
    find: '{ "node": "logo" }',
    put: '{ "node": "loggo" }',
    at: '"loggo"',
    meant: 'logo',
  },
  { code: 'LNG-017', file: '_base/menu.json', find: '"signOut"', put: '"signout"', at: '"signout"', meant: 'signOut' },
  { code: 'LNG-018', file: LOGIN_SCREEN, find: '"guide": {', put: '"the guide": {', at: '"the guide"' },
  {
    code: 'LNG-019',
    file: HOME,
    find: '"node": "tiles",',
    put: '"node": "tiles", "after": "helo",',
    at: '"helo"',
    meant: 'hello',
  },
  {
    code: 'LNG-050',
    file: HOME,
    find: '"call": "services.list",',
    put: '"call": "services.list", "staleMinutes": "settings.care.serviceMinuts",',
    at: '"settings.care.serviceMinuts"',
    meant: 'settings.care.serviceMinutes',
  },
];
