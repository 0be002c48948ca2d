import { ComingRow } from './coming-row.ts'
import type { RowPlan } from './row-plan.ts'
import type { SwitchRun } from './switch-run.ts'
import { freedBy, settleUnique } from './unique-fields.ts'

/** Adds and changes rows, and remembers where they come from. */
export async function bringRows(run: SwitchRun, plan: RowPlan, source: string): Promise<void> {
  const { rows } = run.parts
  const { table, removed = [], unique = [] } = plan
  await rows.remove(table, removed)
  const wanted = plan.wanted()
  const fields = [...new Set(wanted.flatMap(({ values }) => Object.keys(values)))]
  const here = new Map((await rows.stored(table, fields)).map((row) => [row.id ?? '', row]))
  const coming = wanted.flatMap((row) => {
    const identity = run.identity(table, row.oldId) ?? run.gone(table).get(row.oldId)
    return identity ? new ComingRow([run, plan], row, identity, here.get(identity.id)) : []
  })
  for (const { id } of coming) here.delete(id)
  for (const one of unique) {
    const held = settleUnique(one, coming, [...here.values()])
    for (const row of held) row.rewrite(one.fields)
    await rows.edit(table, held.map(freedBy(one)))
  }
  // Rows that are changed may refer to new ones.
  await rows.add(table, present(coming.map((row) => row.addition())))
  const edited = present(coming.map((row) => row.edition()))
  await rows.edit(table, edited)
  await plan.after?.(edited)
  await rows.note(
    coming.flatMap((row) => row.notes()),
    source,
  )
}

function present<T>(all: readonly (T | undefined)[]): T[] {
  return all.filter((one) => one !== undefined)
}
