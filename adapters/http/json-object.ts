import { HttpRefusal } from './http-errors.ts'

const DEEPEST = 16
const MOST_MEMBERS = 2000
/** A text, and in valid JSON the colon after it if it is a key. */
const TEXT_OR_KEY = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g
const SPECIAL = new Set(['__proto__', 'constructor', 'prototype'])

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * @throws HttpRefusal unless `text` is a JSON object of sane size, without special keys, and says
 * everything once: of a repeated key the parser keeps the last, another reader might take the first
 */
export function parseJsonObject(text: string): JsonObject {
  const value = parse(text)
  if (!isObject(value)) throw new HttpRefusal('malformed_body')
  const count = { members: 0, keys: 0 }
  admit(value, 0, count)
  if (keysWritten(text) !== count.keys) throw new HttpRefusal('malformed_body')
  return value
}

function keysWritten(text: string): number {
  let keys = 0
  for (const [, colon] of text.matchAll(TEXT_OR_KEY)) if (colon === ':') keys += 1
  return keys
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message quotes the body, so it is not passed on.
    throw new HttpRefusal('malformed_body')
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function admit(value: unknown, depth: number, count: { members: number; keys: number }): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > DEEPEST) throw new HttpRefusal('malformed_body')
  const members = Object.entries(value)
  if (!Array.isArray(value)) count.keys += members.length
  for (const [key, member] of members) {
    count.members += 1
    if (count.members > MOST_MEMBERS || SPECIAL.has(key)) throw new HttpRefusal('malformed_body')
    admit(member, depth + 1, count)
  }
}
