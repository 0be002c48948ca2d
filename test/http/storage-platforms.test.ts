import { afterEach, describe, expect, it } from 'vitest'
import { aStoredFile } from '../support/builders.ts'
import {
  aForm,
  OUTSIDE_SECRET,
  type PlatformsHarness,
  platformsHarness,
} from '../support/platforms-harness.ts'
import { sharedHarness } from '../support/shared-harness.ts'
import { someMoment } from '../support/unique.ts'

async function keepFile({ files }: PlatformsHarness, platformKey: string) {
  const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile({ platformKey }).props
  await files.add(file, someMoment)
}

async function added(http: PlatformsHarness, fields: Readonly<Record<string, unknown>> = {}) {
  const form = aForm(fields)
  expect((await http.call('POST', '', form)).body).toMatchObject({ code: 200, data: null })
  return http.row(form.configKey)
}

async function removeCloud(http: PlatformsHarness) {
  const { ossConfigId } = await http.row('cloud')
  expect((await http.call('DELETE', `/${ossConfigId}`)).body.code).toBe(200)
}

async function stored(http: PlatformsHarness, key: string) {
  const platform = await http.platforms.get(key)
  if (!platform) throw new Error(`${key} is not there`)
  return platform
}

describe('the list of storage platforms', () => {
  it('is a page of all fields, by id, with secrets masked', async () => {
    const http = await platformsHarness()
    await added(http, { prefix: '/a/b/', domain: 'files.example.com', remark: 'Note' })
    const { body } = await http.call('GET', '/list?pageNum=1&pageSize=10&configKey=&status=')
    expect(body).toMatchObject({ code: 200, total: 2 })
    expect(body.rows).toEqual([
      expect.objectContaining({ ossConfigId: 1, configKey: 'default', endpoint: 'local' }),
      {
        ossConfigId: 1000,
        configKey: 'cloud',
        accessKey: '******',
        secretKey: '******',
        bucketName: 'files',
        endpoint: 's3.eu-west-1.amazonaws.com',
        prefix: 'a/b',
        domain: 'files.example.com',
        isHttps: 'Y',
        region: 'eu-west-1',
        accessPolicy: '0',
        status: '1',
        ext1: '{"kind":"s3","pathStyle":false,"signatureVersion":"v4","download":"stream","enableStorage":true,"enableAccess":true}',
        remark: 'Note',
      },
    ])
  })

  it('shows one by its id', async () => {
    const http = await platformsHarness()
    const row = await added(http)
    expect((await http.call('GET', `/${row.ossConfigId}`)).body.data).toEqual(row)
    for (const [id, error] of [
      ['77', 'platform_not_found'],
      ['x', 'invalid_id'],
    ]) {
      expect((await http.call('GET', `/${id}`)).body).toMatchObject({ code: 500, error })
    }
  })
})

describe('the list of two more storage platforms', () => {
  const two = sharedHarness(async () => {
    const http = await platformsHarness()
    await added(http)
    await added(http, { configKey: 'second' })
    return http
  })

  it.each([
    ['configKey=cloud', ['cloud']],
    ['configKey=clou', []],
    ['bucketName=ile', ['cloud', 'second']],
    ['bucketName=%EF%BC%A9LE', ['cloud', 'second']],
    ['bucketName=%25', []],
    ['status=0', ['default']],
    ['status=1', ['cloud', 'second']],
    ['pageNum=2&pageSize=2', ['second']],
    ['pageNum=9&pageSize=2', []],
  ])('finds by %s', async (query, keys) => {
    const { body } = await two().call('GET', `/list?${query}`)
    expect(Object(body.rows).map((row: { configKey: string }) => row.configKey)).toEqual(keys)
  })
})

