import type { NewNotice, NoticePage, NoticeRepo } from '../../../application/ports/notice-repo.ts'
import type { Notice, NoticeChange } from '../../../domain/notices/notice.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'
import { has, pageOf } from '../memory-page.ts'

export class MemoryNoticeRepo implements NoticeRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async list({ filter, ...slice }: NoticePage) {
    const found = [...this.#database.notices.values()].filter(
      (notice) =>
        has(filter.titleContains, (part) => notice.title.includes(part)) &&
        has(filter.authorContains, (part) => notice.authorName.includes(part)) &&
        has(filter.type, (type) => notice.type === type) &&
        has(filter.isClosed, (isClosed) => notice.isClosed === isClosed),
    )
    const notices = pageOf(found, slice, ({ createdAt }) => createdAt.getTime())
    return { notices, total: found.length }
  }

  async find(id: Id): Promise<Notice | undefined> {
    return this.#database.notices.get(id)
  }

  async add(notice: NewNotice): Promise<Notice> {
    const added = { ...notice, id: this.#database.nextConsoleId() }
    this.#database.notices.set(added.id, added)
    return added
  }

  async edit(id: Id, { title, type, ...change }: NoticeChange): Promise<boolean> {
    const before = this.#database.notices.get(id)
    if (!before) return false
    const { content = before.content, isClosed = before.isClosed, remark = before.remark } = change
    this.#database.notices.set(id, { ...before, title, type, content, isClosed, remark })
    return true
  }

  async remove(ids: readonly Id[]): Promise<void> {
    for (const id of ids) this.#database.notices.delete(id)
  }
}
