import { ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { LegacyRow } from './legacy-source.ts'
import { isDisabled, orderIn, textIn } from './legacy-values.ts'
import type { RowPlan } from './row-plan.ts'
import type { SwitchRun } from './switch-run.ts'
import { freeText, type UniqueFields } from './unique-fields.ts'

const LONGEST = { post_code: 64, post_name: 50, post_category: 100, remark: 500 }
const TEXTS = { longest: LONGEST, called: nameIn }
const UNIQUE: readonly UniqueFields[] = [
  {
    fields: ['code'],
    rename: (code, isTaken) => freeText(code, LONGEST.post_code, isTaken),
  },
  {
    fields: ['departmentId', 'name'],
    rename: (name, isTaken) => freeText(name, LONGEST.post_name, isTaken),
  },
]

/** Posts had no department in earlier versions; those get the root. */
export async function planPosts(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_post')
  const rows = await run.parts.reader.rows('sys_post', tally, TEXTS)
  const codes = rows.map((row) => ({ oldId: row.post_id ?? '', record: codeIn(row) }))
  const stored = await run.parts.rows.stored('posts', ['code'])
  const byCode = new Map(stored.map((row) => [row.code ?? '', row.id ?? undefined]))
  await run.identify({ table: 'posts', tally }, codes, ({ record }) => byCode.get(record))
  const wanted = () =>
    rows.map((row) => {
      const oldId = row.post_id ?? ''
      const departmentId: Id = run.idOf('departments', row.dept_id) ?? ROOT_DEPARTMENT
      const name = nameIn(row)
      const values = {
        ...{ departmentId, name, code: codeIn(row) },
        category: textIn(row, 'post_category'),
        sortOrder: orderIn(row, 'post_sort'),
        isDisabled: isDisabled(row),
        remark: textIn(row, 'remark'),
      }
      const once = { authorId: run.author(row), createdAt: run.createdAt(row) }
      return { oldId, record: name, values, once }
    })
  return { table: 'posts', tally, wanted, unique: UNIQUE }
}

function codeIn(row: LegacyRow): string {
  return textIn(row, 'post_code') || `#${row.post_id}`
}

function nameIn(row: LegacyRow): string {
  return textIn(row, 'post_name') || `#${row.post_id}`
}
