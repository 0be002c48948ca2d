import { expect, it } from 'vitest'
import { clusterUrl, severalAddresses } from '../../../adapters/redis/redis-address.ts'

it('reads the addresses of Sentinels', () => {
  const url = 'rediss-sentinel://us%40er:p%2Fw@h1:26380,[::1],h2/group%201?db=2&sentinelPassword=x'
  expect(severalAddresses(url)).toEqual({
    kind: 'sentinel',
    isEncrypted: true,
    username: 'us@er',
    password: 'p/w',
    nodes: [
      { host: 'h1', port: 26380 },
      { host: '::1', port: 26379 },
      { host: 'h2', port: 26379 },
    ],
    group: 'group 1',
    database: 2,
    sentinelUsername: undefined,
    sentinelPassword: 'x',
  })
})

it('reads some nodes of a cluster', () => {
  const nodes = [
    { host: 'h1', port: 7000 },
    { host: 'h2', port: 6379 },
  ]
  expect(severalAddresses(clusterUrl('h1:7000, h2'))).toMatchObject({ kind: 'cluster', nodes })
  const secured = severalAddresses(clusterUrl('rediss://:word@h1:7000,h2'))
  expect(secured).toMatchObject({ nodes, isEncrypted: true, password: 'word', username: undefined })
})

it('leaves the URL of one server to the client', () => {
  expect(severalAddresses('redis://h1:6379/1')).toBeUndefined()
})

it.each([
  'redis-sentinel://h1',
  'redis-sentinel://h1/',
  'redis-sentinel://h1/a/b',
  'redis-sentinel:///name',
  'redis-sentinel://h1:70000/name',
  'redis-sentinel://h1,,h2/name',
  'redis-sentinel://h1/name?db=x',
  'redis-cluster://h1/name',
])('says how to write %s', (url) => {
  expect(() => severalAddresses(url)).toThrow(/^must be /)
})

it.each([
  'p@w',
  'p/w',
  'p#w',
  'p?w',
  'p:w',
  'p%w',
])('says how to write the password %s', (password) => {
  const url = `redis-sentinel://:${password}@h1/name`
  expect(() => severalAddresses(url)).toThrow(/@ as %40, : as %3A/)
  expect(() => severalAddresses(url)).not.toThrow(password)
})
