import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { DirectoryProof } from '../../../application/parts/directory/directory-proof.ts'
import type { DirectoryRun } from '../../../application/parts/directory/directory-store.ts'
import { DirectoryWork } from '../../../application/parts/directory/directory-work.ts'
import { SettleDepartments } from '../../../application/parts/directory/settle-departments.ts'
import {
  type RunRequest,
  SyncDirectory,
} from '../../../application/parts/directory/sync-directory.ts'
import type { OutsideIdentity } from '../../../application/ports/sign-in/identity-provider.ts'
import { DIRECTORY_STORE } from '../../../bootstrap/parts/directory/stores.ts'
import { testConsole } from '../../../bootstrap/testing/console-for-tests.ts'
import { serveConsole } from '../../../bootstrap/testing/served-console.ts'
import { addUser } from '../../../bootstrap/testing/test-users.ts'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { ROLE } from '../../../domain/access/role-record.ts'
import { DEPARTMENT } from '../../../domain/organization/department.ts'
import { DIRECTORY_RULE, type DirectoryRule } from '../../../domain/parts/directory/rule.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { FilledDirectory } from '../../memory/filled-directory.ts'
import { PASSWORD } from '../../support/first-start.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { runFolder } from '../../support/run-folder.ts'
import type { Settings } from '../../support/service.ts'

type Claims = NonNullable<OutsideIdentity['claims']>

/**
 * A directory that a test fills, and a service whose people it has.
 * @param given used instead of a prepared database; closed with the service
 */
export async function directoryStage(settings: Settings = {}, given?: Database) {
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-'))
  const served = await serveConsole({
    settings: {
      ADMIN_PASSWORD: PASSWORD,
      DIRECTORY: 'scim',
      DIRECTORY_CREATE: 'always',
      ...settings,
    },
    dataFolder: folder,
    database: given ?? (await anyDatabase()),
    logger: pino({ level: 'silent' }),
  })
  const { container, clock } = served
  const get = container.get.bind(container)
  const there = new FilledDirectory()
  const told: DirectoryRun[] = []
  const sync = new SyncDirectory({
    ...{ source: there, directory: get(DIRECTORY_STORE), departments: get(SettleDepartments) },
    ...{ work: get(DirectoryWork), transactions: get(T.Transactions), clock },
    tell: async (run) => void told.push(run),
  })
  const refusals: string[] = []
  const proof = new DirectoryProof({
    ...{ directory: get(DIRECTORY_STORE), passwords: there, breaker: get(T.SendingBreaker) },
    ...{ work: get(DirectoryWork), stores: get(T.RecordStores), factors: get(T.SecondFactorRepo) },
    ...{ users: get(T.UserRepo), clock },
    links: get(T.Config).directory.create !== 'never',
    refused: (_person, code) => refusals.push(code),
  })
  const account = async (name: string) => {
    const question = { conditions: [{ field: 'nameKey', is: name }], scope: 'all' } as const
    const [row] = await get(T.RecordStores)(USER).slice(question, undefined, 1)
    if (!row) return undefined
    const { roles } = await rolesOf(row.id)
    return { ...row, roles, posts: await get(T.UserLinks).postsOf(row.id) }
  }
  const rolesOf = async (id: string) => ({ roles: await get(T.UserLinks).rolesOf(id) })
  const work = get(DirectoryWork)
  return {
    ...{ ...served, console: testConsole(served), store: get(DIRECTORY_STORE) },
    ...{ there, proof, told, refusals, account, work },
    /** Puts somebody there, and settles them as their login does. */
    settled: (person: Parameters<typeof there.put>[0]) => work.signIn(there.put(person)),
    /** Reads the directory; time passes before it. */
    run: (request: RunRequest = {}) => {
      clock.advance({ minutes: 10 })
      return sync.execute(request)
    },
    /** A provider has confirmed who somebody is. */
    arrive: async (source: string, outsideId: string, name: string, claims: Claims) => {
      const facts = { outsideId, userName: name, nickName: name, email: undefined, claims }
      for (const one of container.getAll(T.Arrivals))
        await one.arrive(source, { ...facts, avatarUrl: undefined })
    },
    departments: () =>
      get(T.RecordStores)(DEPARTMENT).slice({ conditions: [], scope: 'all' }, undefined, 1000),
    disable: (id: string) => get(T.RecordStores)(USER).edit(id, { status: 'disabled' }),
    user: (user: Parameters<typeof addUser>[1]) => addUser(served, user),
    /** Adds a role with these permissions. */
    role: async (key: string, permissions: readonly string[] = []) => {
      const { id: user } = await addUser(served, { permissions })
      const [id = ''] = await get(T.UserLinks).rolesOf(user)
      await get(T.RecordStores)(ROLE).edit(id, { key, name: key })
      return id
    },
    /** Adds a rule as if this user had made it. */
    rule: async (rule: Partial<Omit<DirectoryRule, 'id'>>) => {
      const plain = { sortOrder: 10, attribute: 'group', isDisabled: false, remark: undefined }
      const nothing = { role: undefined, department: undefined, post: undefined }
      const labels = { roleName: undefined, departmentName: undefined, postName: undefined }
      const stamps = { authorId: SUPER_USER, authorName: 'admin', createdAt: clock.now() }
      const row = { ...plain, value: 'staff', ...nothing, ...labels, ...stamps, ...rule }
      return (await get(T.RecordStores)(DIRECTORY_RULE).add(row)).id
    },
    close: async () => {
      await served.close()
      await removeFolder(folder)
    },
  }
}

export type DirectoryStage = Awaited<ReturnType<typeof directoryStage>>
