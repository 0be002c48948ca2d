import { FILE_TYPE, type RouteEntry } from '../../adapters/http/route-table.ts'
import type { Operation } from './described-routes.ts'
import { FORM_TYPE, formOf } from './form.ts'
import type { GeneratedInput } from './generated-inputs.ts'
import type { LoopbackRequest } from './loopback.ts'
import { sealV2 } from './sealed-request.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What a browser sends to open a WebSocket. */
const WEBSOCKET = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** A request for a route, with its body in the route's encoding. */
export function requestFor(
  { method, url, config }: RouteEntry,
  operation: Operation,
  input: GeneratedInput,
  publicKey: string,
): LoopbackRequest {
  const address = `${filled(url, input.path)}${queryText(input.query)}`
  const spoken = protocolHeaders(operation)
  const place = { method: method, url: address }
  if (config.upgrade === true) return { ...place, headers: WEBSOCKET }
  if (operation.requestBody === undefined) return { ...place, headers: spoken }
  if (config.upload === true) {
    const { headers, payload } = uploadOf(config)
    return { ...place, headers: { ...spoken, ...headers }, payload }
  }
  const text =
    typeof input.body === 'string' ? input.body.toWellFormed() : JSON.stringify(input.body)
  if (config.encrypted === 'required') {
    const { headers, body } = sealV2(publicKey, text ?? '', { method, path: url })
    return { ...place, headers: { ...headers }, payload: body }
  }
  return { ...place, headers: { 'content-type': 'application/json' }, payload: text ?? '' }
}

export function filled(url: string, path: Readonly<Record<string, string>>): string {
  return url.replaceAll(/:(\w+)/g, (_all, name: string) => encoded(path[name] ?? '1'))
}

/** Headers that a protocol requires before it authenticates. */
export function protocolHeaders({ parameters = [] }: Operation): Record<string, string> {
  const spoken = parameters.filter((one) => one.in === 'header' && /^(tus|upload)-/.test(one.name))
  return Object.fromEntries(spoken.map(({ name, example }) => [name, String(example)]))
}

function uploadOf({ uploadPart: part, uploadType = FILE_TYPE }: RouteEntry['config']) {
  if (part === undefined) return { headers: { 'content-type': uploadType }, payload: PICTURE }
  const file = { name: part, content: PICTURE, fileName: 'picture.png', type: 'image/png' }
  return { headers: { 'content-type': FORM_TYPE }, payload: formOf(file) }
}

function queryText(query: GeneratedInput['query']): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encoded(name)}=${encoded(one)}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Unpaired surrogates have no encoding, so they are replaced. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
