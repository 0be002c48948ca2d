import type { Caller } from '../../domain/identity/caller.ts'
import type { Field, Stamp } from '../../domain/records/field.ts'
import type { RecordType } from '../../domain/records/record.ts'

type Values = Readonly<Record<string, unknown>>

/** What a form says, what nobody said, and what the service knows itself. */
export function newRow({ fields }: RecordType, form: Values, by: Caller, now: Date): Values {
  const stamps: Record<Stamp, unknown> = {
    author: by.userId,
    authorName: by.userName,
    department: by.departmentId,
    now,
  }
  const valueIn = (name: string, { writing, stamp, empty }: Field) => {
    if (stamp !== undefined) return stamps[stamp]
    return writing === 'never' ? empty : (form[name] ?? empty)
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueIn(name, field)]),
  )
}
