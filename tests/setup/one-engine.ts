/**
 * First line of a file in tests/server whose results do not depend on the database engine: documents, headers, addresses,
 * time, configuration. The SQL that it uses (locks, conflicts, returned rows, notices, bytes, dates) is tested by files
 * without this line, which run on both engines.
 */
export const ON_ONE_ENGINE = '// @engine pg';
