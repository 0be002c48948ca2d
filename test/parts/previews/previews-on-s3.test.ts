import { expect, it, vi } from 'vitest'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { call, fetchFile, localPath, upload } from '../../support/file-calls.ts'
import { filesHarness } from '../../support/files-harness.ts'
import { aJpeg, sizeOf } from '../../support/pictures.ts'
import { remoteSettings } from '../../support/platform-builders.ts'
import { contentOf, newLocation } from '../../support/s3-locations.ts'
import { describeWith } from '../../support/servers/describe-with.ts'

await describeWith('s3', 'the preview of a picture in a bucket', (url) => {
  it.each([
    'stream',
    'redirect',
  ] as const)('is made here, once, and ends with the picture: downloads by %s', async (download) => {
    const location = await newLocation(url)
    const options = { pathStyle: true, signatureVersion: 'v4', download } as const
    const remote = remoteSettings({ options })
    const harness = await filesHarness({
      objects: new S3ObjectStores({ locationOf: () => location }),
      platform: { kind: 's3', rootPath: undefined, remote },
      maxBytes: 8 * 1024 * 1024,
    })
    const me = await harness.allowed()
    const picture = await aJpeg({ width: 1200, height: 800, orientation: 6 })
    const { data } = await upload(harness, me, 'a.jpg', picture)
    const { body } = await call(harness, '/resource/oss/list', me)
    const path = localPath(Object(body.rows)[0].previewUrl)
    const at = `${harness.origin}${path}`
    const answers = await Promise.all([1, 2, 3].map(() => fetch(at, { redirect: 'manual' })))
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const small = new Uint8Array(await answer.arrayBuffer())
      expect(await sizeOf(small)).toEqual({ width: 213, height: 320 })
      expect(Buffer.from(small).includes('canary-camera')).toBe(false)
    }
    // Nothing of it is kept in the bucket.
    expect((await contentOf(url, location.bucket)).objects).toHaveLength(1)
    await call(harness, `/resource/oss/${data.ossId}`, me, 'DELETE')
    expect((await fetchFile(harness, path)).status).toBe(404)
    // Objects go behind the answer.
    await vi.waitFor(async () => {
      expect(await contentOf(url, location.bucket)).toEqual({ objects: [], unfinished: [] })
    }, 300_000)
  })
})