describe('what is said of a new storage platform', () => {
  const service = sharedHarness(() =>
    platformsHarness({ listed: ['minio:9000'], addresses: { minio: ['10.0.0.9'] } }),
  )
  afterEach(() => removeCloud(service()))

  it.each([
    [
      'https://S3.eu-west-1.amazonaws.com',
      { isHttps: 'N' },
      { endpoint: 's3.eu-west-1.amazonaws.com', isHttps: 'Y' },
    ],
    [
      'oss-cn-beijing.aliyuncs.com',
      {},
      { region: 'oss-cn-beijing', ext1: expect.stringContaining('"ali-oss"') },
    ],
    [
      'minio:9000',
      { ext1: '{"kind":"amazon-s3-v2","signatureVersion":"v2","pathStyle":false}' },
      {
        ext1: '{"kind":"s3","pathStyle":false,"signatureVersion":"v2","download":"stream","enableStorage":true,"enableAccess":true}',
      },
    ],
    [
      'minio:9000',
      { ext1: '{"kind":"aliyun-oss"}' },
      { ext1: expect.stringContaining('"ali-oss"') },
    ],
    [
      'local',
      {},
      {
        endpoint: 'local',
        ext1: '{"kind":"local","storagePath":"./data/storage/cloud/","enableStorage":true,"enableAccess":true}',
      },
    ],
    [
      'local',
      {
        ext1: '{"kind":"local-plus","storagePath":"/mnt/files/a","enableStorage":false,"enableAccess":true}',
      },
      {
        ext1: '{"kind":"local","storagePath":"/mnt/files/a","enableStorage":false,"enableAccess":true}',
      },
    ],
    [
      'local',
      { ext1: '{"storagePath":"./data/storage/pictures/"}' },
      { ext1: expect.stringContaining('"./data/storage/pictures/"') },
    ],
  ])('understands %s with %j', async (endpoint, fields, row) => {
    expect(await added(service(), { endpoint, ...fields })).toMatchObject(row)
  })
})

describe('adding a storage platform', () => {
  it('makes it the default when it is to be', async () => {
    const http = await platformsHarness()
    await added(http, { status: '0' })
    expect(await http.row('cloud')).toMatchObject({ status: '0' })
    expect(await http.row('default')).toMatchObject({ status: '1' })
  })
})

