import { PATIENCE, type S3Patience } from '../../adapters/s3/s3-connection.ts'
import type { S3Place } from '../../adapters/s3/s3-place.ts'
import { s3Client } from './servers/s3-client.ts'
import { uniqueHex } from './unique.ts'

/** For tests in which a service does not answer. */
export const IMPATIENT: S3Patience = {
  ...PATIENCE,
  connectMs: 1000,
  answerMs: 5000,
  transferMs: 5000,
  completeMs: 5000,
  idleMs: 2000,
  attempts: 2,
}

/** A place that names what the URL of a test's service says. */
export function placeAt(url: string, props: Partial<S3Place> = {}): S3Place {
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

/** A place with a bucket of its own. */
export async function newPlace(url: string, props: Partial<S3Place> = {}): Promise<S3Place> {
  const place = placeAt(url, props)
  const s3 = await s3Client(url)
  await s3.createBucket({ Bucket: place.bucket })
  s3.destroy()
  return place
}

/** What stands in a bucket, seen past the code under test. */
export async function contentOf(url: string, bucket: string, prefix = '') {
  const wanted = { Bucket: bucket, Prefix: prefix }
  const s3 = await s3Client(url)
  const { Contents = [] } = await s3.listObjectsV2(wanted)
  const { Uploads = [] } = await s3.listMultipartUploads(wanted)
  s3.destroy()
  return {
    objects: Contents.map(({ Key = '' }) => Key),
    unfinished: Uploads.map(({ Key = '' }) => Key),
  }
}
