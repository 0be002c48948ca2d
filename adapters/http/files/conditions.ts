import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../../application/ports/files/object-store.ts'

/** What conditional requests compare (RFC 9110 section 8.8). */
export interface Validators {
  /** A strong entity tag, with its quotes. */
  readonly etag: string
  readonly modifiedAt: Date
}

/**
 * Whether `If-Match` or `If-Unmodified-Since` asks for another version. Must be checked before the
 * other conditions.
 */
export function failsPrecondition(headers: IncomingHttpHeaders, current: Validators): boolean {
  const tags = headers['if-match']
  if (tags !== undefined) return !strictlyNames(tags, current.etag)
  const until = Date.parse(headers['if-unmodified-since'] ?? '')
  return wholeSeconds(current.modifiedAt) > until
}

/** Dates count only if no tag is given (RFC 9110 section 13.2.2). */
export function isNotModified(headers: IncomingHttpHeaders, current: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return names(tags, current.etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return wholeSeconds(current.modifiedAt) <= since
}

/**
 * @returns the single range of bytes that is requested. Several ranges, an invalid `Range` and a
 * stale `If-Range` mean the whole file
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

/** HTTP dates have no fractions of a second. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}
