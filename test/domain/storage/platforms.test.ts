import { describe, expect, it } from 'vitest'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import type { DomainError } from '../../../domain/shared/domain-error.ts'
import {
  FileNotFound,
  NoUsablePlatform,
  ObjectTooShort,
  StorageFailed,
} from '../../../domain/storage/files/storage-errors.ts'
import {
  presetFor,
  publicCloud,
  UnknownCloud,
} from '../../../domain/storage/platforms/cloud-presets.ts'
import type { PlatformDraft } from '../../../domain/storage/platforms/platform-draft.ts'
import {
  isSameConnection,
  isSameLocation,
} from '../../../domain/storage/platforms/platform-location.ts'
import type { RemoteSettings } from '../../../domain/storage/platforms/remote-settings.ts'
import {
  UploadBusy,
  UploadNotEnded,
  UploadRefused,
} from '../../../domain/storage/uploads/upload-errors.ts'
import { QuotaExceeded } from '../../../domain/storage/usage/upload-quota.ts'
import { aPlatform } from '../../support/builders.ts'
import { aRemotePlatform, remoteSettings } from '../../support/platform-builders.ts'

describe('platform connection', () => {
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
})

describe('platform location', () => {
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
})

describe('the clouds', () => {
  it.each([
    ['s3.amazonaws.com', 'aws', 'us-east-1', false],
    ['s3.us-east-2.amazonaws.com', 'aws', 'us-east-2', false],
    ['s3-eu-west-1.amazonaws.com', 'aws', 'eu-west-1', false],
    ['s3.dualstack.ap-southeast-2.amazonaws.com', 'aws', 'ap-southeast-2', false],
    ['s3-fips.us-gov-west-1.amazonaws.com', 'aws', 'us-gov-west-1', false],
    ['s3.cn-north-1.amazonaws.com.cn', 'aws', 'cn-north-1', false],
    ['oss-cn-hangzhou.aliyuncs.com', 'aliyun', 'oss-cn-hangzhou', false],
    ['oss-cn-beijing-internal.aliyuncs.com', 'aliyun', 'oss-cn-beijing', false],
    ['oss-ap-southeast-1.aliyuncs.com', 'aliyun', 'oss-ap-southeast-1', false],
    ['cos.ap-beijing-1.myqcloud.com', 'tencent', 'ap-beijing-1', false],
    ['cos.ap-shanghai.tencentcos.cn', 'tencent', 'ap-shanghai', false],
    ['obs.cn-north-4.myhuaweicloud.com', 'huawei', 'cn-north-4', false],
    ['obs.eu-west-101.myhuaweicloud.eu', 'huawei', 'eu-west-101', false],
    ['s3-cn-east-1.qiniucs.com', 'qiniu', 'cn-east-1', true],
    ['s3.us-north-1.qiniucs.com', 'qiniu', 'us-north-1', true],
    ['0123456789abcdef0123456789abcdef.r2.cloudflarestorage.com', 'r2', 'auto', true],
    ['0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com', 'r2', 'auto', true],
  ])('%s is of %s in %s, path style %s', (host, name, region, pathStyle) => {
    expect(publicCloud(host)).toMatchObject({ name, region, pathStyle, signatureVersion: 'v4' })
  })

  it.each([
    ...['amazonaws.com', 'xs3.amazonaws.com', 's3.amazonaws.com.evil.example', 's3xamazonaws.com'],
    ...['ec2-3-5-7-9.compute-1.amazonaws.com', 'bucket.s3.amazonaws.com', 's3.amazonaws.comx'],
    ...[
      'aliyuncs.com',
      'ecs.aliyuncs.com',
      'oss.evil.aliyuncs.com',
      'oss-cn-x.aliyuncs.com.evil.example',
    ],
    ...[
      'cos.ap-beijing.myqcloud.cn',
      'cos.myqcloud.com',
      'evil.cos.ap-beijing.myqcloud.com',
      'obs.myhuaweicloud.com',
    ],
    ...['r2.cloudflarestorage.com', 'x.r2.cloudflarestorage.com', 'minio', 'ceph', 'localhost'],
  ])('%s is none of theirs', (host) => {
    expect(publicCloud(host)).toBeUndefined()
  })

  it.each([
    ['minio.example.com', undefined, 's3', true, 'us-east-1'],
    ['objects.example.com', 'tencent', 's3', false, 'ap-guangzhou'],
    ['objects.example.com', 'ceph', 's3', true, 'us-east-1'],
    ['own.aliyuncs.com', undefined, 'ali-oss', false, 'oss-cn-hangzhou'],
    ['aliyuncs.com.example.com', undefined, 's3', true, 'us-east-1'],
    ['s3.amazonaws.com', 'minio', 's3', false, 'us-east-1'],
  ])('%s, called %s, suggests %s', (host, name, kind, pathStyle, region) => {
    expect(presetFor(host, name)).toMatchObject({ kind, pathStyle, region })
  })

  it('that are unknown are refused, even if the host is known', () => {
    for (const host of ['objects.example.com', 's3.amazonaws.com']) {
      expect(() => presetFor(host, 'unheard of')).toThrow(UnknownCloud)
    }
  })
})

const QUOTA = { bytes: 1, files: 1, running: 1 }
const nameOf = (error: DomainError) => `${error.code} (${error.kind})`

it.each(
  [
    new NoUsablePlatform(),
    new NoUsablePlatform('access_key_reference'),
    new StorageFailed('full'),
    new QuotaExceeded('running', QUOTA),
    new UploadRefused('aborted'),
  ].map((error) => ({ name: nameOf(error), error })),
)('may pass by itself: $name', ({ error }) => expect(error.mayPass).toBe(true))

it.each(
  [
    new StorageFailed('unreachable'),
    new StorageFailed('unreachable', undefined, 'full'),
    new ObjectTooShort(),
    new FileNotFound(),
    new QuotaExceeded('bytes', QUOTA),
    new QuotaExceeded('files', QUOTA),
    new UploadRefused('empty'),
    new UploadRefused('too-large'),
    new UploadRefused('content'),
    new UploadRefused('malformed'),
    // Their kinds say that the same may be asked again.
    new DependencyUnavailable(),
    new UploadBusy(),
    new UploadNotEnded(new NoUsablePlatform()),
  ].map((error) => ({ name: nameOf(error), error })),
)('stays, or says by its kind that it passes: $name', ({ error }) => {
  expect(error.mayPass).toBe(false)
})
