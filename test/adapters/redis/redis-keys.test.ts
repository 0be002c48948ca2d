import { describe, expect, it } from 'vitest'
import { clusterUrl, severalAddresses } from '../../../adapters/redis/redis-address.ts'
import { RedisKeys } from '../../../adapters/redis/redis-keys.ts'
import { SessionTexts, toText } from '../../../adapters/redis/redis-session-cache.ts'
import { aCachedSession } from '../../support/caches.ts'
import { fc } from '../../support/properties.ts'

const keys = RedisKeys.ofInstallation('1a2b3c4d5e6f')

it('never maps two things to one key, for any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const all = [one, ...(one === other ? [] : [other])].flatMap((text) => [
        keys.session(text),
        keys.envelope(text),
        keys.window('login', text),
        keys.window('captcha', text),
        keys.code('captcha', text),
        keys.budget('login', text),
        keys.budget('captcha', text),
        keys.verificationCode(text),
        keys.wrongCodes(text),
        keys.pushesTo(text),
      ])
      expect(new Set(all).size).toBe(all.length)
    }),
  )
})

it('are those of older versions for an installation without an id', () => {
  expect(RedisKeys.ofInstallation('').session('ab')).toBe('gatehouse:session:ab')
})

it('keeps what the login limiter reads together in one slot of a cluster', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (id, source) => {
      expect(slotTag(keys.code('captcha', id))).toBe('login')
      expect(slotTag(keys.budget('login', source))).toBe('login')
    }),
  )
})

it('keeps what a code is judged by in one slot of a cluster', () => {
  fc.assert(
    fc.property(fc.string(), (recipient) => {
      expect(slotTag(keys.verificationCode(recipient))).toBeDefined()
      expect(slotTag(keys.verificationCode(recipient))).toBe(slotTag(keys.wrongCodes(recipient)))
    }),
  )
})

/** The part a cluster hashes: between the first opening brace and the next closing one. */
function slotTag(key: string): string | undefined {
  return /^[^{]*\{([^}]+)\}/.exec(key)?.[1]
}

describe('SessionTexts', () => {
  it('parses a text that has not changed only once', () => {
    const texts = new SessionTexts()
    const text = toText(aCachedSession())
    expect(texts.read('a', `${text}`)).toBe(texts.read('a', `${text}`))
  })

  it('uses the current text, not what it read before', () => {
    const texts = new SessionTexts()
    texts.read('a', toText(aCachedSession({ permissionCodes: ['system:oss:list'] })))
    const later = aCachedSession({ permissionCodes: [] })
    expect(texts.read('a', toText(later))).toEqual(later)
    expect(texts.read('a', '{"sessionId":1}')).toBeUndefined()
  })

  it('keeps where a session was opened from, and reads those that do not say', () => {
    const texts = new SessionTexts()
    const session = aCachedSession({ openedFrom: '203.0.113.7' })
    const { openedFrom, ...older } = session
    expect(texts.read('a', toText(session))?.openedFrom).toBe(openedFrom)
    expect(texts.read('a', JSON.stringify(older))).toEqual(older)
    expect(texts.read('a', JSON.stringify({ ...older, openedFrom: 7 }))).toBeUndefined()
    expect(texts.read('a', JSON.stringify({ ...older, language: 'fr' }))).toBeUndefined()
  })

  it('keeps sessions with the same text apart, and more of them than it remembers', () => {
    const texts = new SessionTexts()
    const session = aCachedSession()
    const first = texts.read('0', toText(session))
    for (let number = 1; number <= 500; number += 1) texts.read(String(number), toText(session))
    expect(texts.read('500', toText(session))).toBe(texts.read('500', toText(session)))
    expect(texts.read('0', toText(session))).not.toBe(first)
    expect(texts.read('0', toText(session))).toEqual(session)
  })
})

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
