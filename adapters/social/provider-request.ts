import type { OutsideRequest } from './bounded-fetch.ts'

/** One request to a provider, without its URL. */
export interface ProviderRequest {
  readonly query?: Fields
  readonly init: OutsideRequest
}

type Fields = Readonly<Record<string, string>>

const HEADERS = { accept: 'application/json', 'user-agent': 'gatehouse' }

export function formPost(fields: Fields): ProviderRequest {
  return { init: { method: 'POST', headers: HEADERS, body: new URLSearchParams(fields) } }
}

export function jsonPost(fields: Fields): ProviderRequest {
  const headers = { ...HEADERS, 'content-type': 'application/json' }
  return { init: { method: 'POST', headers, body: JSON.stringify(fields) } }
}

export function get(query: Fields, headers: Fields = {}): ProviderRequest {
  return { query, init: { method: 'GET', headers: { ...HEADERS, ...headers } } }
}
