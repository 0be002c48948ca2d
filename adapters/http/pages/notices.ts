import { NOTICE } from '../../../domain/notices/notice.ts'
import { page } from './record/page.ts'

/** The two front ends filter by the author's name with `createBy` and `createByName`. */
export const AUTHOR = 'createBy'

export const noticesPage = page({
  of: NOTICE,
  words: { en: ['a notice', 'notices'], zh: '公告' },
  url: '/system/notice',
  permission: 'system:notice',
  area: 'notice',
  scopeFilters: [AUTHOR],
})
