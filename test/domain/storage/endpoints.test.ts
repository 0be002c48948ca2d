import { describe, expect, it } from 'vitest'
import { AllowedEndpoint } from '../../../domain/storage/endpoints/allowed-endpoint.ts'
import { Endpoint } from '../../../domain/storage/endpoints/endpoint.ts'
import { EndpointPolicy } from '../../../domain/storage/endpoints/endpoint-policy.ts'

const PUBLIC = '52.218.0.1'
const AWS = 's3.eu-west-1.amazonaws.com'

function admits(
  listed: readonly string[],
  endpoint: string,
  addresses: readonly string[],
): boolean {
  const entries = listed.map((text) => {
    const entry = AllowedEndpoint.parse(text)
    if (!entry) throw new Error(`${text} is no entry`)
    return entry
  })
  return new EndpointPolicy(entries).admits(Endpoint.parse(endpoint, true), addresses)
}

describe('without a list', () => {
  it.each([
    [AWS, [PUBLIC]],
    ['s3.amazonaws.com', [PUBLIC, '2600:1f60::1']],
    ['oss-cn-beijing.aliyuncs.com:443', [PUBLIC]],
    [`http://${AWS}:80`, [PUBLIC]],
  ])('%s at %j is allowed', (endpoint, addresses) => {
    expect(admits([], endpoint, addresses)).toBe(true)
  })

  it.each([
    [AWS, []],
    [AWS, ['127.0.0.1']],
    [AWS, [PUBLIC, '127.0.0.1']],
    [AWS, [PUBLIC, '::1']],
    [AWS, ['::ffff:10.0.0.1']],
    [AWS, ['169.254.169.254']],
    [AWS, ['not an address']],
    [`${AWS}:22`, [PUBLIC]],
    ['oss-cn-beijing-internal.aliyuncs.com', ['100.118.28.50']],
    ['storage.example.com', [PUBLIC]],
    [PUBLIC, [PUBLIC]],
    ['ec2-3-5-7-9.compute-1.amazonaws.com', [PUBLIC]],
    ['bucket.s3.eu-west-1.amazonaws.com', [PUBLIC]],
    [`${AWS}.evil.example`, [PUBLIC]],
    [`evil-${AWS}`, [PUBLIC]],
    ['s3.amazonaws.com.evil.example', [PUBLIC]],
    ['evilamazonaws.com', [PUBLIC]],
  ])('%s at %j is not', (endpoint, addresses) => {
    expect(admits([], endpoint, addresses)).toBe(false)
  })
})

describe('a list', () => {
  it.each([
    ['minio', 'minio:9000', ['10.0.0.9']],
    ['minio:9000', 'MinIO:9000', ['10.0.0.9', 'fd12::1']],
    ['localhost:9000', 'localhost:9000', ['127.0.0.1', '::1']],
    ['storage.example.com:443', 'https://storage.example.com', [PUBLIC]],
    ['127.0.0.1:9000', '127.0.0.1:9000', ['127.0.0.1']],
    ['[::1]:9000', '[0:0:0:0:0:0:0:1]:9000', ['::1']],
    ['10.1.0.0/16', 'any.name.example:9000', ['10.1.2.3']],
    ['169.254.7.0/24', 'odd.example', ['169.254.7.7']],
    ['10.1.0.0/16', 'any.name.example', ['10.1.2.3', '::ffff:10.1.9.9']],
    ['fd12::/16', '[fd12::5]', ['fd12::5']],
    ['100.64.0.0/10', 'oss-cn-beijing-internal.aliyuncs.com', ['100.118.28.50']],
  ])('with %s allows %s at %j', (entry, endpoint, addresses) => {
    expect(admits([entry], endpoint, addresses)).toBe(true)
  })

  it.each([
    ['minio:9000', 'minio:9001', ['10.0.0.9']],
    ['minio:9000', 'minio', ['10.0.0.9']],
    ['minio', 'x.minio', ['10.0.0.9']],
    ['minio', 'minio.evil.example', ['10.0.0.9']],
    ['minio', 'minio', ['169.254.169.254']],
    ['minio', 'minio', ['100.100.100.200']],
    ['minio', 'minio', ['fd00:ec2::254']],
    ['minio', 'minio', ['0.0.0.0']],
    ['minio', 'minio', ['10.0.0.9', '169.254.169.254']],
    ['127.0.0.1:9000', '127.0.0.1:22', ['127.0.0.1']],
    ['127.0.0.1:9000', 'other.example:9000', ['127.0.0.2']],
    ['10.1.0.0/16', 'any.name.example', ['10.2.0.1']],
    ['10.1.0.0/16', 'any.name.example', ['10.1.0.1', PUBLIC]],
  ])('with %s does not allow %s at %j', (entry, endpoint, addresses) => {
    expect(admits([entry], endpoint, addresses)).toBe(false)
  })

  it.each([
    '',
    'http://minio',
    'minio/x',
    'a b',
    'minio:0x',
    'minio:99999999',
    '10.0.0.0/33',
    '999.1.1.1',
    '1.2.3',
    'user@minio',
    '[::1',
    '10.0.0.0/8:9000',
  ])('has no entry %j', (text) => {
    expect(AllowedEndpoint.parse(text)).toBeUndefined()
  })
})

describe('an endpoint', () => {
  it.each([
    ['s3.example.com', true, 's3.example.com', 443, 'https://s3.example.com'],
    ['S3.Example.COM:9000', false, 's3.example.com', 9000, 'http://s3.example.com:9000'],
    ['http://minio:9000', true, 'minio', 9000, 'http://minio:9000'],
    ['https://minio', false, 'minio', 443, 'https://minio'],
    ['10.1.2.3', false, '10.1.2.3', 80, 'http://10.1.2.3'],
    ['[FD12::1]:9000', true, 'fd12::1', 9000, 'https://[fd12::1]:9000'],
    ['xn--bcher-kva.example', true, 'xn--bcher-kva.example', 443, 'https://xn--bcher-kva.example'],
  ])('%s, https %s, is host %s and port %s', (text, isHttps, host, port, url) => {
    const endpoint = Endpoint.parse(text, isHttps)
    expect([endpoint.host, endpoint.effectivePort, endpoint.url]).toEqual([host, port, url])
  })

  it.each([
    ...['', ' ', '.', '-', 'a b', 'a_b.example', '-a.example', 'a-.example', 'a..b', '.a', 'a.'],
    ...[
      'a:0',
      'a:65536',
      'a:',
      'a:08',
      'a:1:2',
      ':80',
      'a/b',
      'a?b',
      'a#b',
      'a\\b',
      'a@b',
      'a%2eb',
    ],
    ...[
      'ftp://a',
      'https://',
      'http://http://a',
      '//a',
      '[::1',
      '::1',
      '[a]',
      '[::1%25eth0]',
      '[1.2.3.4]x',
    ],
    ...[
      'bücher.example',
      'a。b',
      'a\0b',
      'a\nb',
      `${'a'.repeat(64)}.example`,
      `${'a.'.repeat(60)}com`,
    ],
  ])('is not %j', (text) => {
    expect(() => Endpoint.parse(text, true)).toThrow(
      expect.objectContaining({ code: 'invalid_platform', params: { field: 'endpoint' } }),
    )
  })
})
