import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { S3 } from '@aws-sdk/client-s3'
import { onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { bucketAsDefault } from '../bucket-as-default.ts'
import { type FaultyProxy, faultyProxy } from '../faulty-proxy.ts'
import { FrontEnd, firstStartOf } from '../front-end.ts'
import { contentAt, type Location } from '../killed-files/location.ts'
import { temporaryFolder } from '../local-disk.ts'
import { openFreshDatabase } from '../servers/open-fresh-database.ts'
import { s3Client } from '../servers/s3-client.ts'
import { Service, type Settings } from '../service.ts'
import { someAtOnce } from '../some-at-once.ts'
import { uniqueHex } from '../unique.ts'
import { contentOfSeed, OLD_MS, type Seed, seedsOf, uploadKey } from './seeds.ts'
import { sownRecords, sowRecords } from './sow-records.ts'

const AT_ONCE = 16
const HOURS_MS = 10 * 3_600_000

/** A temporary file, or an incomplete multipart upload. */
interface Leftover {
  readonly key: string
  readonly ageMs: number
  readonly stays: boolean
  /** The upload that left it; absent: another program. */
  readonly of?: Pick<Seed, 'key' | 'record' | 'hasLease'>
}

/** @returns that many dead ones, and a few that only look dead */
function leftoversOf(kind: Location['kind'], size: number): readonly Leftover[] {
  const dead = { ageMs: OLD_MS, stays: false }
  // Still young at the end of a long run.
  const young = { ageMs: -HOURS_MS, stays: true }
  const few = Math.ceil(size / 10)
  const nameOf = (key: string) =>
    kind === 'local' ? `.tmp/${key.replaceAll('/', '~')}~${uniqueHex(12)}` : key
  const some = (count: number, like: Pick<Leftover, 'ageMs' | 'stays'>) =>
    Array.from({ length: count }, (_, nth) => {
      const key = uploadKey(nth)
      const of = { key, record: 'removed', hasLease: false } as const
      return { ...like, key: nameOf(key), of }
    })
  // Of other programs, in the same bucket or folder.
  const strange = Array.from({ length: few }, (_, nth) => {
    const key = kind === 'local' ? `.tmp/film-${nth}` : `films/${nth}.mp4`
    return { ageMs: OLD_MS, stays: true, key }
  })
  const alike = Array.from({ length: size }, (_, nth) => {
    return { ageMs: OLD_MS, stays: true, key: nameOf(uploadKey(nth)) }
  })
  return [...some(size, dead), ...some(few, young), ...strange, ...alike]
}

async function sowOnDisk(
  root: string,
  seeds: readonly Seed[],
  leftovers: readonly Leftover[],
): Promise<void> {
  const files = [...seeds.filter(({ hasObject }) => hasObject), ...leftovers]
  const folders = new Set(files.map(({ key }) => dirname(join(root, key))))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  await someAtOnce(files, AT_ONCE, async ({ key, ageMs }) => {
    const path = join(root, key)
    await writeFile(path, contentOfSeed(key))
    if (ageMs === 0) return
    const changedAt = new Date(Date.now() - ageMs)
    await utimes(path, changedAt, changedAt)
  })
}

/** Written directly into the bucket behind `url`, not through the service's proxy. */
async function sowOnS3(
  url: string,
  bucket: string,
  seeds: readonly Seed[],
  leftovers: readonly Leftover[],
): Promise<void> {
  const s3 = await s3Client(url)
  const objects = seeds.filter(({ hasObject }) => hasObject)
  await someAtOnce(objects, AT_ONCE, ({ key }) =>
    s3.putObject({ Bucket: bucket, Key: key, Body: contentOfSeed(key) }),
  )
  await someAtOnce(leftovers, AT_ONCE, ({ key }) => beginUpload(s3, { Bucket: bucket, Key: key }))
  s3.destroy()
}

/** With one part, like most dead uploads. */
async function beginUpload(s3: S3, target: { Bucket: string; Key: string }): Promise<void> {
  const { UploadId } = await s3.createMultipartUpload(target)
  await s3.uploadPart({ ...target, UploadId, PartNumber: 1, Body: contentOfSeed(target.Key) })
}

const ITEM = /<(Contents|Upload|Part)>.*?<\/\1>/gs
const DATE = /(?<=<(?:LastModified|Initiated)>)[^<]+/

/**
 * A proxy to an S3 service that changes the age of some objects and uploads, which the service
 * itself does not allow.
 * @param ages by key, in milliseconds
 */
async function agedBucket(url: string, ages: ReadonlyMap<string, number>): Promise<FaultyProxy> {
  const proxy = await faultyProxy(
    url,
    () => undefined,
    (line, content) => (isList(line) ? aged(line, content, ages) : content),
  )
  onTestFinished(() => proxy.close())
  return proxy
}

function isList(line: string): boolean {
  return line.startsWith('GET ') && /[?&](list-type|uploads|uploadId)\b/.test(line)
}

/** Dates keep their length. List items contain their keys; parts belong to the requested upload. */
function aged(line: string, content: Buffer, ages: ReadonlyMap<string, number>): Buffer {
  const { pathname } = new URL(line.slice('GET '.length), 'http://s3.test')
  const asked = decodeURIComponent(pathname.split('/').slice(2).join('/'))
  const text = content.toString().replace(ITEM, (item) => {
    const key = /<Key>([^<]+)<\/Key>/.exec(item)?.[1] ?? asked
    const ageMs = ages.get(key) ?? 0
    return item.replace(DATE, (date) => new Date(Date.parse(date) - ageMs).toISOString())
  })
  return Buffer.from(text)
}

/** Two instances on one database, and the location of their files. */
export interface Ground {
  readonly folder: string
  readonly settings: Settings
  readonly database: Database
  readonly location: Location
  readonly platformKey: string
  readonly fronts: readonly FrontEnd[]
  readonly session: Record<string, string>
  readonly seeds: readonly Seed[]
  readonly leftovers: readonly Leftover[]
}

export interface GroundWish {
  readonly postgres: string
  /** Absent: files are on local disk. */
  readonly s3?: string | undefined
  readonly size: number
}

/** Nothing has been added to it yet. */
export async function openGround({ postgres, s3, size }: GroundWish): Promise<Ground> {
  const folder = await temporaryFolder()
  const { url, database } = await openFreshDatabase(postgres)
  const [seeds, leftovers] = [seedsOf(size), leftoversOf(s3 ? 's3' : 'local', size)]
  const ages = new Map([...seeds, ...leftovers].map(({ key, ageMs }) => [key, ageMs]))
  const throughUrl = s3 && (await agedBucket(s3, ages)).url
  const settings = {
    DATABASE_URL: url,
    CAPTCHA: 'off',
    REPEAT_SECONDS: '0',
    ...(throughUrl && { STORAGE_ENDPOINTS: new URL(throughUrl).host }),
  }
  const first = await Service.start(folder, settings)
  const second = await Service.start(folder, settings)
  const { publicKey, password } = firstStartOf(first)
  const fronts = [new FrontEnd(first), new FrontEnd(second)]
  const session = await new FrontEnd(first).logIn(publicKey, password)
  const root = join(folder, 'data', 'oss')
  await mkdir(root, { recursive: true })
  const bucket = throughUrl && (await bucketAsDefault(new FrontEnd(first), session, throughUrl))
  const location: Location =
    s3 && bucket ? { kind: 's3', url: s3, bucket } : { kind: 'local', root }
  const platformKey = s3 ? 'clouds' : 'default'
  const stores = { database, location, platformKey }
  return { folder, settings, ...stores, fronts, session, seeds, leftovers }
}

/**
 * Call it when all uploads run: planted objects must be distinguishable from uploads in progress.
 */
export async function sow(ground: Ground): Promise<void> {
  const { database, location, platformKey, seeds, leftovers } = ground
  await sowRecords(database, platformKey, [...seeds, ...leftovers.flatMap(({ of }) => of ?? [])])
  if (location.kind === 'local') await sowOnDisk(location.root, seeds, leftovers)
  else await sowOnS3(location.url, location.bucket, seeds, leftovers)
}

/** What is left of the planted objects, on both sides. */
export async function leftOf({ database, location, seeds, leftovers }: Ground) {
  const { objects, unfinished } = await contentAt(location)
  const sown = new Set([...seeds, ...leftovers].map(({ key }) => key))
  const ofOurs = (keys: readonly string[]) => keys.filter((key) => sown.has(key)).toSorted()
  return {
    records: await sownRecords(database),
    objects: ofOurs(objects),
    unfinished: ofOurs(unfinished),
  }
}

/** What exists before anything is removed, or has to exist after all leftovers are gone. */
export function expectedOf(
  { seeds, leftovers }: Pick<Ground, 'seeds' | 'leftovers'>,
  when: 'before' | 'afterwards',
): Awaited<ReturnType<typeof leftOf>> {
  const isThere = ({ stays }: { stays: boolean }) => stays || when === 'before'
  const keysOf = (some: readonly { key: string }[]) => some.map(({ key }) => key).toSorted()
  const there = seeds.filter(isThere)
  return {
    records: there
      .filter(({ record }) => record !== undefined && record !== 'removed')
      .map(({ key, record }) => `${key} ${record}`)
      .toSorted(),
    objects: keysOf(there.filter(({ hasObject }) => hasObject)),
    unfinished: keysOf(leftovers.filter(isThere)),
  }
}
