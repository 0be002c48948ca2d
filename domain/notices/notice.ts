import type { Id } from '../shared/id.ts'
import { InvalidNotice } from './notice-errors.ts'

const MOST_TITLE = 100
const MOST_CONTENT_BYTES = 64 * 1024

export interface NoticeText {
  readonly title: string
  /** A value of the dictionary `sys_notice_type`. */
  readonly type: string
  /** Markup, kept as given: whoever shows it makes it harmless. */
  readonly content: string
  readonly isClosed: boolean
  readonly remark: string | undefined
}

/** `undefined` leaves what is kept. */
export interface NoticeChange extends Pick<NoticeText, 'title' | 'type' | 'remark'> {
  readonly content: string | undefined
  readonly isClosed: boolean | undefined
}

export interface Notice extends NoticeText {
  readonly id: Id
  readonly authorId: Id
  /** As the author was called then. */
  readonly authorName: string
  readonly createdAt: Date
}

/** @throws InvalidNotice */
export function checkNotice({ title, content = '' }: NoticeChange): void {
  if (title.trim() === '' || title.length > MOST_TITLE) throw new InvalidNotice()
  if (utf8Bytes(content) > MOST_CONTENT_BYTES) throw new InvalidNotice()
}

function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (point < 0x80) bytes += 1
    else if (point < 0x800) bytes += 2
    else bytes += point < 0x10000 ? 3 : 4
  }
  return bytes
}
