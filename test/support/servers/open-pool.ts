import pg from 'pg'

/** For a test's own queries. */
export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString })
  // A connection may still be closing when its database is dropped.
  pool.on('error', () => undefined)
  return pool
}
