import { ROOT_DEPARTMENT } from '../../domain/organization/department.ts'
import { POST } from '../../domain/organization/post.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { RowPlan } from './bring-rows.ts'
import { freeText, isDisabled, orderIn, textIn } from './legacy-values.ts'
import type { SwitchRun } from './switch-run.ts'

/** Posts had no department in earlier versions; those get the root. */
export async function planPosts(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_post')
  const rows = await run.parts.reader.rows('sys_post', tally)
  const { code: longest, name: longestName } = POST.fields
  const codes = new Map<string, string>()
  for (const row of rows) {
    const given = textIn(row, 'post_code') || `#${row.post_id}`
    const taken = new Set(codes.values())
    const code = freeText(given, longest.max ?? 0, (text) => taken.has(text))
    codes.set(row.post_id ?? '', code)
    if (code !== given) tally.alter(given, `its code is ${code}, because another has it`)
  }
  const stored = await run.parts.rows.stored('posts', ['code'])
  const byCode = new Map(stored.map((row) => [row.code ?? '', row.id ?? undefined]))
  await run.identify({ table: 'posts', tally }, codes, (oldId) =>
    byCode.get(codes.get(oldId) ?? ''),
  )
  const wanted = () => {
    const names = new Set<string>()
    return rows.map((row) => {
      const departmentId: Id = run.idOf('departments', row.dept_id) ?? ROOT_DEPARTMENT
      const given = textIn(row, 'post_name') || `#${row.post_id}`
      const name = freeText(given, longestName.max ?? 0, (text) =>
        names.has(`${departmentId} ${text}`),
      )
      names.add(`${departmentId} ${name}`)
      if (name !== given) tally.alter(given, `it is called ${name}, because its name was taken`)
      const values = {
        ...{ departmentId, name, code: codes.get(row.post_id ?? '') ?? '' },
        category: textIn(row, 'post_category', 100),
        sortOrder: orderIn(row, 'post_sort'),
        isDisabled: isDisabled(row),
        remark: textIn(row, 'remark', 500),
      }
      const once = { authorId: run.author(row), createdAt: run.createdAt(row) }
      return { oldId: row.post_id ?? '', record: name, values, once }
    })
  }
  return { table: 'posts', tally, wanted }
}
