import { NOTICE, type Notice } from '../../domain/notices/notice.ts'
import type { RecordChange } from '../../domain/records/record.ts'
import type { CallerContext } from '../modules/module-context.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

/** What is in force, for everybody who is logged in: its titles are pushed to them anyway. */
export class ListCurrentNotices {
  readonly #stores: RecordStores

  constructor(stores: RecordStores) {
    this.#stores = stores
  }

  /** Newest first. */
  execute(page: { readonly offset: number; readonly limit: number }) {
    const conditions = [{ field: 'isClosed', is: false }]
    return this.#stores(NOTICE).list({ ...page, conditions, sort: NOTICE.order, scope: 'all' })
  }
}

const TYPES = 'sys_notice_type'

/** Pushes a new notice to everybody once it is stored, unless the notice is closed. */
export async function announceNotice(
  change: RecordChange<Notice>,
  { dictionaries, notify, afterCommit }: CallerContext,
): Promise<void> {
  if (change.kind !== 'add' || change.row.isClosed) return
  const { id, title, type } = change.row
  afterCommit(async () => {
    const types = await dictionaries.entries(TYPES)
    const label = types.find(({ value }) => value === type)?.label ?? type
    notify.afterToAll(title, { value: type, label, ...(id && { noticeId: id }) })
  })
}
