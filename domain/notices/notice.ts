import { flag } from '../records/flag.ts'
import { type RowOf, record } from '../records/record.ts'
import { InvalidField } from '../records/record-errors.ts'
import { author, authorName, createdAt } from '../records/stamps.ts'
import { longText, text } from '../records/text.ts'
import { utf8Bytes } from '../shared/utf8-bytes.ts'

export const MOST_NOTICE_BYTES = 65_536

export const NOTICE = record({
  name: 'notice',
  id: { wire: 'noticeId', words: ['Id', '编号'] },
  fields: {
    title: text({
      max: 100,
      filter: 'contains',
      wire: 'noticeTitle',
      words: ['Title', '公告标题'],
    }),
    /** A value of the dictionary `sys_notice_type`. */
    type: text({
      max: 20,
      pattern: /^[A-Za-z0-9_-]+$/,
      filter: 'equals',
      wire: 'noticeType',
      words: ['Type', '公告类型'],
    }),
    /** Markup, stored verbatim but for addresses of files. The viewer must sanitise it. */
    content: longText({
      showsFiles: true,
      empty: '',
      wire: 'noticeContent',
      words: ['Content', '公告内容'],
    }),
    isClosed: flag({
      filter: 'equals',
      empty: false,
      wire: 'status',
      words: ['Status', '状态'],
      letters: ['0', '1', '0 normal, 1 closed'],
    }),
    remark: text({ max: 500, empty: undefined, words: ['Remark', '备注'] }),
    authorId: author,
    authorName,
    createdAt,
  },
  sort: ['createdAt'],
  order: [{ by: 'createdAt', descending: true }],
  check({ title, content }) {
    if (title.trim() === '') throw new InvalidField('title')
    if (utf8Bytes(content) > MOST_NOTICE_BYTES) throw new InvalidField('content')
  },
})

export type Notice = RowOf<typeof NOTICE.fields>
