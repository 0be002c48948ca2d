import { describe, expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { contentOf, newLocation } from '../support/oss-locations.ts'
import { OssServer } from '../support/oss-server.ts'
import { Service } from '../support/service.ts'
import { SOON } from '../support/soak.ts'

type Form = Readonly<Record<string, unknown>>

interface Step {
  readonly step: string
  readonly passed: boolean
  readonly advice: string | null
}

/** A console over a real service, and an OSS that it may use. */
async function opened() {
  const server = await new OssServer().listen()
  onTestFinished(() => server.close())
  const host = `localhost:${server.port}`
  const settings = { STORAGE_ENDPOINTS: `${host},127.0.0.1:9` }
  const service = await Service.start(await temporaryFolder(), settings)
  const { publicKey, password } = firstStartOf(service)
  const front = new FrontEnd(service)
  const session = await front.logIn(publicKey, password)
  const ask = (method: string, path: string, body?: Form) =>
    front.ask(path, {
      method,
      headers: { ...session, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  /** What a form says of a bucket of its own. */
  const formOf = (signatureVersion: string) => {
    const { bucket, accessKey, secretKey, region } = newLocation(server)
    const ext1 = JSON.stringify({ kind: 'ali-oss', signatureVersion, pathStyle: true })
    const keys = { configKey: `clouds-${signatureVersion}`, accessKey, secretKey }
    const place = { bucketName: bucket, prefix: 'office', endpoint: host, region, isHttps: 'N' }
    return { ...keys, ...place, accessPolicy: '0', ext1 }
  }
  const tried = async (form: Form): Promise<readonly Step[]> => {
    const answer = await ask('POST', '/resource/oss/config/test', form)
    expect(answer.code).toBe(200)
    return Object.values(answer.data).map(Object)
  }
  return { server, service, front, session, ask, formOf, tried }
}

describe('a platform on OSS that is tried', () => {
  it('is reported as faulty, and soon', async () => {
    const { server, formOf, tried } = await opened()
    const form = formOf('v4')
    const wrong: readonly (readonly [Form, string])[] = [
      [{ accessKey: 'nobody-has-this' }, 'does not know the access key'],
      [{ secretKey: 'another-secret' }, 'secret key does not belong'],
      [{ bucketName: 'not-there' }, 'bucket does not exist'],
      [{ region: 'cn-elsewhere' }, 'another region'],
      [{ endpoint: '127.0.0.1:9' }, 'The endpoint refuses connections'],
      [{ isHttps: 'Y' }, 'only one side uses HTTPS'],
    ]
    const failing = (advice: string) => ({
      step: 'access',
      passed: false,
      advice: expect.stringContaining(advice),
    })
    for (const [fields, advice] of wrong) {
      expect((await tried({ ...form, ...fields })).at(-1), advice).toMatchObject(failing(advice))
    }
    for (const listing of [/list-type=2/, /\?.*uploads/]) {
      const refused = { status: 403, code: 'AccessDenied' }
      server.faultOf = (line) => (listing.test(line) ? refused : undefined)
      const steps = (await tried(form)).filter(({ advice }) => advice !== null)
      const advice = expect.stringContaining('list the bucket')
      expect(steps).toEqual([
        { step: 'list', passed: true, milliseconds: expect.any(Number), advice, policy: null },
      ])
    }
    server.faultOf = () => 'silence before'
    expect((await tried(form)).at(-1)).toMatchObject(failing('does not answer in time'))
  }, 300_000)
})

const MIB = 1024 * 1024
const SIGNED = {
  v4: { header: /^OSS4-HMAC-SHA256 /, address: 'x-oss-signature' },
  v1: { header: /^OSS /, address: 'Signature' },
} as const

describe('a platform on OSS, as an administrator adds it', () => {
  it.each([
    'v4',
    'v1',
  ] as const)('is tried, takes files, gives them back and lets them go, signed %s', async (version) => {
    const { server, service, front, session, ask, formOf, tried } = await opened()
    const form = formOf(version)
    const { bucketName: bucket, configKey } = form
    expect((await ask('POST', '/resource/oss/config', { ...form, status: '1' })).code).toBe(200)
    const { rows: [row = {}] = [] } = await ask(
      'GET',
      `/resource/oss/config/list?configKey=${configKey}`,
    )
    const { ossConfigId } = row
    const findings = (await tried({ ossConfigId })).filter(({ advice }) => advice !== null)
    expect(findings).toEqual([])
    expect(contentOf(server, bucket)).toEqual({ objects: [], unfinished: [] })
    const change = { ossConfigId, configKey, status: '0' }
    expect((await ask('PUT', '/resource/oss/config/changeStatus', change)).code).toBe(200)
    // One piece, and several parts.
    for (const bytes of [20_000, 20 * MIB]) {
      const picture = aPicture(bytes)
      const id = await front.upload(session, picture)
      const { objects } = contentOf(server, bucket)
      expect(objects).toEqual([expect.stringMatching(/^office\//)])
      expect(picture.equals(await front.download(session, id))).toBe(true)
      expect((await ask('DELETE', `/resource/oss/${id}`)).code).toBe(200)
      await expect
        .poll(() => contentOf(server, bucket), SOON)
        .toEqual({ objects: [], unfinished: [] })
    }
    const { header, address } = SIGNED[version]
    expect(server.authorizations.filter((text) => !header.test(text))).toEqual([])
    expect(server.authorizations.length).toBeGreaterThan(0)
    const signed = server.seen.filter((line) => /[?&](x-oss-s|S)ignature=/.test(line))
    expect(signed.filter((line) => !line.includes(`${address}=`))).toEqual([])
    expect(signed.length).toBeGreaterThan(0)
    expect(service.output).not.toContain(form.secretKey)
  }, 300_000)
})
