import { describe, expect, it } from 'vitest'
import type { PlatformDraft } from '../../../domain/storage/platforms/platform-draft.ts'
import { isSameLocation } from '../../../domain/storage/platforms/platform-location.ts'
import { aPlatform } from '../../support/builders.ts'
import { aRemotePlatform, remoteSettings } from '../../support/platform-builders.ts'

const { props: remote } = aRemotePlatform({ key: 'cloud' })
const { props: local } = aPlatform({ key: 'disk', rootPath: 'storage/disk' })

describe("the location of a platform's objects", () => {
  it.each<[string, PlatformDraft, PlatformDraft]>([
    ['bucket', remote, { ...remote, remote: remoteSettings({ bucket: 'other' }) }],
    ['host', remote, { ...remote, remote: remoteSettings({ endpoint: 's3.example.com' }) }],
    [
      'port',
      remote,
      { ...remote, remote: remoteSettings({ endpoint: 's3.eu-west-1.amazonaws.com:9000' }) },
    ],
    ['kind', remote, { ...remote, kind: 'ali-oss' }],
    ['prefix', remote, { ...remote, basePath: 'p' }],
    ['folder', local, { ...local, rootPath: 'storage/other' }],
  ])('is another one with another %s', (_what, before, after) => {
    expect(isSameLocation(before, after)).toBe(false)
  })

  it.each<[string, PlatformDraft, PlatformDraft]>([
    ['nothing', remote, { ...remote }],
    ['keys', remote, { ...remote, remote: remoteSettings({ accessKey: 'a', secretKey: 'b' }) }],
    ['the region', remote, { ...remote, remote: remoteSettings({ region: 'eu-central-1' }) }],
    [
      'the inner name of the same cloud store',
      { ...remote, remote: remoteSettings({ endpoint: 'oss-cn-beijing.aliyuncs.com' }) },
      { ...remote, remote: remoteSettings({ endpoint: 'oss-cn-beijing-internal.aliyuncs.com' }) },
    ],
    ['the scheme', remote, { ...remote, remote: remoteSettings({ isHttps: false }) }],
    [
      'a port that goes without saying',
      remote,
      { ...remote, remote: remoteSettings({ endpoint: 's3.eu-west-1.amazonaws.com:443' }) },
    ],
    [
      'the rest',
      remote,
      { ...remote, key: 'k', status: 'disabled', customDomain: '', remark: 'r', limits: {} },
    ],
    ['a slash at the end of the folder', local, { ...local, rootPath: 'storage/disk/' }],
  ])('is the same one when %s differs', (_what, before, after) => {
    expect(isSameLocation(before, after)).toBe(true)
  })
})
