import { describe, expect, it } from 'vitest'
import { type DataScope, EVERY_ROW, NO_ROW } from '../../../domain/access/data-scope.ts'
import { givableRoles } from '../../../domain/access/givable-roles.ts'
import { parsePermissionCode } from '../../../domain/access/permission-code.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { askedScope, covers, type Rights } from '../../../domain/access/rights.ts'
import { type RoleGrant, rightsOf } from '../../../domain/access/role-rights.ts'
import { type RoleScope, SCOPE_KINDS } from '../../../domain/access/scope-kind.ts'
import { byWidth, widerScope } from '../../../domain/access/wider-scope.ts'
import { DepartmentTree } from '../../../domain/organization/department-tree.ts'
import { aMenu } from '../../support/access-builders.ts'

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

/** 1 with 2 and 3 below it; 4 below 3. */
const PARENTS = { '1': undefined, '2': '1', '3': '1', '4': '3' }
const TREE = new DepartmentTree(Object.entries(PARENTS).map(([id, parentId]) => ({ id, parentId })))
const MENUS = [
  aMenu({ id: '10', permission: 'system:a:list' }),
  aMenu({ id: '11', permission: 'system:b:list', isEnabled: false }),
]
const ORGANIZATION = { menus: MENUS, departments: TREE }

const holder = (props: Partial<Rights> = {}): Rights => ({
  permissions: PermissionSet.of([], ['system:a:list']),
  menus: new Set(['10']),
  scope: { all: false, departments: new Set(['2']), own: false },
  ...props,
})
const grant = (props: Partial<RoleGrant> = {}): RoleGrant => ({
  key: 'staff',
  menus: ['10'],
  scope: { kind: 'own', departments: [], departmentsAreLinked: false },
  ...props,
})
const mayGive = (role: RoleGrant, by: Rights) =>
  givableRoles([{ id: '7', ...role }], by, ORGANIZATION).has('7')

describe('givableRoles', () => {
  it('are those whose menus the holder has, enabled or not', () => {
    expect(mayGive(grant(), holder())).toBe(true)
    expect(mayGive(grant({ menus: [] }), holder())).toBe(true)
    expect(mayGive(grant({ menus: ['10', '11'] }), holder())).toBe(false)
    expect(mayGive(grant({ menus: ['11'] }), holder({ menus: new Set(['11']) }))).toBe(true)
  })

  it('are never the built-in one, and the one of managers only for who may do everything', () => {
    const everything = holder({
      permissions: PermissionSet.of(['superadmin'], []),
      scope: EVERY_ROW,
    })
    const everyRow = holder({ scope: EVERY_ROW })
    expect(mayGive(grant({ key: 'superadmin', menus: [] }), everything)).toBe(false)
    expect(mayGive(grant({ key: 'admin', menus: [] }), everyRow)).toBe(false)
    expect(mayGive(grant({ key: 'admin', menus: [] }), everything)).toBe(true)
    expect(mayGive(grant({ menus: ['10', '11'] }), everything)).toBe(true)
  })

  it('are those that some user in the scope could get without exceeding the holder', () => {
    const ids = Object.keys(PARENTS)
    const subsets = ids.reduce<string[][]>(
      (all, id) => all.flatMap((some) => [some, [...some, id]]),
      [[]],
    )
    const scopes: DataScope[] = [
      EVERY_ROW,
      ...subsets.flatMap((some) =>
        [true, false].map((own) => ({ all: false as const, departments: new Set(some), own })),
      ),
    ]
    const kinds: RoleScope[] = SCOPE_KINDS.flatMap((kind) =>
      (kind === 'custom' ? subsets : [[]]).flatMap((departments) =>
        [true, false].map((departmentsAreLinked) => ({ kind, departments, departmentsAreLinked })),
      ),
    )
    const given: boolean[] = []
    for (const scope of scopes) {
      const by = holder({ scope })
      const open = scope.all ? ids : [...scope.departments]
      const places = scope.all || scope.own ? [...open, undefined] : open
      for (const kind of kinds) {
        const role = grant({ scope: kind })
        const expected = places.some((place) =>
          covers(by, rightsOf([role], place, ORGANIZATION), place),
        )
        const outcome = mayGive(role, by)
        given.push(outcome)
        expect({ scope, kind, outcome }).toEqual({ scope, kind, outcome: expected })
      }
    }
    expect(new Set(given).size).toBe(2)
  })
})

