import { expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { contentOf, newLocation } from '../support/s3-locations.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { Service } from '../support/service.ts'

const MIB = 1024 * 1024

interface Wish {
  readonly signatureVersion: string
  readonly prefix?: string
  readonly download?: string
}

/** A service that may use the S3 there. */
async function opened(url: string) {
  const { host } = new URL(url)
  const service = await Service.start(await temporaryFolder(), { STORAGE_ENDPOINTS: host })
  const { publicKey, password } = firstStartOf(service)
  const front = new FrontEnd(service)
  const session = await front.logIn(publicKey, password)
  /** A platform on a bucket of its own, which takes all new files. */
  const add = async ({ signatureVersion, prefix = '', ...more }: Wish) => {
    const place = await newLocation(url)
    const { bucket, accessKey, secretKey } = place
    const platform = {
      configKey: `clouds-${signatureVersion}`,
      ...{ accessKey, secretKey, bucketName: bucket, prefix, endpoint: host },
      ...{ region: 'us-east-1', isHttps: 'N', accessPolicy: '0', status: '0' },
      ext1: JSON.stringify({ kind: 's3', signatureVersion, pathStyle: true, ...more }),
    }
    const added = await front.ask('/resource/oss/config', {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify(platform),
    })
    expect(added).toMatchObject({ code: 200 })
    return place
  }
  return { service, front, session, add }
}

await describeWith('s3', 'a platform on S3, as an administrator adds it', (url) => {
  it('takes files, gives them back and lets them go, signed either way', async () => {
    const { service, front, session, add } = await opened(url)
    for (const signatureVersion of ['v4', 'v2']) {
      const { bucket, secretKey } = await add({ signatureVersion, prefix: 'office' })
      // One piece, and several parts.
      for (const bytes of [20_000, 20 * MIB]) {
        const picture = aPicture(bytes)
        const id = await front.upload(session, picture)
        expect((await contentOf(url, bucket, 'office/')).objects).toHaveLength(1)
        expect(picture.equals(await front.download(session, id))).toBe(true)
        const gone = { method: 'DELETE', headers: session }
        expect((await front.ask(`/resource/oss/${id}`, gone)).code).toBe(200)
        await expect.poll(() => contentOf(url, bucket)).toEqual({ objects: [], unfinished: [] })
      }
      expect(service.output).not.toContain(secretKey)
    }
  }, 300_000)

  it('sends downloads to the addresses that it honours, signed either way', async () => {
    const { service, front, session, add } = await opened(url)
    for (const signatureVersion of ['v4', 'v2']) {
      await add({ signatureVersion, download: 'redirect' })
      const picture = aPicture(100_000)
      const path = `${service.origin}/resource/oss/download/${await front.upload(session, picture)}`
      const asked = await fetch(path, { headers: session, redirect: 'manual' })
      expect(asked.status).toBe(302)
      const there = await fetch(asked.headers.get('location') ?? '')
      expect(Buffer.from(await there.arrayBuffer()).equals(picture)).toBe(true)
      expect(there.headers.get('content-disposition')).toBe('attachment; filename=picture.png')
      expect(service.output).not.toContain('ignature=')
    }
  }, 300_000)

  it('is refused where its host is not on the list', async () => {
    const { bucket, accessKey, secretKey } = await newLocation(url)
    const service = await Service.start(await temporaryFolder(), {})
    const { publicKey, password } = firstStartOf(service)
    const front = new FrontEnd(service)
    const session = await front.logIn(publicKey, password)
    const platform = { configKey: 'clouds', accessKey, secretKey, bucketName: bucket }
    const answer = await front.ask('/resource/oss/config', {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify({ ...platform, endpoint: new URL(url).host, isHttps: 'N' }),
    })
    expect(answer.code).toBe(500)
  }, 300_000)
})
