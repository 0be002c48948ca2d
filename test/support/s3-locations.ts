import type { ListMultipartUploadsOutput, ListObjectsV2Output, S3 } from '@aws-sdk/client-s3'
import { PATIENCE, type S3Patience } from '../../adapters/s3/s3-connection.ts'
import type { RemoteLocation } from '../../application/platforms/remote-access.ts'
import { s3Client } from './servers/s3-client.ts'
import { uniqueHex } from './unique.ts'

/** Short limits, for tests in which a service does not answer. */
export const IMPATIENT: S3Patience = {
  ...PATIENCE,
  connectMs: 10_000,
  answerMs: 5000,
  transferMs: 5000,
  completeMs: 5000,
  idleMs: 2000,
  attempts: 2,
}

/** Where an answer comes, it is awaited. */
export const LENIENT: S3Patience = {
  ...PATIENCE,
  connectMs: 60_000,
  answerMs: 120_000,
  idleMs: 120_000,
  attempts: 2,
}

/** A location at the URL of a test service. */
export function locationAt(url: string, props: Partial<RemoteLocation> = {}): RemoteLocation {
  const { origin, username, password } = new URL(url)
  return {
    endpoint: origin,
    region: 'us-east-1',
    bucket: `gatehouse-${uniqueHex(16)}`,
    basePath: '',
    accessKey: username,
    secretKey: password,
    pathStyle: true,
    signatureVersion: 'v4',
    ...props,
  }
}

/** A location with a bucket of its own. */
export async function newLocation(
  url: string,
  props: Partial<RemoteLocation> = {},
): Promise<RemoteLocation> {
  const location = locationAt(url, props)
  const s3 = await s3Client(url)
  await s3.createBucket({ Bucket: location.bucket })
  s3.destroy()
  return location
}

/** The contents of a bucket, read without the code under test. */
export async function contentOf(url: string, bucket: string, prefix = '') {
  const wanted = { Bucket: bucket, Prefix: prefix }
  const s3 = await s3Client(url)
  try {
    return { objects: await objectsOf(s3, wanted), unfinished: await unfinishedOf(s3, wanted) }
  } finally {
    s3.destroy()
  }
}

interface Wanted {
  readonly Bucket: string
  readonly Prefix: string
}

async function objectsOf(s3: S3, wanted: Wanted): Promise<string[]> {
  const keys: string[] = []
  for (let token: string | undefined = ''; token !== undefined; ) {
    const next = token ? { ContinuationToken: token } : {}
    const page: ListObjectsV2Output = await s3.listObjectsV2({ ...wanted, ...next })
    keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  }
  return keys
}

async function unfinishedOf(s3: S3, wanted: Wanted): Promise<string[]> {
  const keys: string[] = []
  for (let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; after; ) {
    const page: ListMultipartUploadsOutput = await s3.listMultipartUploads({ ...wanted, ...after })
    keys.push(...(page.Uploads ?? []).map(({ Key = '' }) => Key))
    const { NextKeyMarker = '', NextUploadIdMarker = '' } = page
    const next = { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker }
    after = page.IsTruncated ? next : undefined
  }
  return keys
}
