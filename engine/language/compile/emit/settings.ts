import type { Settings } from '../../../../schemas/generated/document-types.ts';
import type { Json } from '../../artifact.ts';
import { shapeOf } from '../language/documents.ts';
import { withDefaults } from '../resolve/defaults.ts';
import { asWritten, isObject } from '../source/json.ts';
import { plain, planted } from '../source/tree.ts';

/** Completes settings with their defaults, because a version that an older compiler made lacks newer settings. */
export function completeSettings(written: Json): Settings {
  const shape = shapeOf('tenant').child('settings');
  const tree = planted(written, { file: '', offset: 0 });
  const whole = plain(shape === undefined ? tree : withDefaults(shape, tree));
  return asWritten(isObject(whole) ? whole : {});
}
