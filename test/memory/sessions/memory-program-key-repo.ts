import type {
  KeyAddition,
  KeyUsed,
  LiveKey,
  NewProgramKey,
  ProgramKeyRepo,
} from '../../../application/ports/sessions/program-key-repo.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { nameWithKey, type ProgramKey } from '../../../domain/identity/sessions/program-key.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { MemoryStore } from '../memory-database.ts'
import { rightsIn } from './rights-in-memory.ts'

export class MemoryProgramKeyRepo extends MemoryStore implements ProgramKeyRepo {
  async add({ digest, ...key }: NewProgramKey, most: number): Promise<KeyAddition> {
    const own = this.#of(key.userId)
    if (own.length >= most) return { state: 'too-many' }
    if (own.some(({ name }) => name === key.name)) return { state: 'name-taken' }
    const id = this.database.nextId('console')
    this.database.programKeys.set(digest, { ...key, id })
    return { state: 'added', id }
  }

  async listOf(userId: Id): Promise<ProgramKey[]> {
    return this.#of(userId).map(({ madeBy: _, ...key }) => key)
  }

  async getLive(digest: string): Promise<LiveKey | undefined> {
    const key = this.database.programKeys.get(digest)
    const user = key && this.database.users.get(key.userId)
    if (!key || !user?.mayLogIn) return undefined
    const { id, userId, name, networks, createdAt, expiresAt } = key
    const { permissions: owned } = rightsIn(this.database, user)
    const codes = key.permissions.filter((code) => owned.allows(code))
    const isPerson = !this.database.serviceAccounts.has(userId)
    const hasFactor = !this.database.requiresFactor(userId) || this.database.hasFactor(userId)
    const debts = {
      passwordIsGiven: isPerson && this.database.givenPasswords.has(userId),
      lacksFactor: isPerson && !hasFactor,
    }
    const caller = {
      ...debts,
      ...{ sessionId: `key-${id}`, userId, userName: user.props.name, clientId: '' },
      ...{ roleKeys: [], permissions: PermissionSet.of([], codes) },
      ...{ loggedInAt: createdAt.getTime(), key: { id, name, networks } },
    }
    return { caller, expiresAt, accessVersion: this.database.accessVersion }
  }

  async digestOf(id: Id, userId: Id): Promise<string | undefined> {
    const all = [...this.database.programKeys]
    return all.find(([, key]) => key.id === id && key.userId === userId)?.[0]
  }

  async remove(id: Id): Promise<void> {
    for (const [digest, key] of this.database.programKeys) {
      if (key.id === id) this.database.programKeys.delete(digest)
    }
    this.database.accessVersion += 1
  }

  async noteUses(uses: ReadonlyMap<string, KeyUsed>): Promise<void> {
    for (const [digest, { at, origin }] of uses) {
      const key = this.database.programKeys.get(digest)
      if (!key || (key.lastUsedAt && key.lastUsedAt >= at)) continue
      const used = { lastUsedAt: at, lastAddress: origin.address }
      this.database.programKeys.set(digest, { ...key, ...used })
      if (key.lastUsedAt?.toDateString() !== at.toDateString()) this.#log(key, { at, origin })
    }
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    this.database.removeSince(this.database.programKeys, userId, since)
  }

  #of(userId: Id) {
    return [...this.database.programKeys.values()].filter((key) => key.userId === userId)
  }

  #log({ userId, name }: ProgramKey, used: KeyUsed): void {
    const userName = nameWithKey(this.database.users.get(userId)?.props.name ?? '', name)
    const rest = { outcome: 'success', reason: undefined, clientId: '' } as const
    this.database.logLogin({ ...used, ...rest, userId, userName })
  }
}
