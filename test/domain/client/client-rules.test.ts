import { describe, expect, it } from 'vitest'
import { parseRules, pathMatcher } from '../../../domain/client/client-rules.ts'

describe('rules of clients', () => {
  it.each([
    ['/app/**', '/app/orders/7', true],
    ['/app/**', '/app', true],
    ['/app/**', '/apple', false],
    ['/app/*', '/app/orders', true],
    ['/app/*', '/app/orders/7', false],
    ['/system/user/l?st', '/system/user/list', true],
    ['/**/list', '/system/user/list', true],
    ['/**', '/anything/at/all', true],
    ['/a.b', '/axb', false],
    ['/a*c*e', '/abcde', true],
    ['/a/**/z', '/a/b/z/c/z', true],
    ['/a/**/z', '/a/b/z/c', false],
  ])('%s and %s: %s', (pattern, path, fits) => {
    expect(pathMatcher([pattern])(path)).toBe(fits)
  })

  it('complete what is typed', () => {
    const typed = { paths: [' app/** ', '*', '', 'app/**'], networks: ['10.1.*.*', '10.*.*.*'] }
    expect(parseRules(typed)).toEqual({
      paths: ['/app/**', '/**'],
      networks: ['10.1.0.0/16', '10.0.0.0/8'],
    })
  })

  it.each([
    [{ paths: ['/a b'] }, 'accessPath'],
    [{ paths: Array.from({ length: 300 }, (_, at) => `/path/${at}`) }, 'accessPath'],
    [{ networks: ['10.1.*'] }, 'ipWhitelist'],
    [{ networks: ['office'] }, 'ipWhitelist'],
  ])('refuse %j', (typed, field) => {
    expect(() => parseRules(typed)).toThrow(field)
  })
})
