import pg from 'pg'

/** For what a test asks the database itself. */
export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString })
  // A connection may still be closing when its database is dropped.
  pool.on('error', () => undefined)
  return pool
}
