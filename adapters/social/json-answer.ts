import type { OutsideRequest } from './bounded-fetch.ts'
import { failed, shownCode } from './provider-trouble.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Returns the JSON of a successful response. Providers report errors with status 200 too, in
 * differently named fields.
 * @throws ProviderFailed
 */
export async function acceptedJson(answer: Response, step: string): Promise<JsonObject> {
  const json = await jsonObject(answer)
  const said = json.error ?? json.errcode
  const isError = said !== undefined && said !== 0
  if (answer.ok && !isError) return json
  throw failed(`${step} was refused: status ${answer.status}${shownCode(said)}`)
}

/** Ignores the content type, because WeChat declares JSON as plain text. */
export async function jsonObject(answer: Response): Promise<JsonObject> {
  const bytes = await answer.arrayBuffer()
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (isObject(value)) return value
  } catch {
    // The parser's message quotes the text. Invalid JSON is treated like JSON that is not an
    // object.
  }
  throw failed(`an answer that is not a JSON object: status ${answer.status}`)
}

/** @throws ProviderFailed unless the field is a non-empty string */
export function textField(json: JsonObject, field: string): string {
  const value = json[field]
  if (typeof value === 'string' && value !== '') return value
  throw failed(`an answer without ${field}`)
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

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
