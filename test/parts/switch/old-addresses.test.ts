import { expect, it } from 'vitest'
import type { Answers } from '../../../application/parts/switch/answers.ts'
import { CheckBucket } from '../../../application/parts/switch/check-bucket.ts'
import { ImportLegacy } from '../../../application/parts/switch/import-legacy.ts'
import { OldAddresses } from '../../../application/parts/switch/old-addresses.ts'
import { FileNotFound, StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { MemoryImportedRows } from '../../memory/legacy/memory-imported-rows.ts'
import { MemoryLegacySource } from '../../memory/legacy/memory-legacy-source.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { someMoment } from '../../support/unique.ts'

const SOURCE = {
  sys_oss: [
    { oss_id: '1', url: 'https://files.old.example/bucket/a.png' },
    { oss_id: '2', url: 'no address' },
  ],
  sys_oper_log: [{ oper_param: '{"url":"https://files.old.example/bucket/a.png"}' }],
  sys_notice: [
    { notice_content: '<img src="https://files.old.example/bucket/a.png">', remark: null },
    { notice_content: '<img src="//files.old.example/bucket/a.png">', remark: null },
    { notice_content: 'somebody@files.old.example', remark: null },
  ],
  car: [
    { id: 7, papers: '["https:\\/\\/files.old.example\\/bucket\\/b.pdf"]', picture: null },
    { id: 8, papers: '[]', picture: 'https://files.old.example/bucket/c.png' },
    { id: 9, papers: '[]', picture: 'https://other.example/c.png' },
  ],
}

async function looking() {
  const addresses = new OldAddresses(new MemoryLegacySource(SOURCE))
  for await (const _some of addresses.watched().rows('sys_oss', ['oss_id', 'url']));
  return addresses
}

it('counts old addresses by table and column, notices first', async () => {
  expect(await (await looking()).find(() => true)).toEqual({
    found: [
      { table: 'sys_notice', column: 'notice_content', rows: 2 },
      { table: 'car', column: 'papers', rows: 1 },
      { table: 'car', column: 'picture', rows: 1 },
    ],
    unfinished: [],
  })
})

it('says which tables there was no time for', async () => {
  let looks = 0
  const report = await (await looking()).find(() => {
    looks += 1
    return looks < 3
  })
  expect(report.unfinished).toEqual(['car'])
  expect(report.found).toHaveLength(1)
})

it('reads nothing without a host', async () => {
  const addresses = new OldAddresses(new MemoryLegacySource(SOURCE))
  expect(await addresses.find(() => true)).toEqual({ found: [], unfinished: [] })
})

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
    ...{
      hasBox: false,
      menus: { all: async () => [] },
      scopeRule: async () => 'widest' as const,
      widerPeople: async () => [],
    },
  }
  const use = new ImportLegacy(tools, { now: () => someMoment })
  const { tables } = await use.execute(source, 'old', { zone: 'UTC', ...answers })
  return { rows, users: tables.find(({ table }) => table === 'sys_user') }
}

const FILES = Array.from({ length: 5000 }, (_, at) =>
  aStoredFile({
    id: String(at + 1),
    originalName: `${at + 1}.png`,
    platformKey: at % 5 === 0 ? 'away' : 'there',
  }),
)

async function* listing({ key }: StoragePlatform) {
  if (key === 'away') throw new StorageFailed('unreachable')
  const objects = FILES.slice(0, 10).map(({ props }) => props.objectKey)
  yield { objects, orphans: [], foreign: 3 }
  yield { objects: [], orphans: [], foreign: 4 }
}

it('asks for each object once, some at a time, and not again and again where nobody answers', async () => {
  let [running, most, unanswered] = [0, 0, 0]
  const asked = new Set<string>()
  const sizeOf = async ({ id, props }: StoredFile) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    if (props.platformKey === 'away') {
      unanswered += 1
      throw new StorageFailed('unreachable', undefined, 'insecure')
    }
    asked.add(id)
    if (Number(id) % 1000 === 2) throw new FileNotFound()
    return 10
  }
  const unchecked = async (after: string | undefined, limit: number) => {
    const files = FILES.filter(({ id }) => Number(id) > Number(after ?? 0)).slice(0, limit)
    return { files, left: FILES.length }
  }
  const far: number[] = []
  const check = new CheckBucket({
    ...{ files: { unchecked }, vault: { sizeOf } },
    platforms: { get: async (key) => aPlatform({ key }) },
    orphans: { pages: listing },
  })
  let listed = 0
  const report = await check.execute({
    asked: (count, all) => far.push(count / all),
    listed: (objects) => {
      listed = objects
    },
  })
  expect(report).toEqual({
    ...{ found: 3995, bytes: 39_950, missing: 5, unanswered: 1000 },
    foreign: { there: 7, away: null },
    troubles: { away: 'insecure' },
    missingSample: [2, 1002, 2002, 3002, 4002].map((id) => `${id} ${id}.png`),
  })
  expect(asked.size).toBe(4000)
  expect(unanswered).toBeLessThan(100)
  expect(most).toBeGreaterThan(10)
  expect(most).toBeLessThan(50)
  expect(far.at(-1)).toBe(1)
  expect(listed).toBe(17)
})
