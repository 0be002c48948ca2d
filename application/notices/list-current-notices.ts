import { NOTICE } from '../../domain/notices/notice.ts'
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
