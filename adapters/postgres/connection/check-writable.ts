import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import type { Database } from './database.ts'

// Writes temporary files to the disk that holds the tables, whatever the server's settings.
const PREPARE = {
  name: 'prepare-writing',
  text: `select current_setting('transaction_read_only') as read_only,
      set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`,
}

// Exceeds `work_mem`, so a few temporary pages are written, but nothing is changed.
const WRITE = { name: 'write-pages', text: 'select count(*) from generate_series(1, 20000)' }

/** @throws DependencyUnavailable also if the store answers but accepts no changes */
export async function checkWritable(database: Database): Promise<void> {
  await database.transaction(async () => {
    const [answer] = await database.rows(PREPARE, [])
    if (answer?.read_only === 'on') throw new DependencyUnavailable(undefined, 'read-only')
    await database.rows(WRITE, [])
  })
}
