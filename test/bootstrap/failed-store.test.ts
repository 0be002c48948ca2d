import { expect, it } from 'vitest'
import { failedStore } from '../../bootstrap/failed-store.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'

it.each([
  ['ENOTFOUND', 'its host name cannot be resolved'],
  ['EAI_AGAIN', 'its host name cannot be resolved'],
  ['ECONNREFUSED', 'nothing answers there'],
  ['EHOSTUNREACH', 'nothing answers there'],
])("a missing store is reported with the network's reason: %s", (code, told) => {
  const cause = Object.assign(new Error('canary'), { code })
  const text = failedStore('DATABASE_URL', new DependencyUnavailable(cause))
  expect(text).toContain(`DATABASE_URL: ${told}`)
  expect(text).not.toContain('canary')
})
