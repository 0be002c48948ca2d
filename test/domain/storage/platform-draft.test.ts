import { describe, expect, it } from 'vitest'
import {
  draftPlatform,
  type PlatformInput,
} from '../../../domain/storage/platforms/platform-draft.ts'
import { UploadTypes } from '../../../domain/storage/uploads/upload-types.ts'
import { aPlatform } from '../../support/builders.ts'
import { anInput, aRemotePlatform, remoteSettings } from '../../support/platform-builders.ts'

const OSS = 'oss-cn-beijing.aliyuncs.com'
const invalid = (field: string) =>
  expect.objectContaining({ code: 'invalid_platform', params: { field } })

describe('a new platform', () => {
  it.each<[Partial<PlatformInput>, object]>([
    [{}, { kind: 's3', status: 'normal', rootPath: undefined, accessPolicy: 'private' }],
    [{ endpoint: OSS }, { kind: 'ali-oss' }],
    [{ endpoint: OSS, options: { kind: 's3' } }, { kind: 's3' }],
    [
      { endpoint: 'local', key: 'disk' },
      { kind: 'local', rootPath: 'storage/disk', remote: undefined },
    ],
    [{ endpoint: 'local', options: { rootPath: 'oss/x' } }, { rootPath: 'oss/x' }],
    [{ options: { isEnabled: false } }, { status: 'disabled' }],
    [{ basePath: '//a/b/' }, { basePath: 'a/b' }],
    [{ basePath: '/' }, { basePath: '' }],
    [{ endpoint: 'local/' }, { kind: 'local' }],
    [{ endpoint: 'local', accessKey: undefined, secretKey: undefined }, { kind: 'local' }],
  ])('of %j is %j', (input, draft) => {
    expect(draftPlatform(anInput(input))).toMatchObject(draft)
  })

  it.each([
    ['https://minio:9000/', 'files', 'minio:9000'],
    ['minio:9000//', 'files', 'minio:9000'],
    ['minio:9000/files', 'files', 'minio:9000'],
    ['http://minio:9000/files/', 'files', 'minio:9000'],
    [`${OSS}/`, 'files', OSS],
    [`files.${OSS}`, 'files', OSS],
    [`https://Files.${OSS}:443/`, 'files', `${OSS}:443`],
    ['files.oss-cn-beijing-internal.aliyuncs.com', 'files', 'oss-cn-beijing-internal.aliyuncs.com'],
    ['my.files.s3.eu-west-1.amazonaws.com', 'my.files', 's3.eu-west-1.amazonaws.com'],
    [
      'files-1250000.cos.ap-guangzhou.myqcloud.com',
      'files-1250000',
      'cos.ap-guangzhou.myqcloud.com',
    ],
    ['files.minio.example', 'files', 'files.minio.example'],
    ['s3.dualstack.eu-west-1.amazonaws.com', 's3', 's3.dualstack.eu-west-1.amazonaws.com'],
  ])('at %s with the bucket %s has the endpoint %s', (endpoint, bucket, bare) => {
    expect(draftPlatform(anInput({ endpoint, bucket })).remote).toMatchObject({
      ...{ endpoint: bare, bucket },
    })
  })

  it.each([
    [`other.${OSS}`, 'endpoint_has_bucket', { bucket: 'other', host: OSS }],
    [`https://other.${OSS}/`, 'endpoint_has_bucket', { bucket: 'other', host: OSS }],
    ['minio:9000/other', 'endpoint_has_path', { path: 'other' }],
    ['minio:9000/files/office', 'endpoint_has_path', { path: 'files/office' }],
  ])('is refused with what its endpoint %s contains', (endpoint, code, params) => {
    const refusal = expect.objectContaining({ code, params })
    expect(() => draftPlatform(anInput({ endpoint, bucket: 'files' }))).toThrow(refusal)
  })

  it('takes style, signature and region from the cloud, unless they are chosen', () => {
    const remote = (input: Partial<PlatformInput>) => draftPlatform(anInput(input)).remote
    expect(remote({})).toMatchObject({ region: 'eu-west-1', options: { pathStyle: false } })
    const own = { endpoint: 'minio:9000', options: { signatureVersion: 'v2' } } as const
    const options = { pathStyle: true, signatureVersion: 'v2' }
    expect(remote({ ...own, region: 'r' })).toMatchObject({ region: 'r', options })
    const called = { endpoint: 'objects.example.com', options: { cloud: 'tencent' } }
    expect(remote(called)).toMatchObject({ region: 'ap-guangzhou', options: { pathStyle: false } })
  })

  it('streams downloads, unless it is to send them elsewhere', () => {
    const way = (input: Partial<PlatformInput>) =>
      draftPlatform(anInput(input)).remote?.options.download
    expect(way({})).toBe('stream')
    expect(way({ options: { download: 'redirect' } })).toBe('redirect')
  })

  it.each<[string, Partial<PlatformInput>]>([
    ['configKey', { key: 'a/b' }],
    ['configKey', { key: 'x'.repeat(101) }],
    ['endpoint', { endpoint: 'a b' }],
    ['endpoint', { endpoint: 'local', options: { kind: 's3' } }],
    ['endpoint', { options: { kind: 'local' } }],
    ['bucketName', { bucket: '-a' }],
    ['bucketName', { bucket: 'a..b' }],
    ['bucketName', { bucket: 'b@evil.example' }],
    ['prefix', { basePath: 'a/../b' }],
    ['prefix', { basePath: 'a//b' }],
    ['prefix', { basePath: `a${'/a'.repeat(100)}` }],
    ['domain', { customDomain: 'data:text/html' }],
    ['domain', { customDomain: '//evil.example/' }],
    ['domain', { endpoint: 'local', customDomain: '/a/../b/' }],
    ['domain', { endpoint: 'local', customDomain: '/a//b/' }],
    ['domain', { endpoint: 'local', customDomain: '/a?b' }],
    ['domain', { endpoint: 'local', customDomain: 'https://user@files.example/' }],
    ['domain', { endpoint: 'local', customDomain: '/\u202e/' }],
    ['accessKey', { accessKey: undefined }],
    ['secretKey', { secretKey: undefined }],
    ['ext1.storagePath', { endpoint: 'local', options: { rootPath: 'a\0b' } }],
    ['ext1.storagePath', { endpoint: 'local', options: { rootPath: '' } }],
    ['ext1.storagePath', { endpoint: 'local', options: { rootPath: './data/' } }],
  ])('is refused for its %s: %j', (field, input) => {
    expect(() => draftPlatform(anInput(input))).toThrow(invalid(field))
  })

  it('limits a platform to what settings let anybody upload', () => {
    const limited = (suffix: string) =>
      draftPlatform(
        anInput({ options: { limits: { suffixes: [suffix] } } }),
        undefined,
        new UploadTypes(['.dwg']),
      ).limits
    expect(limited('.dwg')).toEqual({ suffixes: ['.dwg'] })
    expect(() => limited('.png')).toThrow(invalid('ext1'))
  })
})

