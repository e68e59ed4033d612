import { beforeEach } from 'vitest';

/** A person's machine without PostgreSQL: say so in each test's result instead of passing in silence. A builder never gets here. */
beforeEach(({ skip }) => {
  const reason = process.env.TEST_PG_MISSING;
  if (reason !== undefined) skip(reason);
});
