/** Names that mean something to objects themselves. */
export const SPECIAL_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** A JSON string; in valid JSON a colon after it makes it a key. */
const TEXT_OR_KEY = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g

/** How many keys are written in valid JSON. Parsed objects have fewer if some are repeated. */
export function countKeys(json: string): number {
  let keys = 0
  for (const [, colon] of json.matchAll(TEXT_OR_KEY)) if (colon === ':') keys += 1
  return keys
}
