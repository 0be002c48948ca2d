import { expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { commandHere } from '../support/command-here.ts'
import { faultyProxy } from '../support/faulty-proxy.ts'
import { type FirstStart, FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { contentOf, newLocation } from '../support/s3-locations.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { s3Client } from '../support/servers/s3-client.ts'
import { Service } from '../support/service.ts'

type Form = Readonly<Record<string, unknown>>

interface Step {
  readonly step: string
  readonly passed: boolean
  readonly advice: string | null
}

/** A console over a real service, and a bucket that nobody else has. */
async function opened(url: string, seenAs = url) {
  const { bucket, accessKey, secretKey } = await newLocation(url)
  const { host } = new URL(seenAs)
  const settings = { STORAGE_ENDPOINTS: `${host},127.0.0.1:9` }
  const service = await Service.start(await temporaryFolder(), settings)
  const { publicKey, password }: FirstStart = firstStartOf(service)
  const front = new FrontEnd(service)
  const session = await front.logIn(publicKey, password)
  const ask = (method: string, path: string, body?: Form) =>
    front.ask(`/resource/oss/config${path}`, {
      method,
      headers: { ...session, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const form = {
    configKey: 'clouds',
    ...{ accessKey, secretKey, bucketName: bucket, prefix: 'office', endpoint: host },
    ...{ region: 'us-east-1', isHttps: 'N', ext1: '{"kind":"s3","pathStyle":true}' },
  }
  const tried = async (body: Form): Promise<readonly Step[]> => {
    const answer = await ask('POST', '/test', body)
    expect(answer.code).toBe(200)
    const text = JSON.stringify(answer)
    for (const secret of [accessKey, secretKey]) expect(text).not.toContain(secret)
    return Object.values(answer.data).map(Object)
  }
  return { service, front, session, bucket, secretKey, form, ask, tried }
}

/** Of what else one may be allowed to do with a bucket and its objects. */
const OTHER_ACTIONS = [
  ...['Object', 'Bucket'].flatMap((of) => [`s3:Get${of}Acl`, `s3:Put${of}Acl`]),
  ...[
    's3:GetObjectTagging',
    's3:PutObjectTagging',
    's3:GetObjectVersion',
    's3:DeleteObjectVersion',
  ],
  ...['s3:GetBucketVersioning', 's3:PutBucketVersioning', 's3:GetBucketLocation'],
  ...['s3:ListBucketVersions', 's3:DeleteBucket', 's3:GetLifecycleConfiguration'],
]

/** Of the policy that the documents let an operator print. */
async function documentedActions(): Promise<string[]> {
  const { output } = await commandHere(await temporaryFolder(), [
    'bucket-policy',
    '--bucket',
    'one',
  ])
  const statements: { Action: string[] }[] = JSON.parse(output).Statement
  return statements.flatMap(({ Action }) => Action)
}

/** Lets strangers read what is in it. */
async function makePublic(url: string, bucket: string): Promise<void> {
  const s3 = await s3Client(url)
  const Resource = [`arn:aws:s3:::${bucket}/*`]
  const rule = { Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource }
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [rule] })
  await s3.putBucketPolicy({ Bucket: bucket, Policy })
  s3.destroy()
}

const MORE_RIGHTS = expect.objectContaining({
  step: 'rights',
  advice: expect.stringContaining('more than files need'),
})
const nothing = { objects: [], unfinished: [] }
const onBoth = ['location', 'access', 'write', 'read', 'range', 'list']
const steps = [...onBoth, 'sign', 'privacy', 'rights', 'remove']

await describeWith('s3', 'a platform on S3 that is tried', (url) => {
  it('passes when it works, and reports what is wrong when it does not', async () => {
    const { service, bucket, secretKey, form, tried } = await opened(url)
    for (const signatureVersion of ['v4', 'v2']) {
      const ext1 = JSON.stringify({ kind: 's3', signatureVersion, pathStyle: true })
      const passed = await tried({ ...form, ext1 })
      expect(passed.map(({ step }) => step)).toEqual(steps)
      // The keys are those of the bucket's owner.
      expect(passed.filter((step) => !step.passed || step.advice !== null)).toEqual([MORE_RIGHTS])
    }
    const wrong: readonly (readonly [Form, string, string])[] = [
      [{ accessKey: 'nobody-has-this' }, 'access', 'does not know the access key'],
      [{ secretKey: 'another-secret' }, 'access', 'secret key does not belong'],
      [{ bucketName: `${bucket}-none` }, 'access', 'bucket does not exist'],
      [{ endpoint: '127.0.0.1:9' }, 'access', 'The endpoint refuses connections'],
      [{ isHttps: 'Y' }, 'access', 'only one side uses HTTPS'],
      [{ endpoint: '127.0.0.1:10' }, 'location', 'STORAGE_ENDPOINTS'],
    ]
    for (const [fields, step, advice] of wrong) {
      const last = (await tried({ ...form, ...fields })).at(-1)
      expect(last, advice).toMatchObject({
        step,
        passed: false,
        advice: expect.stringContaining(advice),
      })
    }
    expect(await contentOf(url, bucket)).toEqual(nothing)
    expect(service.output).not.toContain(secretKey)
  }, 300_000)

  it('works with the least policy that is documented, and names what is missing of it', async () => {
    const { front, session, bucket, form, tried, ask } = await opened(url)
    const s3 = await s3Client(url)
    onTestFinished(() => s3.destroy())
    const least = await documentedActions()
    // What is denied is denied to the owner of the bucket, too.
    const deny = async (Action: readonly string[]) => {
      const Resource = [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`]
      const rule = { Effect: 'Deny', Principal: '*', Action, Resource }
      const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [rule] })
      await s3.putBucketPolicy({ Bucket: bucket, Policy })
    }
    for (const [action, step] of [
      // This one answers 404 for what is not there also to who may not list.
      ['s3:ListBucket', 'list'],
      ['s3:ListBucketMultipartUploads', 'list'],
      ['s3:PutObject', 'write'],
      ['s3:GetObject', 'read'],
      ['s3:DeleteObject', 'remove'],
    ]) {
      expect(least).toContain(action)
      await deny([String(action)])
      const told = (await tried(form)).filter(({ advice }) => advice?.includes(`${action}`))
      expect(
        told.map((one) => one.step),
        action,
      ).toEqual([step])
    }
    await deny(OTHER_ACTIONS)
    const taken = await tried(form)
    expect(taken.map(({ step }) => step)).toEqual(steps)
    // The object that the last test was not allowed to remove.
    const left = expect.stringContaining('not stored through this platform: 1.')
    expect(taken.filter(({ passed, advice }) => !passed || advice !== null)).toEqual([
      expect.objectContaining({ step: 'list', passed: true, advice: left }),
    ])
    expect((await ask('POST', '', { ...form, status: '0' })).code).toBe(200)
    for (const bytes of [20_000, 20 * 1024 * 1024]) {
      const picture = aPicture(bytes)
      const id = await front.upload(session, picture)
      expect(picture.equals(await front.download(session, id))).toBe(true)
    }
  }, 300_000)

  it('is warned about when its bucket is public', async () => {
    const { bucket, form, tried } = await opened(url)
    await makePublic(url, bucket)
    const taken = await tried(form)
    expect(taken.filter(({ passed }) => !passed)).toEqual([])
    expect(taken.find(({ step }) => step === 'privacy')?.advice).toContain('public')
    expect(await contentOf(url, bucket)).toEqual(nothing)
  }, 300_000)

  it('is warned about when its bucket keeps deleted objects', async () => {
    const { bucket, form, tried } = await opened(url)
    const s3 = await s3Client(url)
    const VersioningConfiguration = { Status: 'Enabled' } as const
    await s3.putBucketVersioning({ Bucket: bucket, VersioningConfiguration })
    const taken = await tried(form)
    expect(taken.filter(({ passed, advice }) => !passed || advice)).toEqual([
      MORE_RIGHTS,
      expect.objectContaining({ step: 'remove', advice: expect.stringContaining('versions') }),
    ])
    const { Versions = [] } = await s3.listObjectVersions({ Bucket: bucket })
    expect(Versions).not.toEqual([])
    s3.destroy()
  }, 300_000)

  it('leaves nothing behind, wherever it stops', async () => {
    let broken = ''
    const proxy = await faultyProxy(url, (line) => {
      const isProbe = proxy.seen.some((earlier) => earlier.startsWith('PUT'))
      return isProbe && line.startsWith(broken) ? 'reset after' : undefined
    })
    const { bucket, form, tried } = await opened(url, proxy.url)
    for (const [method, step] of [
      ['GET', 'read'],
      ['PUT', 'write'],
    ] as const) {
      broken = method
      const failed = (await tried(form)).filter(({ passed }) => !passed)
      expect(failed).toEqual([expect.objectContaining({ step })])
      expect(await contentOf(url, bucket)).toEqual(nothing)
    }
    proxy.close()
  }, 300_000)

  it('becomes the default when it works, and otherwise only when forced', async () => {
    const { front, session, bucket, form, ask, tried } = await opened(url)
    expect((await ask('POST', '', { ...form, secretKey: 'another-secret' })).code).toBe(200)
    const { rows: [row = {}] = [] } = await ask('GET', '/list?configKey=clouds')
    const { ossConfigId, configKey } = row
    const change = { ossConfigId, configKey, status: '0' }
    expect(await ask('PUT', '/changeStatus', change)).toMatchObject({
      code: 500,
      error: 'platform_not_working',
      msg: expect.stringContaining('secret key does not belong'),
    })
    expect((await ask('PUT', '/changeStatus', { ...change, force: true })).code).toBe(200)
    expect((await ask('PUT', '/changeStatus', { ...change, ossConfigId: 1 })).code).toBe(200)

    expect((await ask('PUT', '', { ...form, ossConfigId })).code).toBe(200)
    expect((await tried({ ossConfigId })).filter(({ passed }) => !passed)).toEqual([])
    expect(await contentOf(url, bucket)).toEqual(nothing)
    expect((await ask('PUT', '/changeStatus', change)).code).toBe(200)
    await front.upload(session, aPicture(20_000))
    expect((await contentOf(url, bucket, 'office/')).objects).toHaveLength(1)
  }, 300_000)
})
