import { Type } from './schema.ts'
import { rangeEnd } from './wire-date.ts'
import { textOf } from './wire-types.ts'

/** Query keys of lists that can be filtered by time, to be spread into the list's query schema. */
export const TIME_KEYS = {
  'params[beginTime]': Type.Optional(textOf(19)),
  'params[endTime]': Type.Optional(textOf(19)),
}

interface TimeQuery {
  readonly 'params[beginTime]'?: string
  readonly 'params[endTime]'?: string
}

/** Both keys must be given together. @throws InvalidDate */
export function timeRange(query: TimeQuery): { from: Date; to: Date } | undefined {
  const from = query['params[beginTime]']
  const to = query['params[endTime]']
  if (from === undefined || to === undefined) return undefined
  // Dates on the wire have whole seconds; the last second is included.
  return { from: rangeEnd(from), to: new Date(rangeEnd(to).getTime() + 999) }
}
