import type {
  LiveShareLink,
  NewShareLink,
  ShareLinkRepo,
} from '../../../application/parts/shares/share-link-repo.ts'
import { type ShareLink, stateOf } from '../../../domain/parts/shares/share-link.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { isOpen } from '../../memory/files/memory-file-changes.ts'
import type { MemoryDatabase } from '../../memory/memory-database.ts'
import { rightsIn } from '../../memory/sessions/rights-in-memory.ts'

export class MemoryShareLinkRepo implements ShareLinkRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async add({ digest, ...link }: NewShareLink, most: number): Promise<Id | undefined> {
    const open = [...this.#database.shares.values()].filter(
      ({ userId, endedAt, expiresAt }) =>
        userId === link.userId && endedAt === undefined && expiresAt > link.createdAt,
    )
    if (open.length >= most) return undefined
    const id = this.#database.nextConsoleId()
    const unused = { uses: 0, lastUsedAt: undefined, endedAt: undefined }
    this.#database.shares.set(digest, { ...link, ...unused, id })
    return id
  }

  async getLive(
    by: { readonly digest: string } | { readonly id: Id },
  ): Promise<LiveShareLink | undefined> {
    const link = 'digest' in by ? this.#database.shares.get(by.digest) : this.#find(by.id)?.[1]
    const user = link && this.#database.users.get(link.userId)
    if (!link || !user?.mayLogIn) return undefined
    const { permissions } = rightsIn(this.#database, user)
    const isPerson = !this.#database.serviceAccounts.has(link.userId)
    const hasFactor =
      !this.#database.requiresFactor(link.userId) || this.#database.hasFactor(link.userId)
    const passwordIsGiven = isPerson && this.#database.givenPasswords.has(link.userId)
    const maker = { nickName: user.props.nickName, permissions, passwordIsGiven }
    return { link, maker: { ...maker, lacksFactor: isPerson && !hasFactor } }
  }

  async use(id: Id, at: Date): Promise<boolean> {
    const [digest, link] = this.#find(id) ?? []
    if (!digest || !link || stateOf(link, at) !== 'open') return false
    this.#database.shares.set(digest, { ...link, uses: link.uses + 1, lastUsedAt: at })
    return true
  }

  async list(page: { readonly offset: number; readonly limit: number }, scope: FileScope) {
    const links = [...this.#database.shares.values()].filter((link) => this.#isOpen(link, scope))
    const shown = links.reverse().slice(page.offset, page.offset + page.limit)
    return { links: shown.map((link) => this.#listed(link, scope)), total: links.length }
  }

  async end(ids: readonly Id[], scope: FileScope, at: Date): Promise<number> {
    const open = [...this.#database.shares].filter(
      ([, link]) =>
        ids.includes(link.id) && link.endedAt === undefined && this.#isOpen(link, scope),
    )
    for (const [digest, link] of open) this.#database.shares.set(digest, { ...link, endedAt: at })
    return open.length
  }

  async removeExpired(before: Date, limit: number): Promise<number> {
    const over = [...this.#database.shares].filter(([, { expiresAt }]) => expiresAt <= before)
    for (const [digest] of over.slice(0, limit)) this.#database.shares.delete(digest)
    return Math.min(over.length, limit)
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    this.#database.removeSince(this.#database.shares, userId, since)
  }

  #find(id: Id) {
    return [...this.#database.shares].find(([, link]) => link.id === id)
  }

  #listed(link: ShareLink, scope: FileScope) {
    const userName = this.#database.users.get(link.userId)?.props.name ?? ''
    const nameOf = (id: Id) => {
      const file = this.#database.files.get(id)?.file
      return file && isOpen(this.#database, file, scope) ? file.props.originalName : undefined
    }
    return { link, userName, fileNames: link.files.map(({ id }) => nameOf(id)) }
  }

  #isOpen({ userId }: ShareLink, scope: FileScope): boolean {
    if (scope === 'all' || userId === scope.uploaderId) return true
    const department = this.#database.recordsOf(USER.table).get(userId)?.departmentId
    return department !== undefined && scope.departments.has(String(department))
  }
}
