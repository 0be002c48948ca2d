import { describe, expect, it } from 'vitest'
import { NoUsablePlatform } from '../../domain/storage/files/storage-errors.ts'
import { aRemotePlatform, remoteSettings } from '../support/platform-builders.ts'
import {
  aForm,
  OUTSIDE_SECRET,
  type PlatformsHarness,
  platformsHarness,
} from '../support/platforms-harness.ts'

const REFERENCE = 'env:GATEHOUSE_STORAGE_KEY'
const unresolved = new NoUsablePlatform('access_key_reference')

async function withReference() {
  const http = await platformsHarness()
  const remote = remoteSettings({ accessKey: REFERENCE })
  const platform = aRemotePlatform({ id: '1000', key: 'cloud', remote })
  await http.given.platform(platform)
  const saved = await http.row('cloud')
  const edit = async (fields: object) => (await http.call('PUT', '', { ...saved, ...fields })).body
  return { ...http, platform, saved, edit }
}

describe('an access key that is a reference, as earlier versions stored it', () => {
  it('is not resolved, because signed addresses would show it', async () => {
    const { access, platform } = await withReference()
    expect(() => access.locationOf(platform)).toThrow(unresolved)
  })

  it('is logged with what to do', () => {
    expect(unresolved.code).toBe('no_storage_platform')
    expect(unresolved.message).toMatch(/is a reference.*enter the access key itself/)
  })

  it('is what the test of the platform advises about', async () => {
    const { call, saved, probed } = await withReference()
    probed.faults = { for: unresolved }
    const { body } = await call('POST', '/test', { ossConfigId: saved.ossConfigId })
    expect(Object(body.data).at(-1)).toMatchObject({
      step: 'access',
      passed: false,
      advice: expect.stringContaining('Enter the access key itself'),
    })
  })

  it('stays until another one is entered, and cannot be entered again', async () => {
    const { access, edit, platforms } = await withReference()
    expect(await edit({ remark: 'ours' })).toMatchObject({ code: 200 })
    expect(await edit({ accessKey: REFERENCE })).toMatchObject({ error: 'access_key_reference' })
    const keys = { accessKey: 'canary-access', secretKey: REFERENCE }
    expect(await edit(keys)).toMatchObject({ code: 200 })
    const entered = await platforms.get('cloud')
    const location = entered && access.locationOf(entered)
    expect(location).toMatchObject({ accessKey: 'canary-access', secretKey: OUTSIDE_SECRET })
  })
})

async function added(http: PlatformsHarness, fields: Readonly<Record<string, unknown>>) {
  expect((await http.call('POST', '', aForm(fields))).body).toMatchObject({ code: 200 })
  return http.row('cloud')
}

async function stored(http: PlatformsHarness) {
  return (await http.platforms.get('cloud')) ?? expect.unreachable('It is not stored.')
}

describe('secrets of storage platforms', () => {
  it('are never in an answer, a log or what is stored', async () => {
    const http = await platformsHarness()
    const row = await added(http, { secretKey: REFERENCE })
    const referring = JSON.stringify((await stored(http)).props)
    const answers = [
      await http.call('GET', '/list'),
      await http.call('GET', `/${row.ossConfigId}`),
      await http.call('POST', '', aForm()),
      await http.call('PUT', '', { ...row, secretKey: 'canary-second' }),
      await http.call('PUT', '', { ...row, secretKey: 'canary-third', endpoint: '127.0.0.1' }),
      await http.call('POST', '', aForm({ configKey: 7, secretKey: 'canary-fourth' })),
      await http.call('PUT', '', { ...row, secretKey: { value: 'canary-fifth' } }),
    ]
    const kept = JSON.stringify((await stored(http)).props)
    const texts = answers.map(({ text }) => text)
    const seen = [...texts, http.logged(), referring, kept].join('\n')
    expect(seen).not.toMatch(/canary/i)
    for (const form of ['base64', 'hex'] as const) {
      for (const word of ['canary-second', 'canary-access', OUTSIDE_SECRET]) {
        expect(seen).not.toContain(Buffer.from(word).toString(form).replaceAll('=', ''))
      }
    }
    expect(referring).toContain(REFERENCE)
  })

  it('reach the adapter of the platform', async () => {
    const http = await platformsHarness()
    await added(http, {
      secretKey: REFERENCE,
      prefix: 'p',
      ext1: '{"pathStyle":true}',
    })
    expect(http.access.locationOf(await stored(http))).toEqual({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
      bucket: 'files',
      basePath: 'p',
      accessKey: 'canary-access',
      secretKey: OUTSIDE_SECRET,
      pathStyle: true,
      signatureVersion: 'v4',
    })
  })
})
