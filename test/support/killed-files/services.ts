import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bucketAsDefault } from '../bucket-as-default.ts'
import { FrontEnd, firstStartOf } from '../front-end.ts'
import { Service } from '../service.ts'
import type { Location } from './location.ts'
import { aService, type Victim } from './victims.ts'

export interface Services {
  readonly location: Location
  start(): Promise<Victim>
}

/** Instances on one database whose files are on local disk or, with its URL, on S3. */
export async function servicesOn(
  folder: string,
  databaseUrl: string,
  s3Url?: string,
): Promise<Services> {
  const listed = s3Url ? { STORAGE_ENDPOINTS: new URL(s3Url).host } : {}
  const settings = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...listed }
  const first = await Service.start(folder, { ...settings, LOG_LEVEL: 'info' })
  const { publicKey, password } = firstStartOf(first)
  const front = new FrontEnd(first)
  const session = await front.logIn(publicKey, password)
  const root = join(folder, 'data', 'oss')
  await mkdir(root, { recursive: true })
  const location: Location = s3Url
    ? { kind: 's3', url: s3Url, bucket: await bucketAsDefault(front, session, s3Url) }
    : { kind: 'local', root }
  await first.stop()
  return { location, start: () => aService(folder, settings, session) }
}
