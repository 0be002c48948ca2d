import { describe, expect, it } from 'vitest'
import { isSameConnection } from '../../../domain/storage/platforms/platform-connection.ts'
import type { PlatformDraft } from '../../../domain/storage/platforms/platform-draft.ts'
import type { RemoteSettings } from '../../../domain/storage/platforms/remote-settings.ts'
import { aPlatform } from '../../support/builders.ts'
import { aRemotePlatform, remoteSettings } from '../../support/platform-builders.ts'

const { props: remote } = aRemotePlatform({ key: 'cloud' })
const { props: local } = aPlatform({ key: 'disk', rootPath: 'storage/disk' })
const { options } = remoteSettings()

describe('what a platform is reached with', () => {
  it.each<Partial<RemoteSettings>>([
    { endpoint: 's3.example.com' },
    { isHttps: false },
    { region: '' },
    { bucket: 'other' },
    { accessKey: 'other' },
    { secretKey: 'other' },
    { options: { ...options, pathStyle: true } },
    { options: { ...options, signatureVersion: 'v2' } },
    { options: { ...options, download: 'redirect' } },
  ])('differs with %j', (settings) => {
    const after = { ...remote, remote: remoteSettings(settings) }
    expect(isSameConnection(remote, after)).toBe(false)
  })

  it.each<[PlatformDraft, Partial<PlatformDraft>]>([
    [remote, { kind: 'ali-oss' }],
    [remote, { basePath: 'p' }],
    [local, { rootPath: 'storage/other' }],
  ])('differs for %j with %j', (before, fields) => {
    expect(isSameConnection(before, { ...before, ...fields })).toBe(false)
  })

  it('is the same with other names, words and limits, in whatever order members come', () => {
    const { download, pathStyle, signatureVersion } = options
    const reordered = remoteSettings({ options: { download, signatureVersion, pathStyle } })
    const rest = {
      key: 'k',
      status: 'disabled',
      customDomain: '',
      remark: 'r',
      limits: {},
    } as const
    expect(isSameConnection(remote, { ...remote, ...rest, remote: reordered })).toBe(true)
    expect(isSameConnection(local, { ...local, ...rest })).toBe(true)
  })
})
