import { describe, expect, it } from 'vitest'
import { SessionTexts, toText } from '../../../adapters/redis/cached-session-text.ts'
import { aCachedSession } from '../../support/caches.ts'

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
