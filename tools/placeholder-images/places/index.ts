import type { DrawScene } from '../scene.ts';
import { balloons } from './balloons.ts';
import { canyon } from './canyon.ts';
import { coast } from './coast.ts';
import { flowers } from './flowers.ts';
import { highway } from './highway.ts';
import { hills } from './hills.ts';
import { islands } from './islands.ts';
import { lake } from './lake.ts';
import { mountains } from './mountains.ts';
import { night } from './night.ts';
import { orchard } from './orchard.ts';
import { pampas } from './pampas.ts';
import { plaza } from './plaza.ts';
import { port } from './port.ts';
import { river } from './river.ts';
import { rooftops } from './rooftops.ts';
import { skyline } from './skyline.ts';
import { station } from './station.ts';
import { viaduct } from './viaduct.ts';

/** The landscapes a tenant may choose (`brand.art`), by name. */
export const PLACES = {
  balloons,
  canyon,
  coast,
  flowers,
  highway,
  hills,
  islands,
  lake,
  mountains,
  night,
  orchard,
  pampas,
  plaza,
  port,
  river,
  rooftops,
  skyline,
  station,
  viaduct,
} as const satisfies Readonly<Record<string, DrawScene>>;

/** A landscape. */
export type PlaceKind = keyof typeof PLACES;
