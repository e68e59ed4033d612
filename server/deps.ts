import type { ViewDrawer } from '../engine/delivery/draw-view.ts';
import type { Clock, ControlledClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, OpenDatabase } from './db/database.ts';
import type { DemoData } from './demo/demo-data.ts';
import type { PageFiles } from './pages/page-files.ts';
import type { PasswordHasher } from './services/auth/password-hasher.ts';
import type { PaymentProviders } from './services/payments/providers.ts';
import type { PictureConverter } from './services/pictures/picture-converter.ts';
import type { TenantStore } from './tenants/tenant-store.ts';

/** What the app is made of. Tests build the same app from other parts. */
export interface AppDeps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly db: Database;
  readonly clock: Clock;
  /** The same clock where CLOCK_CONTROL opens it, else absent. */
  readonly controlledClock: ControlledClock | undefined;
  readonly tenants: TenantStore;
  readonly passwords: PasswordHasher;
  readonly pictures: PictureConverter;
  /** Present in demo mode only. */
  readonly demo: DemoData | undefined;
  /** Chooses the company that charges for a tenant. */
  readonly payments: PaymentProviders;
  /** The built page; absent before the first build. */
  readonly pages: PageFiles | undefined;
  /** Draws first views; absent where the build has none. */
  readonly drawer?: ViewDrawer | undefined;
}
