import { describe, expect, it } from 'vitest'
import { Endpoint } from '../../../domain/storage/endpoints/endpoint.ts'

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
