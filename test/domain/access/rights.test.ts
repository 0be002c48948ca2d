import { describe, expect, it } from 'vitest'
import { EVERY_ROW, NO_ROW } from '../../../domain/access/data-scope.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { covers, type Rights } from '../../../domain/access/rights.ts'

const rights = (props: Partial<Rights> = {}): Rights => ({
  permissions: PermissionSet.of([], ['system:user:list']),
  menus: new Set(['100']),
  scope: NO_ROW,
  ...props,
})
const administrator = rights({ permissions: PermissionSet.of(['superadmin'], []) })

describe('covers', () => {
  it('lets somebody give what they hold', () => {
    expect(covers(rights(), rights(), undefined)).toBe(true)
    expect(covers(administrator, rights({ scope: EVERY_ROW }), undefined)).toBe(true)
  })

  it.each([
    ['a permission', rights({ permissions: PermissionSet.of([], ['system:user:edit']) })],
    ['a menu', rights({ menus: new Set(['101']) })],
    ['a wider scope', rights({ scope: EVERY_ROW })],
    ['everything', administrator],
  ])('refuses %s that they do not hold', (_what, given) => {
    expect(covers(rights(), given, undefined)).toBe(false)
  })
})
