import type { Static } from 'typebox'
import type { Notice, NoticeChange, NoticeText } from '../../../domain/notices/notice.ts'
import { Type } from '../schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { wireId } from '../wire/wire-id.ts'
import { NullableText, textOf, WireId } from '../wire/wire-types.ts'

export const NoticeRow = Type.Object({
  noticeId: WireId,
  noticeTitle: Type.String(),
  noticeType: Type.String({ description: 'A value of the dictionary sys_notice_type' }),
  noticeContent: Type.String({
    description: 'As it was given: whoever shows it makes it harmless',
  }),
  status: Type.String({ description: '0 normal, 1 closed' }),
  remark: NullableText,
  createBy: WireId,
  createByName: Type.String(),
  createTime: Type.String(),
})

/** What an author writes. */
export const NOTICE_KEYS = {
  noticeTitle: Type.String({ minLength: 1, maxLength: 100 }),
  noticeType: Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' }),
  noticeContent: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
  status: Type.Optional(
    Type.Unsafe<string | null>({
      ...{
        type: ['string', 'null'],
        pattern: '^[01]?$',
        description: 'Blank: normal, or as it is',
      },
    }),
  ),
  remark: Type.Optional(Type.Unsafe<string | null>({ ...textOf(500), type: ['string', 'null'] })),
}

const Written = Type.Object(NOTICE_KEYS)

export function noticeText(body: Static<typeof Written>): NoticeText {
  return {
    title: body.noticeTitle,
    type: body.noticeType,
    content: body.noticeContent ?? '',
    isClosed: body.status === '1',
    remark: body.remark ?? undefined,
  }
}

/** What is missing, or null as forms send it, stays as it is. */
export function noticeChange(body: Static<typeof Written>): NoticeChange {
  return {
    title: body.noticeTitle,
    type: body.noticeType,
    content: body.noticeContent ?? undefined,
    isClosed: body.status ? body.status === '1' : undefined,
    remark: body.remark ?? undefined,
  }
}

export function noticeRow(notice: Notice) {
  return {
    noticeId: wireId(notice.id),
    noticeTitle: notice.title,
    noticeType: notice.type,
    noticeContent: notice.content,
    status: notice.isClosed ? '1' : '0',
    remark: notice.remark ?? null,
    createBy: wireId(notice.authorId),
    createByName: notice.authorName,
    createTime: wireDate(notice.createdAt),
  }
}
