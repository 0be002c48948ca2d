import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'

type MomentOptions = Options<Date, 'range'>

/** A time that forms set, to the second. Times that the service sets are stamps. */
export function moment<const O extends MomentOptions>(options?: O): FieldOf<Date, O>
export function moment(options: MomentOptions = {}): Field<Date | undefined> {
  return {
    ...base('moment', options),
    accepts: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  }
}

type DateOptions = Options<string, 'equals' | 'range'>

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A calendar day such as `2026-02-28`, the same in every time zone. */
export function date<const O extends DateOptions>(options?: O): FieldOf<string, O>
export function date(options: DateOptions = {}): Field<string | undefined> {
  return { ...base('date', options), accepts: (value = '') => isCalendarDay(value) }
}

function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = SHAPE.exec(text)?.slice(1).map(Number) ?? []
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0)
  return year > 0 && day > 0 && day <= last
}
