import { expect, it } from 'vitest'
import { ScopeOfFiles } from '../../../application/files/scope-of-files.ts'
import { type DataScope, EVERY_ROW, NO_ROW } from '../../../domain/access/data-scope.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'

const BY = { userId: '7' }
const departments = new Set(['100', '101'])

function rightsWith(scope: DataScope) {
  const permissions = PermissionSet.of([], [])
  return { get: async () => ({ permissions, menus: new Set<string>(), scope }) }
}

it.each<[DataScope, unknown]>([
  [EVERY_ROW, 'all'],
  [NO_ROW, { uploaderId: '7', departments: new Set() }],
  [
    { ...NO_ROW, own: true },
    { uploaderId: '7', departments: new Set() },
  ],
  [
    { ...NO_ROW, departments },
    { uploaderId: '7', departments },
  ],
])('of %j: own files always, those of others as far as roles open them', async (scope, open) => {
  expect(await new ScopeOfFiles(rightsWith(scope), 'role').of(BY)).toEqual(open)
})

it('opens all to everybody where the installation says so', async () => {
  expect(await new ScopeOfFiles(rightsWith(NO_ROW), 'all').of(BY)).toBe('all')
})
