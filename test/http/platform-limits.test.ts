import { describe, expect, it } from 'vitest'
import type { FileLimits } from '../../domain/storage/platforms/file-limits.ts'
import { aPicture } from '../support/bodies.ts'
import { aPlatform } from '../support/builders.ts'
import { upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { aForm, platformsHarness } from '../support/platforms-harness.ts'
import { sharedHarness } from '../support/shared-harness.ts'

const ext1 = (limits: unknown) => JSON.stringify({ limits })

describe('the limits of a platform', () => {
  it('are kept and shown, stay while they are absent, and go when they are empty', async () => {
    const http = await platformsHarness()
    const limits = { maxBytes: 5000, extensions: ['PNG', '.pdf', ''], contentTypes: ['Image/PNG'] }
    await http.call('POST', '', aForm({ ext1: ext1(limits) }))
    const row = await http.row('cloud')
    expect(JSON.parse(String(row.ext1))).toMatchObject({
      limits: { maxBytes: 5000, extensions: ['.png', '.pdf', ''], contentTypes: ['image/png'] },
    })
    const edit = { ...aForm(), ossConfigId: row.ossConfigId }
    await http.call('PUT', '', { ...edit, remark: 'other' })
    expect(await http.row('cloud')).toMatchObject({ ext1: row.ext1, remark: 'other' })
    await http.call('PUT', '', { ...edit, ext1: ext1({}) })
    expect(JSON.parse(String((await http.row('cloud')).ext1))).not.toHaveProperty('limits')
  })
})

describe('limits that are not valid', () => {
  const service = sharedHarness(platformsHarness)

  it.each([
    [{ maxBytes: 0 }],
    [{ maxBytes: 1.5 }],
    [{ maxBytes: '5' }],
    [{ maxBytes: 1e15 }],
    [{ extensions: [] }],
    [{ extensions: ['html'] }],
    [{ extensions: ['png', 5] }],
    [{ extensions: Array.from({ length: 51 }, () => 'png') }],
    [{ contentTypes: ['text/html'] }],
    [{ contentTypes: [] }],
    [{ maxbytes: 5 }],
    [['png']],
    ['png'],
  ])('are refused as %j', async (limits) => {
    const { body } = await service().call('POST', '', aForm({ ext1: ext1(limits) }))
    expect(body).toMatchObject({ code: 500, error: 'invalid_platform' })
  })
})

describe('an upload to a platform with limits', () => {
  const service = sharedHarness(() => filesHarness({ maxBytes: 5000 }))

  async function answerTo(limits: FileLimits, name: string, content: Uint8Array) {
    const harness = service()
    await harness.given.platform(aPlatform({ key: 'default', isDefault: true, limits }))
    const { body } = await upload(harness, await harness.allowed(), name, content)
    return body.error ?? body.code
  }
  const text = (bytes: number) => Buffer.alloc(bytes, 'a')

  it.each<[FileLimits, string, Uint8Array, unknown]>([
    [{ suffixes: ['.png'] }, 'a.png', aPicture(), 200],
    [{ suffixes: ['.png'] }, 'a.txt', text(5), 'upload_type'],
    [{ suffixes: [''] }, 'README', text(5), 200],
    [{ contentTypes: ['image/png'] }, 'a.png', aPicture(), 200],
    [{ contentTypes: ['image/png'] }, 'a.csv', text(5), 'upload_type'],
    [{ suffixes: ['.csv'], contentTypes: ['image/png'] }, 'a.csv', text(5), 'upload_type'],
    [{ maxBytes: 100 }, 'a.txt', text(100), 200],
    [{ maxBytes: 100 }, 'a.txt', text(101), 'upload_too_large'],
    // What is taken nowhere is not taken here either.
    [{ maxBytes: 1e9 }, 'a.txt', text(5001), 'upload_too_large'],
    [{ suffixes: ['.html'] }, 'a.html', text(5), 'upload_type'],
  ])('under %j of %s', async (limits, name, content, answer) => {
    expect(await answerTo(limits, name, content)).toBe(answer)
  })
})

describe('the quota of a user', () => {
  it('refuses with a reason in both languages, and leaves nothing', async () => {
    const harness = await filesHarness({ quota: { bytes: 1500, files: 10, running: 10 } })
    const me = await harness.allowed()
    expect((await upload(harness, me, 'a.png', aPicture(1000))).body.code).toBe(200)
    const refused = { code: 500, error: 'quota_bytes' }
    const english = { ...me, 'content-language': 'en_US' }
    expect((await upload(harness, english, 'b.png', aPicture(1000))).body).toMatchObject({
      ...refused,
      msg: 'This would exceed your storage limit of 1500 bytes.',
    })
    const chinese = { ...me, 'content-language': 'zh_CN' }
    expect((await upload(harness, chinese, 'b.png', aPicture(1000))).body).toMatchObject({
      ...refused,
      msg: '您的文件所占空间将超过允许的 1500 字节',
    })
    expect(await harness.files.claimUnfinished(new Date(8e15), 10)).toEqual([])
    expect((await upload(harness, me, 'c.png', aPicture(500))).body.code).toBe(200)
  })
})
