import { Provider } from 'jotai';
import { type ReactNode, useEffect, useMemo } from 'react';
import { WithAsking } from './asking.tsx';
import { BrandContext, brandOf } from './brand-context.ts';
import { DialogLayer } from './dialogs/DialogLayer.tsx';
import { RuntimeContext } from './runtime/contexts.ts';
import type { Runtime } from './runtime/runtime.ts';
import { ScreenRoute } from './screens/ScreenRoute.tsx';
import { TextsContext } from './texts.ts';

/**
 * The portal of one tenant, below a router: BrowserRouter on the page, MemoryRouter in stories and tests. It fetches
 * nothing by itself but what its screens' documents say; `Runtime` is given what boot has fetched.
 */
export function Portal({ runtime }: { readonly runtime: Runtime }): ReactNode {
  useEffect(() => runtime.start(), [runtime]);
  const brand = useMemo(() => brandOf(runtime.artifact), [runtime]);
  return (
    <Provider store={runtime.store}>
      <RuntimeContext value={runtime}>
        <BrandContext value={brand}>
          <TextsContext value={runtime.text}>
            <WithAsking>
              <ScreenRoute />
              <DialogLayer />
            </WithAsking>
          </TextsContext>
        </BrandContext>
      </RuntimeContext>
    </Provider>
  );
}