it('the role of managers opens every row, whatever is chosen for it', () => {
  const { scope } = rightsOf([grant({ key: 'admin' })], '2', ORGANIZATION)
  expect(scope).toEqual(EVERY_ROW)
})

describe('the data scope by permission', () => {
  const menus = [
    aMenu({ id: '10', permission: 'system:a:list' }),
    aMenu({ id: '12', permission: 'system:c:list' }),
  ]
  const organization = { menus, departments: TREE, scopeRule: 'by-permission' as const }
  const near = { kind: 'department', departments: [], departmentsAreLinked: false } as const
  const wide = { ...near, kind: 'all' } as const
  const two = [
    grant({ key: 'near', menus: ['10'], scope: near }),
    grant({ key: 'wide', menus: ['12'], scope: wide }),
  ]
  const mine = rightsOf(two, '2', organization)
  const IN_2 = { all: false, departments: new Set(['2']), own: false }
  const codes = (...all: string[]) => all.map(parsePermissionCode)
  const key = { id: '1', name: 'nightly', networks: [] }

  it.each([
    ['one permission', mine.permissions, codes('system:a:list'), undefined, IN_2],
    ['another', mine.permissions, codes('system:c:list'), undefined, EVERY_ROW],
    ['either', mine.permissions, codes('system:a:list', 'system:c:list'), undefined, EVERY_ROW],
    ['one that nobody grants', mine.permissions, codes('system:x:list'), undefined, NO_ROW],
    ['none', mine.permissions, undefined, undefined, EVERY_ROW],
    ['none, with a key', PermissionSet.of([], codes('system:a:list')), undefined, key, IN_2],
    [
      'either, with a key that has one',
      PermissionSet.of([], codes('system:a:list')),
      codes('system:a:list', 'system:c:list'),
      key,
      IN_2,
    ],
  ])('for %s', (_what, permissions, asked, withKey, scope) => {
    expect(askedScope(mine, { permissions, asked, key: withKey })).toEqual(scope)
  })

  it('lets nobody give what they see less of, though they see as much for something else', () => {
    const given = (role: RoleGrant) => rightsOf([role], '2', organization)
    const wideA = grant({ menus: ['10'], scope: wide })
    expect(covers(mine, given(wideA), '2')).toBe(false)
    expect(covers(mine, given(grant({ menus: ['12'], scope: wide })), '2')).toBe(true)
    expect(covers(mine, given(grant({ menus: ['10'], scope: near })), '2')).toBe(true)
    const ids = givableRoles(
      [
        { id: '1', ...wideA },
        { id: '2', ...grant({ menus: ['12'], scope: wide }) },
      ],
      { ...mine, menus: new Set(['10', '12']) },
      organization,
    )
    expect([...ids]).toEqual(['2'])
  })

  it('says who would see more if the scopes of all roles counted', () => {
    const wider = { isAll: true, departments: 0, permissions: ['system:a:list'] }
    expect(widerScope(mine, '2')).toEqual(wider)
    expect(widerScope(rightsOf(two.slice(1), '2', organization), '2')).toBeUndefined()
    expect(widerScope({ ...mine, scopes: undefined }, '2')).toBeUndefined()
    const unsorted = [aMenu({ id: '13', permission: 'system:b:list' }), ...menus]
    const three = [grant({ key: 'near', menus: ['13', '10'], scope: near }), ...two.slice(1)]
    const more = widerScope(rightsOf(three, '2', { ...organization, menus: unsorted }), '2')
    expect(more?.permissions).toEqual(['system:a:list', 'system:b:list'])
    const some = [
      { isAll: false, departments: 3, permissions: [] },
      { isAll: false, departments: 0, permissions: codes('system:a:list') },
      wider,
    ]
    expect(some.toSorted(byWidth).map(({ departments, isAll }) => [isAll, departments])).toEqual([
      [true, 0],
      [false, 3],
      [false, 0],
    ])
  })
})
