import { expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { contentOf, newPlace } from '../support/s3-places.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { Service } from '../support/service.ts'

const MIB = 1024 * 1024

await describeWith('s3', 'a platform on S3, as an administrator adds it', (url) => {
  it.each([
    'v4',
    'v2',
  ])('takes files, gives them back and lets them go, signed %s', async (signatureVersion) => {
    const { bucket, accessKey, secretKey } = await newPlace(url)
    const { host } = new URL(url)
    const service = await Service.start(await temporaryFolder(), { STORAGE_ENDPOINTS: host })
    const { publicKey, password } = firstStartOf(service.output)
    const front = new FrontEnd(service)
    const session = await front.logIn(publicKey, password)

    const ext1 = JSON.stringify({ kind: 's3', signatureVersion, pathStyle: true })
    const platform = {
      configKey: 'clouds',
      ...{ accessKey, secretKey, bucketName: bucket, prefix: 'office', endpoint: host },
      ...{ region: 'us-east-1', isHttps: 'N', accessPolicy: '0', status: '0', ext1 },
    }
    const added = await front.ask('/resource/oss/config', {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify(platform),
    })
    expect(added).toMatchObject({ code: 200 })

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
  }, 120_000)

  it.each([
    'v4',
    'v2',
  ])('sends downloads to the addresses that it honours, signed %s', async (signatureVersion) => {
    const { bucket, accessKey, secretKey } = await newPlace(url)
    const { host } = new URL(url)
    const service = await Service.start(await temporaryFolder(), { STORAGE_ENDPOINTS: host })
    const { publicKey, password } = firstStartOf(service.output)
    const front = new FrontEnd(service)
    const session = await front.logIn(publicKey, password)
    const options = { kind: 's3', signatureVersion, pathStyle: true, download: 'redirect' }
    const platform = {
      configKey: 'clouds',
      ...{ accessKey, secretKey, bucketName: bucket, endpoint: host, region: 'us-east-1' },
      ...{ isHttps: 'N', accessPolicy: '0', status: '0', ext1: JSON.stringify(options) },
    }
    const added = await front.ask('/resource/oss/config', {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify(platform),
    })
    expect(added).toMatchObject({ code: 200 })
    const picture = aPicture(100_000)
    const path = `/resource/oss/download/${await front.upload(session, picture)}`
    const asked = await fetch(`${service.origin}${path}`, { headers: session, redirect: 'manual' })
    expect(asked.status).toBe(302)
    const there = await fetch(asked.headers.get('location') ?? '')
    expect(Buffer.from(await there.arrayBuffer()).equals(picture)).toBe(true)
    expect(there.headers.get('content-disposition')).toBe('attachment; filename=picture.png')
    expect(service.output).not.toContain('ignature=')
  }, 120_000)

  it('is refused where its host is not on the list', async () => {
    const { bucket, accessKey, secretKey } = await newPlace(url)
    const service = await Service.start(await temporaryFolder(), {})
    const { publicKey, password } = firstStartOf(service.output)
    const front = new FrontEnd(service)
    const session = await front.logIn(publicKey, password)
    const platform = { configKey: 'clouds', accessKey, secretKey, bucketName: bucket }
    const answer = await front.ask('/resource/oss/config', {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify({ ...platform, endpoint: new URL(url).host, isHttps: 'N' }),
    })
    expect(answer.code).toBe(500)
  }, 120_000)
})