describe('a new storage platform that is not valid', () => {
  const service = sharedHarness(platformsHarness)

  it('says of a public bucket what to choose, in the words of the form', async () => {
    const { holder, send } = service()
    const told = async (language: string) => {
      const headers = { ...(await holder(['system:ossConfig:add'])), 'content-language': language }
      const payload = aForm({ accessPolicy: '1' })
      return (await send({ method: 'POST', url: '/resource/oss/config', headers, payload })).body
        .msg
    }
    expect(await told('zh_CN')).toContain('请将“桶权限类型”改为“private”（私有）')
    expect(await told('en_US')).toContain('Set the bucket permission to "private"')
  })

  it.each([
    {},
    { accessKey: '', secretKey: null, bucketName: '' },
    { endpoint: 'local/' },
    { accessKey: '-', secretKey: '-', bucketName: '-' },
    { accessKey: 'ignored', secretKey: 'ignored', bucketName: 'ignored' },
  ])('needs neither keys nor a bucket on the local disk: %j', async (fields) => {
    const http = await platformsHarness()
    const form = { configKey: 'second', endpoint: 'local', ...fields }
    expect((await http.call('POST', '', form)).body).toMatchObject({ code: 200 })
    expect(await stored(http, 'second')).toMatchObject({ props: { kind: 'local' } })
    const tested = await http.call('POST', '/test', { ...form, configKey: 'third' })
    expect(tested.body).toMatchObject({ code: 200 })
    const { ossConfigId } = await http.row('second')
    const edited = await http.call('PUT', '', { ...form, ossConfigId, remark: 'edited' })
    expect(edited.body).toMatchObject({ code: 200 })
  })

  it('names what a remote platform lacks', async () => {
    const { body } = await service().call(
      'POST',
      '',
      aForm({ accessKey: '', secretKey: undefined }),
    )
    expect(body.msg).toBe('Secret key is required, Access key: 2 to 100 characters')
  })

  it.each([
    [{ configKey: 'default' }, 'platform_key_taken'],
    [{ configKey: 'x' }, 'validation_failed'],
    [{ configKey: 'a b' }, 'invalid_platform'],
    [{ accessKey: '' }, 'validation_failed'],
    [{ endpoint: undefined }, 'validation_failed'],
    [{ bucketName: '' }, 'validation_failed'],
    [{ endpoint: 'other.oss-cn-beijing.aliyuncs.com' }, 'endpoint_has_bucket'],
    [{ endpoint: 'minio:9000/other' }, 'endpoint_has_path'],
    [{ secretKey: '******' }, 'invalid_platform'],
    [{ secretKey: 'x'.repeat(101) }, 'validation_failed'],
    [{ accessKey: 'env:GATEHOUSE_STORAGE_KEY' }, 'access_key_reference'],
    [{ accessKey: ' env:GATEHOUSE_STORAGE_KEY' }, 'access_key_reference'],
    [{ accessKey: 'file:minio-key' }, 'access_key_reference'],
    [{ secretKey: 'env:GATEHOUSE_STORAGE_OTHER' }, 'invalid_platform'],
    [{ secretKey: 'file:../keys/service-secret' }, 'invalid_platform'],
    [{ endpoint: '[2001:db8::1]', ext1: '{"kind":"ali-oss"}' }, 'endpoint_needs_name'],
    [{ bucketName: 'a/b' }, 'invalid_platform'],
    [{ prefix: '../up' }, 'invalid_platform'],
    [{ domain: 'javascript:alert(1)' }, 'invalid_platform'],
    [{ region: 'a/b' }, 'invalid_platform'],
    [{ accessPolicy: '1' }, 'platform_not_private'],
    [{ endpoint: 'local', ext1: '{"storagePath":"./data/"}' }, 'invalid_platform'],
    [{ endpoint: 'local', ext1: '{"storagePath":"./data/../keys"}' }, 'root_not_allowed'],
    [{ endpoint: 'local', ext1: '{"storagePath":"./data/oss/"}' }, 'root_overlaps'],
    [{ ext1: '[]' }, 'invalid_platform'],
    [{ ext1: '{"kind":"local"}' }, 'invalid_platform'],
    [{ ext1: '{"download":"maybe"}' }, 'invalid_platform'],
    [{ ext1: '{"cloud":"mino"}' }, 'unknown_cloud'],
    [{ endpoint: 'local', ext1: '{"storagePath":"/etc"}' }, 'root_not_allowed'],
    [{ endpoint: 'storage.example.com' }, 'endpoint_not_allowed'],
    [{ domain: 'cdn.example.com/files' }, 'domain_is_no_name'],
    [{ domain: '203.0.113.9' }, 'domain_is_no_name'],
    [
      { endpoint: `${'0'.repeat(32)}.r2.cloudflarestorage.com`, domain: 'cdn.example.com' },
      'domain_not_signed',
    ],
  ])('refuses %j', async (fields, error) => {
    const http = service()
    const answer = await http.call('POST', '', aForm(fields))
    expect(answer.body).toMatchObject({ code: 500, error })
    expect(answer.text).not.toContain('canary')
    expect(await http.platforms.list()).toHaveLength(1)
  })

  it('lists the known clouds when one is misspelt', async () => {
    const http = service()
    const misspelt = aForm({ endpoint: 'minio.example.com', ext1: '{"cloud":"mino"}' })
    const { body } = await http.call('POST', '', misspelt)
    expect(body.msg).toContain('aws, aliyun, tencent, huawei, qiniu, r2, minio, ceph')
  })

  it.each([
    ['{"kind":"local","storagepath":"oss"}', 'ext1.storagepath'],
    ['{"inline":"everything"}', 'ext1.inline'],
    ['{"x":1}', 'ext1.x'],
    ['{"enableAccess":"no"}', 'ext1.enableAccess'],
    ['{"kind":"ftp"}', 'ext1.kind'],
    ['{"pathStyle":"yes"}', 'ext1.pathStyle'],
    [`{"${'y'.repeat(300)}":null}`, `ext1.${'y'.repeat(40)}`],
  ])('refuses %s by the name of the member', async (ext1, name) => {
    const http = service()
    const { body } = await http.call('POST', '', aForm({ ext1 }))
    expect(body).toMatchObject({ code: 500, error: 'invalid_platform' })
    expect(body.msg).toBe(`The storage setting ${name} is not valid.`)
  })
})

describe('the domain of a storage platform', () => {
  const service = sharedHarness(platformsHarness)
  afterEach(() => removeCloud(service()))

  it.each([
    [{ endpoint: 'local' }, '', '/file/'],
    [{ endpoint: 'local' }, '/file/', '/file/'],
    [{ endpoint: 'local' }, '/pictures', '/pictures'],
    [{ endpoint: 'local' }, 'https://files.example.com/a/', 'https://files.example.com/a/'],
    [{}, '', ''],
    [{}, '/file/', '/file/'],
    [{}, 'https://cdn.example.com:8443/', 'https://cdn.example.com:8443/'],
    [{ endpoint: 'oss-cn-beijing.aliyuncs.com' }, 'cdn.example.com', 'cdn.example.com'],
  ])('keeps for %j the domain "%s"', async (fields, domain, shown) => {
    const http = service()
    const row = await added(http, { ...fields, domain })
    expect(row.domain).toBe(shown)
    expect((await http.call('PUT', '', row)).body.code).toBe(200)
    expect(await http.row('cloud')).toEqual(row)
  })
})

