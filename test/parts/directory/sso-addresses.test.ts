import { describe, expect, it } from 'vitest'
import { asConsoleAddress } from '../../../adapters/http/entry/console-address.ts'

const BROWSER = { method: 'GET', accept: 'text/html,*/*;q=0.8' }
const CONSOLE = { prefix: '/prod-api', isOwn: () => false, signIn: '/sso/start' }
const at = (url: string, by: Partial<typeof BROWSER> = {}) =>
  asConsoleAddress(url, { ...BROWSER, ...by }, CONSOLE)

describe('the login page of a console with SSO', () => {
  it.each([
    '/login',
    '/auth/login',
    '/auth/login?redirect=%2Findex',
    '/login?locale=en',
  ])('leads on when it is opened: %s', (url) => {
    expect(at(url)).toBe('/sso/start')
    expect(asConsoleAddress(url, BROWSER, { ...CONSOLE, signIn: undefined })).toBe('/')
  })

  it.each([
    '/login?local',
    '/auth/login?local=',
    '/auth/login?redirect=a&local=1',
  ])('is there for those who ask for it: %s', (url) => {
    expect(at(url)).toBe('/')
  })

  it.each([
    '/',
    '/social-callback?source=a&code=b&state=c',
    '/auth',
    '/auth/login2',
    '//login',
  ])('is no other page: %s', (url) => {
    expect(at(url)).toBe('/')
  })

  it('leaves calls of the API alone', () => {
    expect(at('/auth/login', { method: 'POST' })).toBe('/auth/login')
    expect(at('/auth/login', { accept: 'application/json' })).toBe('/auth/login')
    expect(at('/prod-api/auth/login')).toBe('/auth/login')
  })
})
