import { describe, expect, it } from 'vitest'
import { NoUsablePlatform } from '../../domain/storage/files/storage-errors.ts'
import { aRemotePlatform, remoteSettings } from '../support/platform-builders.ts'
import { OUTSIDE_SECRET, platformsHarness } from '../support/platforms-harness.ts'

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
