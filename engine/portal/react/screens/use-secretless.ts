import { useEffect, useMemo } from 'react';
import { partSearch, secretNames, wholeSearch } from '../../../language/screens/secret-query.ts';
import { useRuntime } from '../runtime/contexts.ts';
import { historyState, type PageLocation } from '../runtime/navigation.ts';

/** A location whose address shows no secrets, although its screen can read them. */
export interface SecretlessLocation extends PageLocation {
  /** The search as the address shows it. */
  readonly open: string;
}

/**
 * Takes the codes that the screens of this path declare as `secret` out of the address as soon as it is there, and
 * keeps them in the history's step: neither the address bar, bookmarks nor a Referer have them, and a reload still reads
 * them.
 */
export function useSecretless(location: PageLocation): SecretlessLocation {
  const { artifact, navigation } = useRuntime();
  const { pathname, search } = location;
  const found = useMemo(
    () => partSearch(search, secretNames(pathname, artifact.screens)),
    [search, pathname, artifact],
  );
  const { open } = found;
  const whole = useMemo(() => {
    const { secrets = {} } = historyState(location.state);
    return { ...location, open, search: wholeSearch(open, { ...secrets, ...found.secrets }) };
  }, [location, open, found]);
  useEffect(() => {
    if (open !== search) navigation.hide(open, found.secrets);
  }, [navigation, open, search, found]);
  return whole;
}
