import type { Caller } from '../../domain/identity/caller.ts'
import type { RecordType } from '../../domain/records/record.ts'

type Values = Readonly<Record<string, unknown>>

/** What a form says, what nobody said, and what the service knows itself. */
export function newRow({ fields }: RecordType, form: Values, by: Caller, now: Date): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { writing, stamp, empty }]) => {
      if (stamp) return [name, stamp(by, now)]
      return [name, writing === 'never' ? empty : (form[name] ?? empty)]
    }),
  )
}
