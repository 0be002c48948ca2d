import { defineError } from './domain-error.ts'

export class InvalidId extends defineError(
  'invalid',
  'invalid_id',
  'An id must be a positive decimal 64-bit number; a list has at most 200.',
) {}

const CANONICAL = /^[1-9][0-9]{0,18}$/
const LARGEST = 9223372036854775807n

/** A record id: a positive 64-bit integer in canonical decimal form. */
export type Id = string

export function isId(raw: string): raw is Id {
  return CANONICAL.test(raw) && BigInt(raw) <= LARGEST
}

/** @throws InvalidId unless `raw` is exactly how this service writes ids. */
export function parseId(raw: string): Id {
  if (!isId(raw)) throw new InvalidId()
  return raw
}

const MOST_IDS = 200

/**
 * Reads a comma-separated list of 1 to 200 ids from a path. A trailing comma is allowed, since
 * pages send the raw content of a field; an id that occurs twice counts once.
 */
export function parseIdList(raw: string, most = MOST_IDS): Id[] {
  const ids = raw.replace(/,$/, '').split(',', most + 1)
  if (ids.length > most) throw new InvalidId()
  return [...new Set(ids.map(parseId))]
}
