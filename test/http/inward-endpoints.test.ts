import { beforeAll, describe, expect, it } from 'vitest'
import { aRemotePlatform, remoteSettings } from '../support/platform-builders.ts'
import { aForm, type PlatformsHarness, platformsHarness } from '../support/platforms-harness.ts'

let http: PlatformsHarness
beforeAll(async () => {
  const inward = ['127.0.0.1']
  http = await platformsHarness({
    listed: ['minio:9000', '10.7.0.0/16', 'metadata.example', 'wire.example', 'google.example'],
    addresses: {
      'localtest.example': inward,
      '127.0.0.1.nip.example': inward,
      's3.eu-west-2.amazonaws.com': inward,
      's3.eu-west-3.amazonaws.com': ['52.218.0.1', '10.0.0.1'],
      's3.eu-north-1.amazonaws.com': ['::ffff:169.254.169.254'],
      's3.eu-south-1.amazonaws.com': [],
      'nowhere.example': [],
      'metadata.example': ['169.254.169.254'],
      'wire.example': ['168.63.129.16'],
      'google.example': ['fd20:ce::254'],
      'mixed.example': ['10.7.0.1', '10.8.0.1'],
    },
  })
})

const HOSTS = [
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost.localdomain',
    'x.localhost',
    'ip6-localhost',
  ],
  ...[
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '127.0.0.1:22',
    '127.000.000.001',
  ],
  ...['2130706433', '0x7f000001', '0x7f.0.0.1', '0x7F.0x0.0x0.0x1', '0x7f.1', '017700000001'],
  ...['0177.0.0.1', '0177.0.0.01', '0177.1', '127.0x1', '00000177.0.0.1', '0x0000007f.0.0.1'],
  ...['0', '0.0', '0.0.0.0', '0.0.0.0:80', '00', '0x0', '1', '0.0.0.1', '%30', '127。0。0。1'],
  ...['１２７.０.０.１', '①②⑦.⓪.⓪.①', 'ⓛocalhost', 'localhoſt', '127%2e0%2e0%2e1', '127.0.0.1%00'],
  ...['10.0.0.1', '10.1', '012.0.0.1', '0xa000001', '167772161', '172.16.0.1', '172.31.255.255'],
  ...['192.168.0.1', '192.168.1', '0xc0a80001', '3232235521', '100.64.0.1', '198.18.0.1'],
  ...['169.254.169.254', '169.254.169.254:80', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376'],
  ...[
    '169.254.43518',
    '0xa9.254.0xa9.254',
    '100.100.100.200',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...['::1', '[::1]', '[::1]:22', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::]', '[::0]', '[0::0]'],
  ...[
    '[::ffff:127.0.0.1]',
    '[::FFFF:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::127.0.0.1]',
    '[::7f00:1]',
  ],
  ...['[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::10.0.0.1]'],
  ...[
    '[2002:7f00:1::]',
    '[2002:a00:1::]',
    '[2001:0:7f00:1::]',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
  ],
  ...[
    '[fe80::1]',
    '[fe80::1%25eth0]',
    '[fe80::1%eth0]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[fec0::1]',
  ],
  ...[
    'user@127.0.0.1',
    's3.amazonaws.com@127.0.0.1',
    'user:password@localhost',
    '127.0.0.1#s3.amazonaws.com',
  ],
  ...[
    '127.0.0.1?s3.amazonaws.com',
    '127.0.0.1/s3.amazonaws.com',
    's3.amazonaws.com#@127.0.0.1',
    '127.0.0.1\\@x',
  ],
  ...[
    'http://127.0.0.1',
    'https://localhost',
    'http://[::1]:80',
    'HTTP://0x7f.1',
    '//127.0.0.1',
    'http:127.0.0.1',
  ],
  ...[
    'file:///etc/passwd',
    'gopher://127.0.0.1',
    'http://http://127.0.0.1',
    ' 127.0.0.1',
    '127.0.0.1 ',
    '\t127.0.0.1',
  ],
  ...[
    'localtest.example',
    '127.0.0.1.nip.example',
    'metadata.google.internal',
    'kubernetes.default.svc',
    'redis',
  ],
  ...[
    's3.eu-west-2.amazonaws.com',
    's3.eu-west-3.amazonaws.com',
    's3.eu-north-1.amazonaws.com',
    's3.eu-south-1.amazonaws.com',
  ],
  ...[
    's3.amazonaws.com:22',
    's3.amazonaws.com:6379',
    's3.amazonaws.com.',
    's3.amazonaws.com.evil.example',
  ],
  ...[
    'minio',
    'minio:22',
    'minio:9001',
    'minio.:9000',
    'x.minio:9000',
    'metadata.example',
    'wire.example',
    'google.example',
    'mixed.example',
    '10.8.0.1',
  ],
]

const REFUSALS = [
  ...['endpoint_not_allowed', 'endpoint_not_found', 'invalid_platform', 'validation_failed'],
]

describe('an endpoint that leads inwards or is not listed', () => {
  it('has more than a hundred spellings here', () => {
    expect(new Set(HOSTS).size).toBeGreaterThan(130)
  })

  it.each(HOSTS)('is refused: %j', async (endpoint) => {
    for (const isHttps of ['Y', 'N']) {
      const { body } = await http.call('POST', '', aForm({ endpoint, isHttps }))
      expect(body.code).toBe(500)
      expect(REFUSALS).toContain(body.error)
    }
    expect(await http.platforms.list()).toHaveLength(1)
  })
})

it('an allowed name without an address is reported as such', async () => {
  const endpoint = 's3.eu-south-1.amazonaws.com'
  const { body } = await http.call('POST', '', aForm({ endpoint }))
  expect(body).toMatchObject({ code: 500, error: 'endpoint_not_found' })
  expect(body.msg).not.toContain('STORAGE_ENDPOINTS')
})

it('the answer does not reveal which other names exist', async () => {
  const answers = await Promise.all(
    ['nowhere.example', 's3.eu-west-2.amazonaws.com', 'redis'].map((endpoint) =>
      http.call('POST', '', aForm({ endpoint })),
    ),
  )
  expect(new Set(answers.map(({ body }) => `${body.error} ${body.msg}`)).size).toBe(1)
})

it('an endpoint is checked again for the addresses of each connection', async () => {
  const own = await platformsHarness({ listed: ['minio:9000'] })
  expect((await own.call('POST', '', aForm())).body.code).toBe(200)
  const platform = await own.platforms.get('cloud')
  const local = await own.platforms.get('default')
  if (!platform || !local) throw new Error('not there')
  expect(own.access.mayConnect(platform, ['52.218.0.1'])).toBe(true)
  for (const addresses of [['127.0.0.1'], ['52.218.0.1', '10.0.0.1'], ['169.254.169.254'], []]) {
    expect(own.access.mayConnect(platform, addresses)).toBe(false)
  }
  expect(own.access.mayConnect(local, ['52.218.0.1'])).toBe(false)
  expect(() => own.access.locationOf(local)).toThrow(
    expect.objectContaining({ code: 'no_storage_platform' }),
  )
})

it('asks the operator too where addresses lead that are signed for a domain', async () => {
  const own = await platformsHarness({ listed: ['cdn.example.com'] })
  for (const domain of ['cdn.example.com', 'else.example.com']) {
    const isListed = domain.startsWith('cdn')
    const form = aForm({ configKey: domain, domain })
    expect((await own.call('POST', '', form)).body.code).toBe(200)
    const platform = await own.platforms.get(domain)
    if (!platform) throw new Error('not there')
    expect(own.access.mayFollow(platform, ['52.218.0.1'])).toBe(isListed)
    expect(own.access.mayFollow(platform, ['169.254.169.254'])).toBe(false)
    expect(own.access.locationOf(platform).customDomain).toBe(`https://${domain}`)
  }
})

describe('connecting to a platform', () => {
  const outside = () => ({
    accessKey: http.secrets.keep('accessKey', 'canary-access') ?? '',
    secretKey: 'env:GATEHOUSE_STORAGE_KEY',
  })

  it.each([
    [{ endpoint: '10.7.0.1:9000' }, true],
    [{ endpoint: '[::ffff:10.7.0.1]:9000' }, true],
    [{ endpoint: '10.8.0.1:9000' }, false],
    [{ endpoint: '127.0.0.1:9000' }, false],
    [{ endpoint: '[::1]:9000' }, false],
    [{ endpoint: '52.218.0.1' }, false],
    [{ secretKey: 'env:GATEHOUSE_STORAGE_GONE' }, false],
    [{ accessKey: 'env:GATEHOUSE_STORAGE_KEY' }, false],
    [{ accessKey: 's1.00000000.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA' }, false],
  ])('with %j, can be had: %s', (settings, allowed) => {
    const platform = aRemotePlatform({ remote: remoteSettings({ ...outside(), ...settings }) })
    const location = () => http.access.locationOf(platform)
    if (allowed) expect(location()).toMatchObject({ bucket: 'files' })
    else expect(location).toThrow(expect.objectContaining({ code: 'no_storage_platform' }))
  })
})
