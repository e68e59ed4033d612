import type { ViewDrawer } from '../../engine/language/screens/delivery/draw-view.ts';
import type { Clock, ControlledClock } from './core/clock.ts';
import type { Config } from './core/config.ts';
import type { Database, OpenDatabase } from './db/database.ts';
import type { PdfInspector } from './files/pdf/pdf-inspector.ts';
import type { PictureConverter } from './files/pictures/picture-converter.ts';
import type { PageFiles } from './pages/page-files.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { TenantStore } from './tenants/tenant-store.ts';

/** Dependencies of the app; tests replace parts of them. Features extend it with their own (`payments`, `demo`). */
export interface AppDeps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly db: Database;
  readonly clock: Clock;
  /** The same clock where CLOCK_CONTROL allows moving it; otherwise undefined. */
  readonly controlledClock: ControlledClock | undefined;
  readonly tenants: TenantStore;
  readonly passwords: PasswordHasher;
  readonly pictures: PictureConverter;
  readonly pdfs: PdfInspector;
  /** The built page; absent before the first build. */
  readonly pages: PageFiles | undefined;
  /** Draws first views on the server; undefined where the build has no drawer. */
  readonly drawer?: ViewDrawer | undefined;
}
