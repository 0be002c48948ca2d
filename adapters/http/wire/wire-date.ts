import { defineError } from '../../../domain/shared/domain-error.ts'

export class InvalidDate extends defineError(
  'invalid',
  'invalid_date',
  'A date must have the form yyyy-MM-dd HH:mm:ss.',
) {}

const SHAPE = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

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

/** @throws InvalidDate unless the text has that form and is a real date and time */
export function parseWireDate(text: string): Date {
  const date = wireDateIn(text)
  if (!date) throw new InvalidDate()
  return date
}

/** @returns `undefined` unless the text has that form and is a real date and time */
export function wireDateIn(text: string): Date | undefined {
  const parts = SHAPE.exec(text)?.slice(1).map(Number)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const date = new Date(year, month - 1, day, hour, minute, second)
  // `Date` rolls over (31 April becomes 1 May), so an unreal date does not compare equal.
  const isReal =
    date.getFullYear() === year &&
    date.getMonth() === month - 1 &&
    date.getDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  return isReal ? date : undefined
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
