import { expect, it } from 'vitest'
import { networkKind } from '../../adapters/http/pages/monitor/log-parts.ts'

it.each([
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.0.1',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
])('%s is in the house', (address) => {
  expect(networkKind(address, 'zh')).toBe('内网IP')
  expect(networkKind(address, 'en')).toBe('Internal network')
})

it.each([
  '203.0.113.7',
  '172.32.0.1',
  '2001:4860::1',
  '::ffff:8.8.8.8',
  '',
  'nonsense',
])('of %s nothing is known', (address) => expect(networkKind(address, 'zh')).toBe(''))
