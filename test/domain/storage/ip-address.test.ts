import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { inNetworks, isNetwork } from '../../../domain/shared/network-list.ts'
import { parseIp } from '../../../domain/storage/endpoints/ip-address.ts'
import { IpNetwork } from '../../../domain/storage/endpoints/ip-network.ts'
import { reachOf } from '../../../domain/storage/endpoints/ip-reach.ts'
import { fc } from '../../support/properties.ts'

const anyAddress = fc.oneof(fc.ipV4(), fc.ipV6())

function numberOf(bytes: readonly number[]): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

/** The other library takes `::1.2.3.4` for an address that maps IPv4, which it is not. */
function plain(text: string): string {
  return text.includes(':') ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text
}

function reach(text: string): string | undefined {
  const address = parseIp(text)
  return address && reachOf(address)
}

describe('an address', () => {
  it('is read as another library reads it', () => {
    fc.assert(
      fc.property(anyAddress, (text) => {
        const theirs = ipaddr.process(plain(text))
        const bits = theirs.kind() === 'ipv4' ? 32 : 128
        expect(parseIp(text)).toEqual({ bits, value: numberOf(theirs.toByteArray()) })
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ...['', '1', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '0x7f.0.0.1', '1.2.3.4 ', '1..2.3'],
    ...[
      ':',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '12345::',
      'g::',
      'fe80::1%eth0',
    ],
    ...['1:2:3:4:5:6:7:8::', '::1.2.3', '::1.2.3.4.5', '1.2.3.4::', '[::1]', '１27.0.0.1'],
  ])('is not %j', (text) => {
    expect(parseIp(text)).toBeUndefined()
  })
})

describe('the reach of an address', () => {
  it('is public for nothing that another library knows a special use of', () => {
    fc.assert(
      fc.property(anyAddress, (text) => {
        if (ipaddr.process(text).range() !== 'unicast') expect(reach(text)).not.toBe('public')
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    ...['8.8.8.8', '1.1.1.1', '52.218.0.1', '172.15.255.255', '172.32.0.0', '11.0.0.0'],
    ...['2600:1f60::1', '2606:4700::1111', '::ffff:8.8.8.8'],
  ])('is public for %s', (text) => {
    expect(reach(text)).toBe('public')
  })

  it.each([
    ...['127.0.0.1', '127.255.255.255', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...[
      '100.64.0.1',
      '198.18.0.1',
      '::1',
      'fc00::1',
      'fd12:3456::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
    ],
  ])('is private for %s', (text) => {
    expect(reach(text)).toBe('private')
  })

  it.each([
    ...['0.0.0.0', '0.1.2.3', '169.254.169.254', '100.100.100.200', '192.0.0.192', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '::', 'fe80::1', 'ff02::1', 'fd00:ec2::254', '2001:db8::1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '::127.0.0.1', '::ffff:169.254.169.254'],
  ])('is special for %s', (text) => {
    expect(reach(text)).toBe('special')
  })

  it.each([
    ...['169.254.170.2', '169.254.170.23', '169.254.0.23', '169.254.42.42', '168.63.129.16'],
    ...['fd00:ec2::23', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe', 'fd00:a9fe:a9fe::1', 'fd00:42::42'],
    ...['fd00:100::100:200', 'fe80::a9fe:a9fe', '::ffff:168.63.129.16', '64:ff9b::a9fe:a9fe'],
  ])('is special for %s, where a cloud has its metadata', (text) => {
    expect(reach(text)).toBe('special')
  })

  it.each([
    ['168.63.129.17', 'public'],
    ['fd20:ce::253', 'private'],
    ['fd00:c1::1', 'private'],
    ['fd00:a9fe:a9fe::2', 'private'],
  ])('is for %s, beside one of these, %s as before', (text, expected) => {
    expect(reach(text)).toBe(expected)
  })
})

describe('a network', () => {
  it('contains what another library says it contains', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 0, max: 32 }), (one, other, prefix) => {
        const network = IpNetwork.parse(`${one}/${prefix}`)
        const ours = network?.contains(parseIp(other) ?? { bits: 128, value: 0n })
        expect(ours).toBe(ipaddr.IPv4.parse(other).match(ipaddr.IPv4.parse(one), prefix))
      }),
    )
  })

  it('never contains an address of the other family', () => {
    const address = parseIp('10.0.0.1')
    expect(address && IpNetwork.parse('::/0')?.contains(address)).toBe(false)
  })

  it('includes one of the other family where a proxy would say so', () => {
    const isInside = inNetworks(['::ffff:10.0.0.0/104', 'fd00::/8', 'nonsense'])
    expect(['10.1.2.3', '::ffff:a01:203', 'fd12::1'].map(isInside)).toEqual([true, true, true])
    expect(['11.0.0.1', 'fe80::1', 'unknown', ''].map(isInside)).toEqual(Array(4).fill(false))
    expect(inNetworks(['::/0'])('10.0.0.1')).toBe(true)
  })

  it.each([
    ...['10.0.0.0/8', '10.0.0.1', '0.0.0.0/0', '::1', '2001:db8::/32', '::ffff:10.0.0.0/104'],
  ])('is written as %s', (text) => expect(isNetwork(text)).toBe(true))

  it.each([
    ...['10.0.0.1/8', '2001:db8::1/32', '10.0.0.0/08', '127.1', '0x7f.0.0.1', 'fe80::1%eth0', ''],
  ])('may be meant otherwise by %j', (text) => expect(isNetwork(text)).toBe(false))

  it.each([
    '',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    '::/129',
    '/8',
    'x/8',
  ])('is not %j', (text) => {
    expect(IpNetwork.parse(text)).toBeUndefined()
  })
})
