import { announceNotice } from '../../../application/notices/announce-notice.ts'
import type { Asked } from '../../../application/records/record-hooks.ts'
import { NOTICE } from '../../../domain/notices/notice.ts'
import { page } from './record/page.ts'

/** The two front ends filter by the author's name with `createBy` and `createByName`. */
const AUTHOR = 'createBy'

export const noticesPage = page({
  of: NOTICE,
  words: { en: ['a notice', 'notices'], zh: '公告' },
  url: '/system/notice',
  permission: 'system:notice',
  scopeFilters: [AUTHOR],
  // Everybody sees all notices, so it only narrows a list.
  scope({ [AUTHOR]: contains }: Asked) {
    return contains === undefined ? 'all' : { anyOf: [[{ field: 'authorName', contains }]] }
  },
  after: announceNotice,
})
