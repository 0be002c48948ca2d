import { Type } from './schema.ts'
import { parseWireDate } from './wire-date.ts'
import { textOf } from './wire-types.ts'

/** The keys of a list that can be asked for a time; spread them into its query schema. */
export const TIME_KEYS = {
  'params[beginTime]': Type.Optional(textOf(19)),
  'params[endTime]': Type.Optional(textOf(19)),
}

interface TimeQuery {
  readonly 'params[beginTime]'?: string
  readonly 'params[endTime]'?: string
}

/** Both count only together. @throws InvalidDate */
export function timeRange(query: TimeQuery): { from: Date; to: Date } | undefined {
  const from = query['params[beginTime]']
  const to = query['params[endTime]']
  if (from === undefined || to === undefined) return undefined
  // The wire has whole seconds; the last one counts to its end.
  return { from: parseWireDate(from), to: new Date(parseWireDate(to).getTime() + 999) }
}