it('keeps and shows whether there are addresses, and what browsers may show in place', async () => {
  const http = await platformsHarness()
  const options = { enableAccess: false, inline: 'pictures-and-pdf' }
  const row = await added(http, { ext1: JSON.stringify(options) })
  expect(JSON.parse(String(row.ext1))).toMatchObject(options)
  const { ext1: _ext1, ...form } = row
  expect((await http.call('PUT', '', form)).body.code).toBe(200)
  const { givesAddresses, props } = await stored(http, 'cloud')
  expect([givesAddresses, props.inline]).toEqual([false, 'pictures-and-pdf'])
})

describe('editing a storage platform', () => {
  it('keeps what is absent, and secrets that come back blank, masked or not at all', async () => {
    const http = await platformsHarness()
    const row = await added(http, {
      prefix: 'p',
      remark: 'R',
      domain: 'd.example',
      accessPolicy: '0',
      ext1: '{"signatureVersion":"v2"}',
    })
    const before = (await stored(http, 'cloud')).props
    for (const secret of ['******', '', ' ', null, undefined]) {
      const { configKey, bucketName, endpoint } = aForm()
      const body = {
        ossConfigId: row.ossConfigId,
        configKey,
        bucketName,
        endpoint,
        accessKey: secret,
        secretKey: secret,
      }
      expect((await http.call('PUT', '', body)).body).toMatchObject({ code: 200, data: null })
      expect((await stored(http, 'cloud')).props).toEqual(before)
    }
  })

  it('changes what is given, also when the whole row comes back', async () => {
    const http = await platformsHarness()
    const row = await added(http, { prefix: 'p' })
    const change = {
      ...row,
      bucketName: 'other',
      prefix: '',
      remark: 'new',
      status: '0',
      createTime: null,
    }
    expect((await http.call('PUT', '', change)).body.code).toBe(200)
    expect(await http.row('cloud')).toEqual({
      ...row,
      bucketName: 'other',
      prefix: '',
      remark: 'new',
    })
  })

  it('takes new secrets', async () => {
    const http = await platformsHarness()
    const row = await added(http)
    await http.call('PUT', '', {
      ...row,
      secretKey: 'env:GATEHOUSE_STORAGE_KEY',
      accessKey: 'canary-second',
    })
    const location = http.access.locationOf(await stored(http, 'cloud'))
    expect(location).toMatchObject({ secretKey: OUTSIDE_SECRET, accessKey: 'canary-second' })
    const short = await http.call('PUT', '', { ...row, secretKey: 'x' })
    expect(short.body).toMatchObject({ code: 500, error: 'validation_failed' })
  })

  it('lets the built-in local one pass through the form', async () => {
    const http = await platformsHarness()
    const row = await http.row('default')
    const { ext1: _ext1, status: _status, ...form } = row
    expect((await http.call('PUT', '', { ...form, remark: 'ours' })).body.code).toBe(200)
    expect(await http.row('default')).toEqual({ ...row, remark: 'ours' })
  })

  it('renames it as long as it has no files', async () => {
    const http = await platformsHarness()
    const row = await added(http)
    expect((await http.call('PUT', '', { ...row, configKey: 'renamed' })).body.code).toBe(200)
    await keepFile(http, 'renamed')
    const again = await http.call('PUT', '', { ...row, configKey: 'again' })
    expect(again.body).toMatchObject({ code: 500, error: 'platform_files' })
    expect(await http.row('renamed')).toMatchObject({ ossConfigId: row.ossConfigId })
  })

  it.each([
    [{ bucketName: 'other' }],
    [{ endpoint: 's3.eu-central-1.amazonaws.com' }],
    [{ endpoint: 'oss-cn-beijing.aliyuncs.com', ext1: '{"kind":"ali-oss"}' }],
    [{ prefix: 'p' }],
  ])('refuses to leave files behind with %j, unless forced', async (fields) => {
    const http = await platformsHarness()
    const row = await added(http)
    await keepFile(http, 'cloud')
    for (const more of [{}, { force: false }]) {
      const { body } = await http.call('PUT', '', { ...row, ...fields, ...more })
      expect(body).toMatchObject({ code: 500, error: 'platform_location_in_use' })
      expect(body.msg).toMatch(/cloud.*add another platform/i)
    }
    expect(await http.row('cloud')).toEqual(row)
    const forced = await http.call('PUT', '', { ...row, ...fields, force: true })
    expect(forced.body.code).toBe(200)
    expect(await http.row('cloud')).not.toEqual(row)
  })

  it('accepts whole rows while it has files, and every change except of the location', async () => {
    const http = await platformsHarness()
    const row = await added(http)
    await keepFile(http, 'cloud')
    const changes = [
      {},
      { region: 'eu-central-1', isHttps: 'N' },
      { accessKey: 'canary-other', secretKey: 'canary-other' },
      { domain: 'd.example', remark: 'R', accessPolicy: '0' },
      { ext1: '{"limits":{"maxBytes":10},"enableStorage":false,"download":"redirect"}' },
    ]
    for (const change of changes) {
      const { ext1: _ext1, ...form } = row
      const { body } = await http.call('PUT', '', { ...form, ...change })
      expect(body, JSON.stringify(change)).toMatchObject({ code: 200 })
    }
  })
})

