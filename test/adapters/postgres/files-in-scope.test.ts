import { describe, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresStoredFileRepo } from '../../../adapters/postgres/files/postgres-stored-file-repo.ts'
import type { FilePage } from '../../../application/ports/files/stored-file-repo.ts'
import { anyDatabase } from '../../support/prepared-database.ts'

/** More than a total that is kept, and enough for each form of the statement. */
const OPEN = 2100
const PAGE: FilePage = {
  filter: {},
  sort: { by: 'createdAt', direction: 'desc' },
  offset: 0,
  limit: 10,
}
const SCOPE = { uploaderId: '9002', departments: new Set(['9000']) }

const ROWS = [
  `insert into departments (id, parent_id, name, category, sort_order, phone, email, is_disabled, author_id, created_at)
    select n, 100, 'Department ' || n, '', 1, '', '', false, 1, now() from generate_series(9000, 9001) n`,
  `insert into users (id, name, name_key, nick_name, status, created_at, department_id)
    select 9000 + n, 'u' || n, 'u' || n, 'u', 'normal', now(), 9000 + n from generate_series(0, 1) n
    union all select 9002, 'own', 'own', 'own', 'normal', now(), null`,
  `insert into stored_files (state, lease_until, platform_key, object_key, original_name, suffix, content_type,
      bytes, sha256, uploader_id, uploader_name, created_at)
    select 'ready', now(), (select key from storage_platforms limit 1), 'k' || n, 'f' || n, '.txt', 'text/plain', 1,
      repeat('0', 64), 9000 + n % 3, 'u', now() + n * interval '1 minute' from generate_series(1, ${(OPEN / 2) * 3}) n`,
]

async function listed(database: Database, page: FilePage) {
  const { files, total } = await new PostgresStoredFileRepo(database).list(page, SCOPE)
  return { names: files.map(({ props }) => props.originalName), total }
}

describe('Files within a scope', () => {
  it('are the same, whether all are found or read in order', async () => {
    const database = await anyDatabase()
    for (const text of ROWS) await database.rows({ text }, [])
    const all = Array.from({ length: (OPEN / 2) * 3 }, (_, n) => n + 1).reverse()
    const open = all.filter((n) => n % 3 !== 1).map((n) => `f${n}`)
    const expected = { names: open.slice(0, 10), total: OPEN }
    expect(await listed(database, PAGE)).toEqual(expected)
    // The total is known now, and so long that the page is read in order.
    expect(await listed(database, PAGE)).toEqual(expected)
    const first = { names: open.slice(0, 1), total: OPEN }
    expect(await listed(database, { ...PAGE, limit: 1 })).toEqual(first)
    const later = { ...PAGE, offset: OPEN - 5 }
    expect(await listed(database, later)).toEqual({ names: open.slice(-5), total: OPEN })
    expect(await listed(database, { ...PAGE, offset: OPEN })).toEqual({ names: [], total: OPEN })
  })

  it('have a total on a page behind the last', async () => {
    const database = await anyDatabase()
    for (const text of ROWS) await database.rows({ text }, [])
    expect(await listed(database, { ...PAGE, offset: OPEN })).toEqual({ names: [], total: OPEN })
  })
})
