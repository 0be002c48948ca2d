import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPglite, packedPglite } from '../../../adapters/postgres/connection/open-pglite.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { itInSoak } from '../../support/soak.ts'

const packed = packedPglite()
const template = () => packed
const PATIENCE_MS = 300_000

const FACTS = `select
  (select json_agg(row_to_json(d) order by datname) from
    (select datname, encoding, datlocprovider, datcollate, datctype from pg_database) d) as databases,
  (select json_agg(row_to_json(s) order by name) from
    (select name, setting from pg_settings where name not like '%size_in_bytes') s) as settings,
  (select count(*)::int from pg_class) as relations,
  (select count(*)::int from pg_proc) as functions`

async function rows(database: Database, text: string) {
  return database.rows({ text }, [])
}

async function used(database: Database, work: (database: Database) => Promise<unknown>) {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const facts = (database: Database) => rows(database, FACTS)

describe('the embedded database', () => {
  itInSoak(
    'is the same, made or copied',
    async () => {
      const folder = join(await temporaryFolder(), 'database')
      const made = await used(await openPglite(folder), facts)
      const copied = await used(await openPglite(undefined, template), facts)
      expect(copied).toEqual(made)
      expect(JSON.stringify(made)).toContain('"encoding":6')
    },
    PATIENCE_MS,
  )

  it(
    'is for its own user only, also where the folder around it is lent to a group',
    async () => {
      const folder = join(await temporaryFolder(), 'database')
      const mode = async () => (await stat(folder)).mode & 0o777
      const opened = () => openPglite(folder, template)
      expect(await used(await opened(), mode)).toBe(0o700)
      // As versions before left it.
      await chmod(folder, 0o755)
      expect(await used(await opened(), mode)).toBe(0o700)
    },
    PATIENCE_MS,
  )

  it(
    'keeps what was written, and is copied once',
    async () => {
      const folder = join(await temporaryFolder(), 'database')
      const value = randomUUID()
      await used(await openPglite(folder, template), async (database) => {
        await rows(database, `create table kept as select '${value}'::text as value`)
      })
      const never = () => Promise.reject(new Error('copied again'))
      // Folders from before say 128 MB, which the store would touch at its start.
      const kept = await used(await openPglite(folder, never), (database) =>
        rows(database, `select value, current_setting('shared_buffers') as buffers from kept`),
      )
      expect(kept).toEqual([{ value, buffers: '16MB' }])
      const text = await readFile(join(folder, 'postgresql.conf'), 'utf8')
      expect(text).toContain('shared_buffers = 128MB')
    },
    PATIENCE_MS,
  )

  it(
    'is begun again when its making was cut off',
    async () => {
      const parent = await temporaryFolder()
      const folder = join(parent, 'database')
      const cut = () => Promise.reject(new Error('cut off'))
      await expect(openPglite(folder, cut)).rejects.toThrow('cut off')
      // As far as a process may have come.
      await mkdir(join(folder, 'base'), { recursive: true })
      await writeFile(join(folder, 'PG_VERSION'), '17\n')
      await writeFile(join(folder, 'left'), '')
      await used(await openPglite(folder, template), facts)
      expect(existsSync(join(folder, 'left'))).toBe(false)
      expect(await readdir(parent)).toEqual(['database'])
      await used(await openPglite(folder, cut), facts)
    },
    PATIENCE_MS,
  )
})
