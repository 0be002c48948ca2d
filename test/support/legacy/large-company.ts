import { legacyCompany } from './legacy-company.ts'
import { legacyRecords } from './legacy-records.ts'
import type { LegacyRows } from './legacy-schema.ts'

/** A bucket, and the store that it is in. */
interface Bucket {
  readonly url: string
  readonly bucket: string
}

/** The rows of files are made by the server itself. */
export function largeCompany(seed: number, { url, bucket }: Bucket): LegacyRows {
  const { host, username, password } = new URL(url)
  const people = legacyCompany(seed, { users: 20_000, departments: 2000, roles: 100 })
  const { sys_oss_config: platforms = [], ...records } = legacyRecords(people.sys_user ?? [])
  const at = { endpoint: host, bucket_name: bucket, access_key: username, secret_key: password }
  const moved = platforms.map((row) => (row.config_key === 'minio' ? { ...row, ...at } : row))
  return { ...people, ...records, sys_oss_config: moved }
}

export const MANY = 500_000

const DIGITS = Array.from({ length: 10 }, (_, digit) => `select ${digit} as d`).join(' union all ')
const PLACES = [1, 10, 100, 1000, 10_000, 100_000]
const NUMBER = PLACES.map((value) => `p${value}.d * ${value}`).join(' + ')
const NUMBERS = PLACES.map((value) => `(${DIGITS}) p${value}`).join(' cross join ')
const NUMBERED = `(select ${NUMBER} + 1 as n from ${NUMBERS}) numbers where n <= ${MANY}`
const KEY = `concat('2024/03/01/', lpad(concat(n, ''), 32, '0'), '.png')`

/** In words that every kind of database knows. */
export const MANY_FILES = `insert into sys_oss (oss_id, tenant_id, file_name, original_name,
    file_suffix, url, service, create_by, create_time)
  select 1800000000000000000 + n, '000000', ${KEY}, concat('Picture ', n, '.png'), '.png',
    concat('https://files.sample.example/bucket/', ${KEY}), 'minio', 1, '2024-03-01 08:00:00'
  from ${NUMBERED}`

export const MANY_LOGINS = `insert into sys_logininfor (info_id, tenant_id, user_name, client_key,
    ipaddr, browser, os, status, msg, login_time)
  select 1800000000000000000 + n, '000000', concat('user', n % 1000), 'pc', '203.0.113.7', 'Chrome',
    'Linux', '0', 'Login successful', '2024-03-01 08:00:00' from ${NUMBERED}`

/** The id of the file with this number, there and here. */
export function idOfFile(number: number): string {
  return String(1_800_000_000_000_000_000n + BigInt(number))
}