describe('an edit that is not valid', () => {
  const service = sharedHarness(async () => {
    const http = await platformsHarness()
    await added(http)
    return http
  })

  it.each([
    [{ ossConfigId: 77 }, 'platform_not_found'],
    [{ ossConfigId: '9223372036854775807' }, 'platform_not_found'],
    [{ ossConfigId: undefined }, 'validation_failed'],
    [{ ossConfigId: '1 or 1=1' }, 'invalid_id'],
    [{ ossConfigId: '9'.repeat(20) }, 'invalid_id'],
    [{ configKey: 'default' }, 'platform_key_taken'],
    [{ endpoint: '127.0.0.1' }, 'endpoint_not_allowed'],
    [{ ext1: '{"kind":"local"}' }, 'invalid_platform'],
  ])('refuses %j', async (fields, error) => {
    const http = service()
    const row = await http.row('cloud')
    const answer = await http.call('PUT', '', { ...row, ...fields })
    expect(answer.body).toMatchObject({ code: 500, error })
    expect(await http.row('cloud')).toEqual(row)
  })
})

describe('the default storage platform', () => {
  it('is one at most, and may be none', async () => {
    const http = await platformsHarness()
    const { ossConfigId } = await added(http)
    const set = (id: unknown, status: string) =>
      http.call('PUT', '/changeStatus', { ossConfigId: id, configKey: 'any', status })
    expect((await set(String(ossConfigId), '0')).body).toMatchObject({ code: 200, data: null })
    expect(await http.row('cloud')).toMatchObject({ status: '0' })
    expect(await http.row('default')).toMatchObject({ status: '1' })
    expect((await set(1, '1')).body.code).toBe(200)
    expect(await http.row('cloud')).toMatchObject({ status: '0' })
    expect((await set(ossConfigId, '1')).body.code).toBe(200)
    expect((await http.call('GET', '/list?status=0')).body.total).toBe(0)
    expect((await set(77, '0')).body).toMatchObject({ code: 500, error: 'platform_not_found' })
    expect((await set(1, '2')).body).toMatchObject({ code: 500, error: 'validation_failed' })
  })
})

describe('removing storage platforms', () => {
  it('removes all of a list, or none', async () => {
    const http = await platformsHarness()
    const ids: unknown[] = []
    for (const configKey of ['k1', 'k2', 'k3'])
      ids.push((await added(http, { configKey })).ossConfigId)
    await keepFile(http, 'k2')
    const refused = await http.call('DELETE', `/${ids.join(',')}`)
    expect(refused.body).toMatchObject({ code: 500, error: 'platform_files' })
    expect(refused.body.msg).toContain('k2')
    expect(await http.platforms.list()).toHaveLength(4)
    const removed = await http.call('DELETE', `/${ids[0]},${ids[2]},77`)
    expect(removed.body).toMatchObject({ code: 200, data: null })
    expect((await http.platforms.list()).map(({ key }) => key)).toEqual(['default', 'k2'])
  })
})

describe('a removal that is not possible', () => {
  const service = sharedHarness(async () => {
    const http = await platformsHarness()
    await added(http, { status: '0' })
    return http
  })

  it.each([
    ['1', 'platform_built_in'],
    ['77', 'platform_not_found'],
    ['1000', 'platform_default'],
    ['1000,1000', 'platform_default'],
  ])('refuses %s', async (ids, error) => {
    const http = service()
    expect((await http.call('DELETE', `/${ids}`)).body).toMatchObject({ code: 500, error })
    expect(await http.platforms.list()).toHaveLength(2)
  })
})
