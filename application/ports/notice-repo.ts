import type { Notice, NoticeChange } from '../../domain/notices/notice.ts'
import type { Id } from '../../domain/shared/id.ts'

export type NewNotice = Omit<Notice, 'id'>

export interface NoticeFilter {
  /** Text is literal: `%` and `_` mean themselves. */
  readonly titleContains?: string
  readonly authorContains?: string
  readonly type?: string
  readonly isClosed?: boolean
}

export interface NoticePage {
  readonly filter: NoticeFilter
  /** By time of creation. */
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  /** At most 200. */
  readonly limit: number
}

export interface NoticeRepo {
  list(page: NoticePage): Promise<{ readonly notices: Notice[]; readonly total: number }>
  find(id: Id): Promise<Notice | undefined>
  add(notice: NewNotice): Promise<Notice>
  /** Author and time of creation stay. @returns false when there is no such notice */
  edit(id: Id, change: NoticeChange): Promise<boolean>
  /** Removing what is not there is success. */
  remove(ids: readonly Id[]): Promise<void>
}
