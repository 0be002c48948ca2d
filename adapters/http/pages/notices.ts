import { NOTICE } from '../../../domain/notices/notice.ts'
import { page } from './record/page.ts'
import { letterFlag, named } from './record/wire-column.ts'

/** The two front ends filter by the author's name with `createBy` and `createByName`. */
export const AUTHOR = 'createBy'

export const noticesPage = page({
  of: NOTICE,
  words: { en: ['a notice', 'notices'], zh: '公告' },
  url: '/system/notice',
  permission: 'system:notice',
  area: 'notice',
  wire: {
    id: named('noticeId', 'Id', '编号'),
    title: named('noticeTitle', 'Title', '公告标题'),
    type: named('noticeType', 'Type', '公告类型'),
    content: named('noticeContent', 'Content', '公告内容'),
    isClosed: letterFlag('status', ['0', '1'], '0 normal, 1 closed', 'Status', '状态'),
    remark: named('remark', 'Remark', '备注'),
    authorId: named('createBy', 'Author id', '创建者编号'),
    authorName: named('createByName', 'Author', '创建者'),
    createdAt: named('createTime', 'Created', '创建时间'),
  },
  scopeFilters: [AUTHOR],
})
