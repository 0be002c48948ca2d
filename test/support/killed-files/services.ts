import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FrontEnd, firstStartOf } from '../front-end.ts'
import { newPlace } from '../s3-places.ts'
import { Service } from '../service.ts'
import type { Place } from './place.ts'
import { aService, type Victim } from './victims.ts'

export interface Services {
  readonly place: Place
  start(): Promise<Victim>
}

/** Instances on one database whose files lie on the local disk or, with its URL, on S3. */
export async function servicesOn(
  folder: string,
  databaseUrl: string,
  s3Url?: string,
): Promise<Services> {
  const listed = s3Url ? { STORAGE_ENDPOINTS: new URL(s3Url).host } : {}
  const settings = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...listed }
  const first = await Service.start(folder, { ...settings, LOG_LEVEL: 'info' })
  const { publicKey, password } = firstStartOf(first.output)
  const front = new FrontEnd(first)
  const session = await front.logIn(publicKey, password)
  const root = join(folder, 'data', 'oss')
  await mkdir(root, { recursive: true })
  const place = s3Url ? await onS3(front, session, s3Url) : ({ kind: 'local', root } as const)
  await first.stop()
  return { place, start: () => aService(folder, settings, session) }
}

/** Makes a bucket the default platform. */
async function onS3(front: FrontEnd, session: Record<string, string>, url: string): Promise<Place> {
  const { bucket, accessKey, secretKey } = await newPlace(url)
  const platform = {
    ...{ configKey: 'clouds', accessKey, secretKey, bucketName: bucket },
    ...{ endpoint: new URL(url).host, region: 'us-east-1', isHttps: 'N', accessPolicy: '0' },
    ...{ status: '0', ext1: JSON.stringify({ kind: 's3', pathStyle: true }) },
  }
  const headers = { ...session, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(platform) }
  const { code, msg } = await front.ask('/resource/oss/config', request)
  if (code !== 200) throw new Error(msg)
  return { kind: 's3', url, bucket }
}
