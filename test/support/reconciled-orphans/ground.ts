import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { bucketAsDefault } from '../bucket-as-default.ts'
import { FrontEnd, firstStartOf } from '../front-end.ts'
import { contentAt, type Location } from '../killed-files/location.ts'
import { temporaryFolder } from '../local-disk.ts'
import { openFreshDatabase } from '../servers/open-fresh-database.ts'
import { Service, type Settings } from '../service.ts'
import { agedBucket } from './aged-bucket.ts'
import { type Leftover, leftoversOf } from './leftovers.ts'
import { type Seed, seedsOf } from './seeds.ts'
import { sowOnDisk, sowOnS3 } from './sow-objects.ts'
import { sownRecords, sowRecords } from './sow-records.ts'

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
