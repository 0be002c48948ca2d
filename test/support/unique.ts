import { randomUUID } from 'node:crypto'

/** Default time of test records. */
export const someMoment = new Date('2026-03-04T05:06:07.089Z')

export function later(seconds: number): Date {
  return new Date(someMoment.getTime() + seconds * 1000)
}

let last = 100_000

/** An id that no other record of this test file has. */
export function uniqueId(): string {
  last += 1
  return String(last)
}

/** Lower-case hex of any length, never repeated. */
export function uniqueHex(length: number): string {
  return `${randomUUID()}${randomUUID()}`.replaceAll('-', '').padEnd(length, '0').slice(0, length)
}
