import type { Environment } from './environment.ts'
import { isNear } from './near-names.ts'

/** Hours from UTC in the way of people, which POSIX counts the other way round. */
const HOURS = /^(?:UTC|GMT)?([+-]?)0?(\d{1,2})(?::?(\d\d))?$/i
/** What people in China write; none of these is the name of its zone. */
const IN_CHINA = /^(?:Asia\/)?(?:Beijing|Peking|China|CST|Guangzhou|Shenzhen|Hangzhou|Chengdu)$/i

const timeHere = (at: Date) => at.toTimeString().slice(0, 5)

/** A zone that the engine does not know would silently be UTC. */
export function zoneProblems({ TZ: name = '' }: Environment, localTime = timeHere): string[] {
  if (name === '' || isFollowed(name.replace(/^:/, ''), localTime)) return []
  const meant = meantBy(name)
  const question = meant ? ` Is ${meant} meant?` : ''
  return [`TZ must be the name of a time zone such as Asia/Shanghai.${question}`]
}

function isFollowed(name: string, localTime: typeof timeHere): boolean {
  const hours = HOURS.exec(name)
  if (hours) return Number(hours[2]) === 0 && !Number(hours[3])
  const [winter, summer] = [new Date(2026, 0, 1), new Date(2026, 6, 1)]
  const zone = zoneCalled(name)
  if (zone) return [winter, summer].every((at) => timeIn(zone, at) === localTime(at))
  // Other forms, such as the rules of POSIX, are followed if they lead away from UTC.
  return timeIn('UTC', winter) !== localTime(winter)
}

function meantBy(name: string): string | undefined {
  if (IN_CHINA.test(name)) return 'Asia/Shanghai'
  const [, sign, hours, minutes] = HOURS.exec(name) ?? []
  if (hours && !Number(minutes)) return `Etc/GMT${sign === '-' ? '+' : '-'}${hours}`
  const zone = zoneCalled(name)
  if (zone) return zone
  const last = name.split('/').at(-1) ?? ''
  return Intl.supportedValuesOf('timeZone').find(
    (known) => isNear(name, known.toUpperCase()) || known.endsWith(`/${last}`),
  )
}

/** @returns its usual name, whatever the case of its letters */
function zoneCalled(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function timeIn(timeZone: string, at: Date): string {
  const form = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en', { ...form, timeZone }).format(at)
}
