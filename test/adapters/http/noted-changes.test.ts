import { expect, it } from 'vitest'
import { NotedChanges } from '../../../adapters/http/edge/audit/noted-changes.ts'

it('a row that is too long hides none of those after it', () => {
  const noted = new NotedChanges()
  const long = Object.fromEntries(
    Array.from({ length: 49 }, (_none, n) => [`member${n}`, 'v'.repeat(199)]),
  )
  noted.add({ record: 'any', id: '1', after: long })
  noted.add({ record: 'any', id: '2', after: { name: 'short' } })
  expect(JSON.parse(noted.text ?? '')).toEqual({
    changes: [{ record: 'any', id: '2', after: { name: 'short' } }],
    left: 1,
  })
})
