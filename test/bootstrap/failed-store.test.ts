import { expect, it } from 'vitest'
import { failedStore } from '../../bootstrap/start/failed-store.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'

it.each([
  ['ENOTFOUND', 'its host name cannot be resolved'],
  ['EAI_AGAIN', 'its host name cannot be resolved'],
  ['ECONNREFUSED', 'nothing answers there'],
  ['EHOSTUNREACH', 'nothing answers there'],
  ['08P01', 'no Postgres that is ready answers there (08P01)'],
])("a missing store is reported with the network's reason: %s", (code, told) => {
  const cause = Object.assign(new Error('canary'), { code })
  const text = failedStore('DATABASE_URL', new DependencyUnavailable(cause))
  expect(text).toContain(`DATABASE_URL: ${told}`)
  expect(text).not.toContain('canary')
})

it.each([
  ['hangs up', 'read ECONNRESET', 'if it wants TLS'],
  ['says nothing', 'connect ETIMEDOUT', 'may be without TLS'],
])('a Redis that %s is told to differ in TLS, perhaps', (_case, message, told) => {
  const text = failedStore('REDIS_URL', new DependencyUnavailable(new Error(message)))
  expect(text).toContain(told)
})

it('a pooler that does not know the database is told from a server that is not ready', () => {
  const cause = Object.assign(new Error('no such database: canary'), { code: '08P01' })
  const text = failedStore('DATABASE_URL', new DependencyUnavailable(cause))
  expect(text).toContain('the connection pooler there knows no such database or user')
  expect(text).not.toContain('canary')
})

it.each([
  ['a server without TLS', 'The server does not support SSL connections', '', 'does not offer it'],
  ['another protocol', 'wrong version number', 'ERR_SSL_WRONG_VERSION_NUMBER', 'does not offer it'],
  [
    'a server that insists on TLS',
    'no pg_hba.conf entry for "canary", no encryption',
    '28000',
    'sslmode=require',
  ],
  [
    'an unknown authority',
    'self-signed certificate',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'NODE_EXTRA_CA_CERTS',
  ],
])('says what is wrong with the encryption: %s', (_case, message, code, told) => {
  const error = Object.assign(new Error(message), code && { code })
  for (const failure of [error, new DependencyUnavailable(error)]) {
    expect(failedStore('DATABASE_URL', failure)).toContain(told)
    expect(failedStore('DATABASE_URL', failure)).not.toContain('canary')
  }
})
