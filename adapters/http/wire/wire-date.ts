import { defineError } from '../../../domain/shared/domain-error.ts'
import { Type } from './schema.ts'
import { textOf } from './wire-types.ts'

class InvalidDate extends defineError('invalid', 'invalid_date') {}

const SHAPE = /^[1-9]\d{3}(-\d{2}){2} \d{2}(:\d{2}){2}$/

/** @returns `yyyy-MM-dd HH:mm:ss` in the server's local time */
export function wireDate(date: Date): string {
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

/** The time zone of all times on the wire: `Asia/Shanghai`, or `+08:00` where `TZ` is no name. */
export function serviceZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (timeZone && timeZone !== 'Etc/Unknown') return timeZone
  const minutes = -new Date().getTimezoneOffset()
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}

/** @throws InvalidDate unless the text has that form, and clocks of the service show that time */
export function parseWireDate(text: string): Date {
  const date = wireDateIn(text)
  if (!date) throw new InvalidDate()
  return date
}

/** @returns `undefined` for what `parseWireDate` refuses */
export function wireDateIn(text: string): Date | undefined {
  const date = localTime(text)
  return date && wireDate(date) === text ? date : undefined
}

/**
 * Front ends ask for whole days, and some days have no midnight: a time that clocks skip is moved on
 * as far as they are. @throws InvalidDate for what is no date and time
 */
export function rangeEnd(text: string): Date {
  const date = localTime(text)
  if (!date) throw new InvalidDate()
  return date
}

/** Dates on the wire have whole seconds: the last millisecond of this one. */
export function endOfSecond(date: Date): Date {
  return new Date(date.getTime() + 999)
}

function localTime(text: string): Date | undefined {
  const iso = text.replace(' ', 'T')
  const inUtc = Date.parse(`${iso}Z`)
  if (!SHAPE.test(text) || Number.isNaN(inUtc)) return undefined
  // `Date` rolls over: 31 April becomes 1 May.
  return new Date(inUtc).toISOString().startsWith(iso) ? new Date(iso) : undefined
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

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
  return { from: rangeEnd(from), to: endOfSecond(rangeEnd(to)) }
}
