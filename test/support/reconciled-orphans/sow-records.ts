import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { sha256 } from '../bodies.ts'
import { contentOfSeed, type Seed } from './seeds.ts'

/** Used by nobody else, so that no uploader's quota is affected. */
const SOWER = 900

/** Whatever is to be removed was there at first. */
export async function sowRecords(
  database: Database,
  platformKey: string,
  seeds: readonly Pick<Seed, 'key' | 'record' | 'hasLease'>[],
): Promise<void> {
  const rows = seeds
    .filter(({ record }) => record !== undefined)
    .map(({ key, record, hasLease }) => {
      const content = contentOfSeed(key)
      return { key, record, has_lease: hasLease, bytes: content.length, sha256: sha256(content) }
    })
  const text = `insert into stored_files (state, lease_until, platform_key, object_key,
      original_name, suffix, content_type, bytes, sha256, uploader_id, uploader_name, created_at)
    select case when s.record = 'removed' then 'deleting' else s.record end, now() + case when s.has_lease then '1 hour' else '-1 hour' end::interval,
      $2, s.key, 'a.png', '.png', 'image/png', s.bytes, s.sha256, ${SOWER}, 'sower',
      now() - interval '2 days'
    from jsonb_to_recordset($1::jsonb)
      as s(key text, record text, has_lease boolean, bytes bigint, sha256 text)`
  await database.rows({ text }, [JSON.stringify(rows), platformKey])
  const removed = seeds.filter(({ record }) => record === 'removed').map(({ key }) => key)
  const remove = 'delete from stored_files where object_key = any($1)'
  await database.rows({ text: remove }, [removed])
}

/** Keys and states, sorted. */
export async function sownRecords(database: Database): Promise<string[]> {
  const text = `select state, object_key from stored_files where uploader_id = ${SOWER}`
  const rows = await database.rows({ text }, [])
  return rows.map((row) => `${row.object_key} ${row.state}`).toSorted()
}
