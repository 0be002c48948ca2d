import { legacyCompany } from './legacy-company.ts'
import { legacyRecords } from './legacy-records.ts'
import type { LegacyRows } from './legacy-schema.ts'

/** The rows of files are made by the server itself. */
export function largeCompany(seed: number): LegacyRows {
  const people = legacyCompany(seed, { users: 20_000, departments: 2000, roles: 100 })
  return { ...people, ...legacyRecords(people.sys_user ?? []) }
}

/** @param rows as a source of numbers, in the database's words */
function manyFiles(rows: { readonly from: string; readonly digest: string }): string {
  return `insert into sys_oss (oss_id, tenant_id, file_name, original_name, file_suffix, url, service, create_by, create_time)
    select 1800000000000000000 + n, '000000', concat('2024/03/01/', ${rows.digest}, '.png'),
      concat('Picture ', n, '.png'), '.png',
      concat('https://files.sample.example/bucket/2024/03/01/', ${rows.digest}, '.png'),
      'minio', 1, '2024-03-01 08:00:00' from ${rows.from}`
}

export const MANY = 500_000
export const MANY_FILES = {
  postgres: manyFiles({
    from: `generate_series(1, ${MANY}) n`,
    digest: 'md5(n::text)',
  }),
  mariadb: manyFiles({ from: `(select seq n from seq_1_to_${MANY}) s`, digest: 'md5(n)' }),
} as const

/** @param rows as a source of numbers, in the database's words */
const manyLogins = (rows: string) =>
  `insert into sys_logininfor (info_id, tenant_id, user_name, client_key, ipaddr, browser, os, status, msg, login_time)
    select 1800000000000000000 + n, '000000', concat('user', n % 1000), 'pc', '203.0.113.7', 'Chrome',
      'Linux', '0', 'Login successful', '2024-03-01 08:00:00' from ${rows}`

export const MANY_LOGINS = {
  postgres: manyLogins(`generate_series(1, ${MANY}) n`),
  mariadb: manyLogins(`(select seq n from seq_1_to_${MANY}) s`),
} as const
