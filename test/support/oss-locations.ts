import type { AliOssObjectStore } from '../../adapters/ali-oss/ali-oss-object-store.ts'
import {
  AliOssObjectStores,
  type AliOssTools,
} from '../../adapters/ali-oss/ali-oss-object-stores.ts'
import { type OssPatience, PATIENCE } from '../../adapters/ali-oss/oss-connection.ts'
import type { RemoteLocation } from '../../application/platforms/remote-access.ts'
import { aPlatform } from './builders.ts'
import { ACCESS_KEY, type OssServer, REGION, SECRET_KEY } from './oss-server.ts'
import { uniqueHex } from './unique.ts'

/** Short limits, for tests in which a service does not answer. */
export const IMPATIENT: OssPatience = {
  ...PATIENCE,
  connectMs: 10_000,
  answerMs: 2000,
  transferMs: 3000,
  completeMs: 3000,
  idleMs: 2000,
  attempts: 2,
  pauseMs: 5,
}

/** Where an answer comes, it is awaited: many uploads at once keep a busy machine from answering. */
export const LENIENT: OssPatience = {
  ...PATIENCE,
  connectMs: 60_000,
  answerMs: 120_000,
  transferMs: 120_000,
  idleMs: 120_000,
}

/** A location in the test service; its bucket need not exist. */
export function locationAt(port: number, props: Partial<RemoteLocation> = {}): RemoteLocation {
  return {
    endpoint: `http://localhost:${port}`,
    region: REGION,
    bucket: `gatehouse-${uniqueHex(16)}`,
    basePath: '',
    accessKey: ACCESS_KEY,
    secretKey: SECRET_KEY,
    pathStyle: true,
    signatureVersion: 'v4',
    ...props,
  }
}

/** A location with a bucket of its own. */
export function newLocation(
  server: OssServer,
  props: Partial<RemoteLocation> = {},
): RemoteLocation {
  const location = locationAt(server.port, props)
  server.bucket(location.bucket)
  return location
}

export function storeAt(
  location: RemoteLocation,
  tools: Partial<AliOssTools> = {},
): AliOssObjectStore {
  const stores = new AliOssObjectStores({ locationOf: () => location, patience: LENIENT, ...tools })
  return stores.for(aPlatform({ kind: 'ali-oss' }))
}

/** The contents of a bucket, read without the code under test. */
export function contentOf(server: OssServer, bucket: string) {
  const { objects, uploads } = server.bucket(bucket)
  return {
    objects: [...objects.keys()],
    unfinished: [...uploads.values()].map(({ key }) => key),
  }
}
