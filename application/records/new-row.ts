import type { Caller } from '../../domain/identity/caller.ts'
import type { RecordType } from '../../domain/records/record.ts'

type Values = Readonly<Record<string, unknown>>

/** Combines the form, the defaults, and the values that the service sets. */
export function newRow({ fields }: RecordType, form: Values, by: Caller, now: Date): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { writing, stamp, empty }]) => {
      if (stamp) return [name, stamp(by, now)]
      return [name, writing === 'never' ? empty : (form[name] ?? empty)]
    }),
  )
}
