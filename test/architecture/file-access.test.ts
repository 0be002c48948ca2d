import { describe, expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

function importersOf(port: string): string[] {
  return sourceFiles('application', 'adapters/http')
    .filter(({ text }) => text.includes(`/${port}.ts'`))
    .map(({ path }) => path)
}

it('bytes are written, read and destroyed through the vault, but for objects that try a platform', () => {
  expect(importersOf('object-stores')).toEqual([
    // Clients write here past the service.
    'application/files/direct/direct-vault.ts',
    'application/files/file-vault.ts',
    // The storages that modules bring implement it, and are used through the vault too.
    'application/modules/module-storage.ts',
    'application/platforms/platform-probe.ts',
  ])
})

it('files become visible and disappear through few modules only', () => {
  const files = sourceFiles('application/files')
  const callers = (call: string) =>
    files
      .filter(({ text }) => text.includes(call))
      .map(({ path }) => path.replace('application/files/', ''))
  expect(callers('.markReady(')).toEqual(['uploads/running-uploads.ts'])
  expect(callers('.quarantine(')).toEqual(['uploads/scan-upload.ts'])
  expect(callers('.markDeleting(')).toEqual(['recovery/remove-files.ts'])
  expect(callers('.hideKept(')).toEqual(['delete-files.ts', 'recovery/remove-files.ts'])
  expect(callers('.purge(')).toEqual(['trash.ts'])
  expect(callers('vault.write(')).toEqual(['moves/copy-file.ts', 'resumable/staged-parts.ts'])
  expect(callers('vault.writeAhead(')).toEqual(['uploads/upload-file.ts'])
  expect(callers('vault.readForCopy(')).toEqual(['check-imported.ts', 'moves/copy-file.ts'])
  expect(callers('#vault.destroy(')).toEqual(['recovery/remove-files.ts'])
})

/** Routes that change something, or may, without a line in the operation log, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'sign-in/login.ts': 'the login log has a line for each login, good or not',
  'sign-in/logout.ts': 'the login log has a line for each logout',
  'sign-in/links/exchange-code.ts': 'changes nothing: using its token has a line',
  'sign-in/links/forgot-password.ts': 'changes nothing: using its link has a line',
  'sign-in/links/show-link.ts': 'changes nothing: POST keeps the token out of addresses',
  'sign-in/passkeys/use-passkey.ts': 'changes nothing: the login, or the change, has a line',
  'push/push-ticket.ts': 'opens nothing that the caller could not open anyhow, for seconds',
  'files/direct/own-direct.ts': 'gives up what never became a file',
  'files/direct/sign-parts.ts': 'changes nothing: completing the upload has a line',
  'files/tus/end-upload.ts': 'gives up what never became a file',
  'pages/parameters/refresh-parameters.ts': 'does nothing: parameters are in force at once',
  'pages/imports/template-route.ts': 'answers headings, which the page shows anyhow',
  'sign-in/vben/vben-login.ts': 'the login log has a line for each login, good or not',
  'sign-in/vben/vben-logout.ts': 'the login log has a line for each logout',
  'sign-in/vben/vben-refresh.ts': 'changes nothing: the session and its token are the ones before',
}

const CHANGES = /\bapp\.(?:post|put|delete|patch)\(|\bmethod: .*'(?:POST|PUT|DELETE|PATCH)'/
const DECLARES = /\baudit(?::|\s*=) \{\s*area(?:: '[^']+')?,\s*kind: '[^']+'/

/** Routes of pages that are only described are written by the kernel, which a suite of its own tries. */
const ROOMS = ['files', 'pages', 'push', 'sign-in'].map((room) => `adapters/http/${room}`)
const KERNEL = 'adapters/http/pages/record/'
const modules = sourceFiles(...ROOMS).filter(({ path }) => !path.startsWith(KERNEL))

const routes = modules.map(({ path, text }) => ({
  name: path.replace('adapters/http/', ''),
  changes: CHANGES.test(text),
  declares: DECLARES.test(text) && /config = \{[^}]*\baudit\b/s.test(text),
}))

describe('every route that is no GET', () => {
  it('is found', () => {
    expect(routes.filter(({ changes }) => changes).length).toBeGreaterThan(35)
  })

  it('declares its audit entry, or is listed with a reason', () => {
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
