import { describe, expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Routes that change something, or may, without a line in the operation log, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'auth/login.ts': 'the login log has a line for each login, good or not',
  'auth/logout.ts': 'the login log has a line for each logout',
  'resource/push-ticket.ts': 'opens nothing that the caller could not open anyhow, for seconds',
  'resource/tus/end-upload.ts': 'gives up what never became a file',
  'system/refresh-parameters.ts': 'does nothing: parameters are in force at once',
  'users/import-template.ts': 'answers headings, which the page shows anyhow',
  'vben/vben-login.ts': 'the login log has a line for each login, good or not',
  'vben/vben-logout.ts': 'the login log has a line for each logout',
  'vben/vben-refresh.ts': 'changes nothing: the session and its token are the ones before',
}

const CHANGES = /\bapp\.(?:post|put|delete|patch)\(|'(?:POST|PUT|DELETE|PATCH)'/
const DECLARES = /\baudit(?::|\s*=) \{\s*area: '[^']+',\s*kind: '[^']+'/

const routes = sourceFiles('adapters/http/routes').map(({ path, text }) => ({
  name: path.replace('adapters/http/routes/', ''),
  changes: CHANGES.test(text),
  declares: DECLARES.test(text) && /config = \{[^}]*\baudit\b/s.test(text),
}))

describe('every route that is no GET', () => {
  it('is found', () => {
    expect(routes.filter(({ changes }) => changes).length).toBeGreaterThan(35)
  })

  it('declares its line in the operation log, or stands on the list with a reason', () => {
    const silent = routes.filter(({ changes, declares }) => changes && !declares)
    expect(silent.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT).toSorted())
  })

  it('would be caught', () => {
    expect(CHANGES.test("app.put('/x', { schema, config }, async () => null)")).toBe(true)
    expect(CHANGES.test("method: ['DELETE', 'POST']")).toBe(true)
    expect(CHANGES.test("app.get('/x', { schema, config }, async () => null)")).toBe(false)
    expect(DECLARES.test("const audit = { area: 'a', kind: 'add' } as const")).toBe(true)
  })
})
