import { parse, unescape as unescapeLoosely } from 'node:querystring'

const MOST_KEYS = 200

/** Keeps brackets in names, drops empty values and collects repeated names in lists. */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {}
  const query = parse(text, '&', '=', { maxKeys: MOST_KEYS, decodeURIComponent: decoded })
  for (const [name, value] of Object.entries(query)) {
    if (value === '') delete query[name]
  }
  return query
}

/**
 * A percent sign may stand for itself. Text that is not UTF-8 becomes `\0`, which no field accepts:
 * an error cannot be thrown here because the request has no route yet.
 */
function decoded(coded: string): string {
  if (!coded.includes('%')) return coded
  try {
    return decodeURIComponent(coded)
  } catch {
    const text = unescapeLoosely(coded)
    return text.includes('\ufffd') ? '\0' : text
  }
}
