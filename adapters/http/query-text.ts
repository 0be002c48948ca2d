import { parse } from 'node:querystring'

const MOST_KEYS = 200

/** Keeps brackets in names; an empty value is the same as none. Repeated names become lists. */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {}
  const query = parse(text, '&', '=', { maxKeys: MOST_KEYS })
  for (const [name, value] of Object.entries(query)) {
    if (value === '') delete query[name]
  }
  return query
}
