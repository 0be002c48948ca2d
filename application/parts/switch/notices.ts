import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import { MOST_NOTICE_BYTES, NOTICE } from '../../../domain/notices/notice.ts'
import { textOf } from '../../../domain/parts/switch/imported-values.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import { utf8Bytes } from '../../../domain/shared/utf8-bytes.ts'
import type { LegacyRow } from './legacy-source.ts'
import { isDisabled, textIn, unfitField } from './legacy-values.ts'
import type { RowPlan, WantedRow } from './row-plan.ts'
import type { SwitchRun } from './switch-run.ts'

const TEXTS = {
  longest: { notice_title: 100, remark: 500 },
  called: (row: LegacyRow) => textIn(row, 'notice_title'),
}

const MARKED = 'were given a "?", and lead nowhere'

export async function planNotices(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_notice')
  const rows = await run.parts.reader.rows('sys_notice', tally, TEXTS)
  const fit: (WantedRow & Written)[] = []
  for (const row of rows) {
    const form = {
      title: textIn(row, 'notice_title'),
      type: textIn(row, 'notice_type'),
      content: row.notice_content ?? '',
      isClosed: isDisabled(row),
      remark: textIn(row, 'remark') || null,
    }
    const fault = unlessRefused(() => NOTICE.check?.({ ...form, remark: undefined }))
    const unfit = fault instanceof DomainError ? unfitIn(form) : unfitField(NOTICE, form)
    const authorId = run.author(row)
    const authorName = run.identity('users', row.create_by ?? '')?.record ?? 'admin'
    const once = { authorId, authorName, createdAt: run.createdAt(row) }
    const oldId = row.notice_id ?? ''
    const writer = writerOf(row)
    if (unfit) tally.leave(form.title, `its ${unfit} is not possible here`)
    else fit.push({ oldId, record: form.title, values: form, once, writer })
    run.pictures.note(form.content, writer)
  }
  await run.identify({ table: 'notices', tally }, fit, () => undefined)
  const wanted = () => {
    const rows = fit.map((row) => withPictures(row, run))
    const { rewritten, marked } = run.pictures
    if (rewritten > 0) tally.note(`${rewritten} old addresses of files lead to the files here.`)
    if (marked > 0) tally.note(`${marked} addresses that would open files here ${MARKED}.`)
    return rows
  }
  return { table: 'notices', tally, wanted }
}

interface Written {
  /** Whose uploads a notice shows, by old id; empty if somebody else has edited it. */
  readonly writer: string
}

function writerOf({ create_by: author, update_by: editor }: LegacyRow): string {
  return (editor ?? author) === author ? (author ?? '') : ''
}

function unfitIn({ title, content }: { readonly title: string; readonly content: string }): string {
  return title === ''
    ? 'empty title'
    : `content of ${utf8Bytes(content)} bytes (at most ${MOST_NOTICE_BYTES})`
}

function withPictures(
  { values, writer, ...row }: WantedRow & Written,
  { pictures }: SwitchRun,
): WantedRow {
  const content = pictures.rewrite(textOf(values.content ?? null) ?? '', writer)
  return { ...row, values: { ...values, content } }
}
