import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { S3 } from '@aws-sdk/client-s3'
import { s3Client } from '../servers/s3-client.ts'
import { someAtOnce } from '../some-at-once.ts'
import type { Leftover } from './leftovers.ts'
import { contentOfSeed, type Seed } from './seeds.ts'

const AT_ONCE = 16

export async function sowOnDisk(
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
export async function sowOnS3(
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