describe('a changed platform', () => {
  const options = { pathStyle: true, signatureVersion: 'v2', download: 'redirect' } as const
  const own = aRemotePlatform({
    status: 'disabled',
    basePath: 'p',
    remote: remoteSettings({ endpoint: 'minio-1:9000', isHttps: false, region: 'r', options }),
  })
  const nothing = { isHttps: undefined, accessKey: undefined, secretKey: undefined }

  it('keeps absent fields', () => {
    const { id: _id, isDefault: _isDefault, ...before } = own.props
    const said = { ...nothing, key: own.key, endpoint: 'minio-1:9000' }
    expect(draftPlatform(anInput(said), own)).toEqual(before)
  })

  it('counts changes of its location', () => {
    const epochOf = (input: Partial<PlatformInput>) =>
      draftPlatform(anInput({ ...nothing, endpoint: 'minio-1:9000', ...input }), own).locationEpoch
    expect(epochOf({ secretKey: 'another', remark: 'moved?', isHttps: true })).toBe(0)
    expect([epochOf({ bucket: 'other' }), epochOf({ basePath: 'q' })]).toEqual([1, 1])
  })

  it('keeps kind and style at a similar endpoint, and derives them again at another one', () => {
    const at = (endpoint: string) => draftPlatform(anInput({ ...nothing, endpoint }), own)
    expect(at('minio-2:9000')).toMatchObject({ kind: 's3', remote: { options } })
    const found = { pathStyle: false, signatureVersion: 'v4', download: 'stream' }
    expect(at(OSS)).toMatchObject({ kind: 'ali-oss', remote: { options: found } })
  })

  it('neither becomes nor ceases to be the local disk', () => {
    const local = anInput({ endpoint: 'local' })
    expect(() => draftPlatform(local, own)).toThrow(invalid('endpoint'))
    expect(() => draftPlatform(anInput(), aPlatform())).toThrow(invalid('endpoint'))
    expect(draftPlatform(local, aPlatform({ rootPath: 'oss' })).rootPath).toBe('oss')
  })
})
