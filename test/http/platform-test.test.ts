import { describe, expect, it } from 'vitest'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { NoUsablePlatform, StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { bodyOf } from '../support/bodies.ts'
import { aRemotePlatform } from '../support/platform-builders.ts'
import { aForm, OUTSIDE_SECRET, platformsHarness } from '../support/platforms-harness.ts'
import type { Faults } from '../support/probed-stores.ts'
import { sharedHarness } from '../support/shared-harness.ts'
import { uniqueHex } from '../support/unique.ts'

const ON_BOTH = ['location', 'access', 'write', 'read', 'range', 'list']
const STEPS = [...ON_BOTH, 'sign', 'privacy', 'rights', 'remove']
const EDIT = 'system:ossConfig:edit'
const wrongKey = new StorageFailed('unreachable', new Error('canary-cause'), 'wrong_key')

interface Step {
  readonly step: string
  readonly passed: boolean
  readonly milliseconds: number
  readonly advice: string | null
}

/** A house with one platform `cloud`, and ways to try platforms. */
async function house(...options: Parameters<typeof platformsHarness>) {
  const http = await platformsHarness(...options)
  await http.call('POST', '', aForm())
  const row = await http.row('cloud')
  const tried = async (body: object): Promise<Step[]> => {
    const answer = await http.call('POST', '/test', body)
    expect(answer.body).toMatchObject({ code: 200 })
    expect(answer.text).not.toContain('canary')
    return Object(answer.body.data)
  }
  const change = (id: unknown, status: string, more: object = {}) =>
    http.call('PUT', '/changeStatus', { ossConfigId: id, configKey: 'cloud', status, ...more })
  return { ...http, saved: row, tried, change }
}

describe('testing a storage platform', () => {
  it('tries a saved one with its own secrets', async () => {
    const { tried, saved, probed, access } = await house()
    const steps = await tried({ ossConfigId: saved.ossConfigId })
    // Nobody serves what the memory signs; that is a warning only.
    const adviceAt = (step: string) =>
      step === 'sign' ? expect.stringContaining('Signed URLs') : null
    expect(steps).toEqual(
      STEPS.map((step) => {
        const policy = step === 'access' ? expect.stringContaining('s3:PutObject') : null
        const milliseconds = expect.any(Number)
        return { step, passed: true, milliseconds, advice: adviceAt(step), policy }
      }),
    )
    const [platform] = probed.seen
    if (!platform) throw new Error('none was tried')
    const secrets = { accessKey: 'canary-access', secretKey: 'canary-secret' }
    expect(access.locationOf(platform)).toMatchObject(secrets)
    expect(probed.memory.keys).toEqual([])
  })

  it('logs the setting that keeps an endpoint away', async () => {
    const { tried, saved, probed, access } = await house()
    await tried({ ossConfigId: saved.ossConfigId })
    const remote = probed.seen[0]?.props.remote
    const moved = aRemotePlatform({ remote: remote && { ...remote, endpoint: '10.0.0.1' } })
    expect(() => access.locationOf(moved)).toThrow(/^STORAGE_ENDPOINTS does not allow/)
  })

  it('tests the form with saved secrets in place of masks, and saves nothing', async () => {
    const { tried, saved, probed, access, row } = await house()
    await tried({ ...saved, secretKey: 'env:GATEHOUSE_STORAGE_KEY', bucketName: 'other' })
    const [platform] = probed.seen
    if (!platform) throw new Error('none was tried')
    expect(access.locationOf(platform)).toMatchObject({
      accessKey: 'canary-access',
      secretKey: OUTSIDE_SECRET,
      bucket: 'other',
    })
    expect(await row('cloud')).toEqual(saved)
  })

  it('says how many objects of others are there, also when one is added', async () => {
    const { tried, call, probed, saved, send, holder } = await house()
    for (let n = 0; n < 2; n += 1) {
      const key = ObjectKey.parse(`2026/03/04/${uniqueHex(32)}.png`)
      await probed.memory.put(key, bodyOf(Buffer.alloc(1)))
    }
    const steps = await tried({ ossConfigId: saved.ossConfigId })
    expect(steps.find(({ step }) => step === 'list')).toMatchObject({
      passed: true,
      advice: 'Objects here that were not stored through this platform: 2. They are left alone.',
    })
    const added = await call('POST', '', aForm({ configKey: 'second', prefix: 'p' }))
    expect(added.body).toMatchObject({
      ...{ code: 200, data: null },
      msg: expect.stringContaining('Objects there that were not stored through it: 2.'),
    })
    const headers = { ...(await holder(['system:ossConfig:add'])), 'content-language': 'zh_CN' }
    const payload = aForm({ configKey: 'third', prefix: 'q' })
    const chinese = await send({ method: 'POST', url: '/resource/oss/config', headers, payload })
    expect(chinese.body.msg).toContain('该处有 2 个对象不是通过本平台存储的')
    expect(probed.memory.keys).toHaveLength(2)
  })

  it.each<[string, Faults]>([
    ['cannot be listed', { list: wrongKey }],
    ['does not answer', { for: new NoUsablePlatform() }],
  ])('adds one that %s, without a word of objects', async (_case, faults) => {
    const { call, probed } = await house()
    probed.faults = faults
    const added = await call('POST', '', aForm({ configKey: 'second', prefix: 'p' }))
    expect(added.body).toMatchObject({ code: 200, msg: 'Done' })
  })

  it('tries a new one, which needs its secrets', async () => {
    const { tried, call, platforms } = await house()
    expect(await tried(aForm({ configKey: 'new', prefix: 'p' }))).toHaveLength(STEPS.length)
    expect(await platforms.list()).toHaveLength(2)
    const masked = await call('POST', '/test', aForm({ secretKey: '******' }))
    expect(masked.body).toMatchObject({ code: 500, error: 'invalid_platform' })
  })

  it('advises in the language of the caller, without quoting the platform', async () => {
    const { tried, saved, probed, holder, send } = await house()
    probed.faults = { open: () => wrongKey }
    const steps = await tried({ ossConfigId: saved.ossConfigId })
    expect(steps.map(({ step, passed }) => [step, passed])).toEqual([
      ['location', true],
      ['access', false],
    ])
    expect(steps.at(-1)?.advice).toBe('The storage does not know the access key. Check it.')
    const headers = { ...(await holder([EDIT])), 'content-language': 'zh_CN' }
    const payload = { ossConfigId: saved.ossConfigId }
    const request = { method: 'POST', url: '/resource/oss/config/test', headers, payload } as const
    expect((await send(request)).text).toContain('存储服务不认识该 accessKey')
  })

  it('warns of a public bucket', async () => {
    const { tried, saved, publicReading } = await house()
    publicReading.declare('files', 'public')
    const steps = await tried({ ossConfigId: saved.ossConfigId })
    expect(steps.find(({ step }) => step === 'privacy')).toMatchObject({
      passed: true,
      advice: expect.stringContaining('public'),
    })
  })

  it('takes the permission to change platforms', async () => {
    const { send, holder, saved, probed } = await house()
    const payload = { ossConfigId: saved.ossConfigId }
    const ask = async (headers: Record<string, string>) => {
      const url = '/resource/oss/config/test'
      return (await send({ method: 'POST', url, headers, payload })).body.code
    }
    expect(await ask({})).toBe(401)
    const other = ['list', 'add', 'remove'].map((verb) => `system:ossConfig:${verb}`)
    expect(await ask(await holder(other))).toBe(403)
    expect(probed.calls).toEqual([])
    expect(await ask(await holder([EDIT]))).toBe(200)
  })
})

describe('a test that connects to nothing', () => {
  const service = sharedHarness(house)

  it.each([
    [{}, 'platform_not_found'],
    [{ ossConfigId: 77 }, 'platform_not_found'],
    [{ ossConfigId: 'x' }, 'invalid_id'],
    [{ ossConfigId: 1000, region: 'eu-west-1' }, 'invalid_platform'],
    [aForm({ configKey: 'x' }), 'validation_failed'],
    [aForm({ bucketName: 'a/b' }), 'invalid_platform'],
    [aForm({ ext1: '{"kind":"ftp"}' }), 'invalid_platform'],
  ])('refuses %j', async (body, error) => {
    const { call, probed } = service()
    expect((await call('POST', '/test', body)).body).toMatchObject({ code: 500, error })
    expect(probed.calls).toEqual([])
  })

  it.each([
    '127.0.0.1',
    '169.254.169.254',
    'redis',
    'storage.example.com',
  ])('connects to nothing that is not on the list: %s', async (endpoint) => {
    const { tried, probed } = service()
    const [location, ...rest] = await tried(aForm({ endpoint }))
    expect(location).toMatchObject({ step: 'location', passed: false })
    expect(location?.advice).toContain('STORAGE_ENDPOINTS')
    expect([rest, probed.seen]).toEqual([[], []])
  })
})

describe('making a storage platform the default', () => {
  it('is refused while it does not work, with what to do, unless it is forced', async () => {
    const { change, saved, probed, row, logged } = await house()
    probed.faults = { put: wrongKey }
    for (const more of [{}, { force: false }]) {
      const { body } = await change(saved.ossConfigId, '0', more)
      expect(body).toMatchObject({
        code: 500,
        error: 'platform_not_working',
        msg: 'The storage does not know the access key. Check it.',
      })
    }
    expect(await row('default')).toMatchObject({ status: '0' })
    expect(logged()).not.toContain('canary')
    const calls = probed.calls.length
    expect((await change(saved.ossConfigId, '0', { force: true })).body.code).toBe(200)
    expect(await row('cloud')).toMatchObject({ status: '0' })
    expect(probed.calls).toHaveLength(calls)
    expect(probed.memory.keys).toEqual([])
  })

  it('tries a new one that is to be the default, and adds nothing when it does not work', async () => {
    const { call, probed, row } = await house()
    probed.faults = { put: wrongKey }
    const form = aForm({ configKey: 'second', status: '0' })
    const { body } = await call('POST', '', form)
    expect(body).toMatchObject({ code: 500, error: 'platform_not_working' })
    expect(await row('second')).toEqual({})
    expect((await call('POST', '', { ...form, status: '1' })).body.code).toBe(200)
    expect(await row('default')).toMatchObject({ status: '0' })
    const forced = { ...form, configKey: 'third', force: true }
    expect((await call('POST', '', forced)).body.code).toBe(200)
    expect(await row('third')).toMatchObject({ status: '0' })
  })

  it('can be revoked from a platform that does not work', async () => {
    const { change, probed } = await house()
    probed.faults = { put: wrongKey }
    expect((await change(1, '1')).body.code).toBe(200)
    expect(probed.calls).toEqual([])
  })

  it('is not held up by a warning', async () => {
    const { change, saved, publicReading } = await house()
    publicReading.declare('files', 'public')
    expect((await change(saved.ossConfigId, '0')).body.code).toBe(200)
  })
})

/** A house whose default is the platform `cloud`, which nobody has tried since. */
async function houseOnCloud() {
  const made = await house()
  expect((await made.change(made.saved.ossConfigId, '0')).body.code).toBe(200)
  made.probed.calls.length = 0
  const edit = (fields: object) => made.call('PUT', '', { ...made.saved, ...fields })
  return { ...made, edit }
}

const STOPPED = { ext1: '{"enableStorage":false}' }
const STARTED = { ext1: '{"enableStorage":true,"enableAccess":true}' }

describe('editing the default storage platform', () => {
  it.each([
    [{ secretKey: 'canary-wrong' }],
    [{ accessKey: 'canary-wrong' }],
    [{ bucketName: 'other' }],
    [{ endpoint: 's3.eu-central-1.amazonaws.com' }],
    [{ region: 'eu-central-1' }],
    [{ isHttps: 'N' }],
    [{ prefix: 'p' }],
    [{ ext1: '{"pathStyle":true}' }],
    [{ ext1: '{"signatureVersion":"v2"}' }],
    [{ ext1: '{"download":"redirect"}' }],
  ])('tries it with %j first, and keeps what works only, unless forced', async (fields) => {
    const { edit, probed, platforms, logged } = await houseOnCloud()
    const before = await platforms.get('cloud')
    probed.faults = { put: wrongKey }
    for (const more of [{}, { force: false }]) {
      const { body, text } = await edit({ ...fields, ...more })
      expect(body).toMatchObject({
        code: 500,
        error: 'platform_not_working',
        msg: 'The storage does not know the access key. Check it.',
      })
      expect(text + logged()).not.toContain('canary')
    }
    expect(await platforms.get('cloud')).toEqual(before)
    const calls = probed.calls.length
    expect((await edit({ ...fields, force: true })).body.code).toBe(200)
    expect(probed.calls).toHaveLength(calls)
    expect(await platforms.get('cloud')).not.toEqual(before)
  })

  it('tests the new secret before it stores it', async () => {
    const { edit, probed, access, platforms } = await houseOnCloud()
    expect((await edit({ secretKey: 'canary-second' })).body.code).toBe(200)
    const kept = await platforms.get('cloud')
    for (const platform of [probed.seen.at(-1), kept]) {
      if (!platform) throw new Error('none is there')
      expect(access.locationOf(platform)).toMatchObject({ secretKey: 'canary-second' })
    }
    expect(probed.memory.keys).toEqual([])
  })

  it('tries it before it takes uploads again', async () => {
    const { edit, probed, platforms } = await houseOnCloud()
    const takesUploads = async () => (await platforms.get('cloud'))?.takesUploads
    probed.faults = { put: wrongKey }
    expect((await edit(STOPPED)).body.code).toBe(200)
    expect((await edit({ ...STOPPED, region: 'eu-central-1' })).body.code).toBe(200)
    expect(probed.calls).toEqual([])
    expect((await edit(STARTED)).body).toMatchObject({ error: 'platform_not_working' })
    expect(await takesUploads()).toBe(false)
    probed.faults = {}
    expect((await edit(STARTED)).body.code).toBe(200)
    expect(await takesUploads()).toBe(true)
    await edit(STOPPED)
    probed.faults = { put: wrongKey }
    expect((await edit({ ...STARTED, force: true })).body.code).toBe(200)
    expect(await takesUploads()).toBe(true)
  })

  it.each([
    [{}],
    [{ remark: 'R', domain: 'd.example', accessPolicy: '0' }],
    [{ ext1: '{"limits":{"maxBytes":10}}' }],
    [STARTED],
    [{ accessKey: '', secretKey: null }],
    [{ configKey: 'renamed' }],
  ])('does not ask it for %j', async (fields) => {
    const { edit, probed } = await houseOnCloud()
    probed.faults = { put: wrongKey }
    expect((await edit(fields)).body.code).toBe(200)
    expect(probed.calls).toEqual([])
  })

  it('does not test one that is neither default nor newly enabled', async () => {
    const { call, saved, probed } = await house()
    probed.faults = { put: wrongKey }
    for (const fields of [STARTED, { secretKey: 'canary-wrong' }, STOPPED, { region: 'x' }]) {
      const { ext1: _ext1, ...form } = saved
      expect((await call('PUT', '', { ...form, ...fields })).body.code).toBe(200)
    }
    expect(probed.calls).toEqual([])
  })
})

describe('enabling a storage platform that is not the default', () => {
  async function stopped(fields: object = {}) {
    const made = await house()
    const edit = async (more: object) => {
      const { ext1: _ext1, ...form } = made.saved
      return (await made.call('PUT', '', { ...form, ...fields, ...more })).body
    }
    expect(await edit(STOPPED)).toMatchObject({ code: 200 })
    const isUsable = async () => (await made.platforms.get('cloud'))?.isUsable
    return { ...made, edit, isUsable }
  }

  it('is refused while it does not work, with what to do, unless it is forced', async () => {
    const { edit, probed, isUsable } = await stopped()
    probed.faults = { put: wrongKey }
    for (const more of [{}, { force: false }]) {
      expect(await edit({ ...STARTED, ...more })).toMatchObject({
        code: 500,
        error: 'platform_not_working',
        msg: 'The storage does not know the access key. Check it.',
      })
    }
    expect(await isUsable()).toBe(false)
    const calls = probed.calls.length
    expect(await edit({ ...STARTED, force: true })).toMatchObject({ code: 200 })
    expect(probed.calls).toHaveLength(calls)
    expect(await isUsable()).toBe(true)
  })

  it('tests the new settings before it stores them', async () => {
    const { edit, probed, access, isUsable } = await stopped()
    expect(await edit({ ...STARTED, secretKey: 'canary-second' })).toMatchObject({ code: 200 })
    const tried = probed.seen.at(-1)
    expect(tried && access.locationOf(tried)).toMatchObject({ secretKey: 'canary-second' })
    expect([await isUsable(), probed.memory.keys]).toEqual([true, []])
  })
})
