import { expect, it } from 'vitest'
import type { Answers } from '../../../application/switch/answers.ts'
import { ImportLegacy } from '../../../application/switch/import-legacy.ts'
import { MemoryImportedRows } from '../../memory/legacy/memory-imported-rows.ts'
import { MemoryLegacySource } from '../../memory/legacy/memory-legacy-source.ts'
import { someMoment } from '../../support/unique.ts'

const PLATFORMS = {
  list: async () => [],
  seal: () => undefined,
  check: async () => undefined,
  add: async () => undefined,
}

const HASH = `$2a$10$${'x'.repeat(53)}`

it('the administrator stays enabled, and an administrator', async () => {
  const { rows, users } = await imported({ status: '1' })
  const [admin] = await rows.stored('users', ['status'])
  expect(admin).toMatchObject({ id: '1', status: 'normal' })
  expect((await rows.links('user_roles')).get('1')).toEqual(['1'])
  expect(users?.altered.map(({ record }) => record)).toContain('admin')
})

it.each([
  ['keeps the new password, to be changed', HASH, 'keep', ['new', 'true']],
  ['gets the old one if it is wanted, and may go on with it', HASH, 'old', [HASH, 'false']],
  ['keeps the new one if the old one cannot be read', '{noop}123', 'old', ['new', 'true']],
] as const)('the administrator %s', async (_case, password, administratorPassword, expected) => {
  const { rows } = await imported({ password }, { administratorPassword })
  const [admin] = await rows.stored('users', ['passwordHash', 'passwordIsGiven'])
  expect([admin?.passwordHash, admin?.passwordIsGiven]).toEqual(expected)
})

/** @param user members of the first user there, who has no role: there it needs none */
async function imported(user: Record<string, string>, answers: Answers = {}) {
  const rows = new MemoryImportedRows()
  const given = { passwordHash: 'new', passwordIsGiven: true }
  await rows.add('departments', [{ id: '100', parentId: null, name: 'Root' }])
  await rows.add('users', [
    { id: '1', name: 'admin', nameKey: 'admin', status: 'normal', ...given },
  ])
  await rows.add('roles', [{ id: '1', name: 'All', key: 'superadmin' }])
  await rows.link('user_roles', new Map([['1', ['1']]]))
  const source = new MemoryLegacySource({
    sys_dept: [{ dept_id: 7, parent_id: 0, dept_name: 'Top', status: '0' }],
    sys_user: [
      {
        user_id: 1,
        user_name: 'admin',
        nick_name: 'A',
        password: '',
        status: '0',
        create_dept: 7,
        ...user,
      },
    ],
    sys_role: [{ role_id: 1, role_name: 'All', role_key: 'superadmin' }],
    sys_user_role: [{ user_id: 9, role_id: 9 }],
    sys_menu: [{ menu_id: 1, menu_name: 'S', parent_id: 0, path: 'system', menu_type: 'M' }],
  })
  const tools = {
    ...{ rows, phones: { parse: () => undefined } },
    ...{ digest: (text: string) => text, platforms: PLATFORMS, sources: new Set<string>() },
    logs: { days: { login: 180, operation: 180 }, link: async () => undefined },
  }
  const use = new ImportLegacy(tools, { now: () => someMoment })
  const { tables } = await use.execute(source, 'old', { zone: 'UTC', ...answers })
  return { rows, users: tables.find(({ table }) => table === 'sys_user') }
}
