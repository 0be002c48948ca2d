import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../../application/ports/object-store.ts'

/** What a representation is compared by (RFC 9110 8.8). */
export interface Validators {
  /** Strong, in quotes. */
  readonly etag: string
  readonly modifiedAt: Date
}

/** Whether the caller means another version than this one; to be asked before all else. */
export function failsPrecondition(headers: IncomingHttpHeaders, current: Validators): boolean {
  const tags = headers['if-match']
  if (tags !== undefined) return !strictlyNames(tags, current.etag)
  const until = Date.parse(headers['if-unmodified-since'] ?? '')
  return wholeSeconds(current.modifiedAt) > until
}

/** RFC 9110 13.2.2: the date counts only where no tag is named. */
export function isNotModified(headers: IncomingHttpHeaders, current: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return names(tags, current.etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return wholeSeconds(current.modifiedAt) <= since
}

/**
 * A single range of bytes. Several at once, and what is no range at all, mean the whole file; a
 * stale `If-Range` does too.
 */
export function requestedRange(
  headers: IncomingHttpHeaders,
  bytes: number,
  current: Validators,
): ByteRange | 'whole' | 'unsatisfiable' {
  const parts = /^\s*bytes\s*=\s*(\d*)-(\d*)\s*$/i.exec(headers.range ?? '')
  if (!parts || !isFresh(headers['if-range'], current)) return 'whole'
  const [, from = '', to = ''] = parts
  if (from === '') return to === '' ? 'whole' : suffixRange(Number(to), bytes)

  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= bytes ? 'unsatisfiable' : { first, last }
}

function suffixRange(length: number, bytes: number): ByteRange | 'unsatisfiable' {
  if (length === 0) return 'unsatisfiable'
  return { first: Math.max(bytes - length, 0), last: bytes - 1 }
}

function isFresh(ifRange: string | string[] | undefined, { etag, modifiedAt }: Validators) {
  if (ifRange === undefined) return true
  if (typeof ifRange !== 'string') return false
  return ifRange === etag || Date.parse(ifRange) === wholeSeconds(modifiedAt)
}

function names(list: string, etag: string): boolean {
  return strictlyNames(list, etag) || strictlyNames(list, `W/${etag}`)
}

function strictlyNames(list: string, etag: string): boolean {
  return list.split(',').some((entry) => ['*', etag].includes(entry.trim()))
}

/** Dates in headers have no fractions. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}
