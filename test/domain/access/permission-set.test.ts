import { describe, expect, it } from 'vitest'
import { parsePermissionCode } from '../../../domain/access/permission-code.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'

describe('PermissionSet', () => {
  it('allows exactly the codes it holds', () => {
    const permissions = PermissionSet.of(['clerk'], ['system:oss:list'])
    expect(permissions.allows('system:oss:list')).toBe(true)
    for (const other of ['system:oss:query', 'system:oss', 'system:oss:lis', 'System:oss:list']) {
      expect(permissions.allows(other)).toBe(false)
    }
  })

  it('lets only the built-in role do everything', () => {
    expect(PermissionSet.of(['superadmin'], []).allows('any:thing:at')).toBe(true)
    expect(PermissionSet.of(['admin'], ['*:*:*']).allows('any:thing:at')).toBe(false)
    expect(PermissionSet.of(['superadmin2'], []).everything).toBe(false)
  })

  it('shows the administrator as the super code', () => {
    expect(PermissionSet.of(['superadmin'], ['a:b:c']).codes).toEqual(['*:*:*'])
    expect(PermissionSet.of([], ['b:b:b', 'a:b:c']).codes).toEqual(['a:b:c', 'b:b:b'])
  })
})

describe('a permission code', () => {
  it.each([
    '*:*:*',
    'system:oss',
    'system:oss:*',
    'system:oss:list:x',
    '',
    'a:b:c ',
    'A:b:c',
  ])('is not %j', (raw) => {
    expect(() => parsePermissionCode(raw)).toThrow(
      expect.objectContaining({ code: 'invalid_permission_code' }),
    )
  })

  it('is area:thing:action', () => {
    expect(parsePermissionCode('system:ossConfig:list')).toBe('system:ossConfig:list')
  })
})
