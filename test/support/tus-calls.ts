import { connect } from 'node:net'

type Headers = Record<string, string>

interface Place {
  readonly origin: string
}

interface Sent {
  readonly headers?: Headers
  readonly body?: Uint8Array
}

export const TUS = { 'tus-resumable': '1.0.0' }

const encoded = (text: string) => Buffer.from(text).toString('base64')

export async function send(url: string, method: string, { headers = {}, body }: Sent = {}) {
  const init = { method, headers: { ...TUS, ...headers } }
  const response = await fetch(url, body ? { ...init, body: new Uint8Array(body) } : init)
  const text = await response.text()
  const answer = Object(text === '' ? {} : JSON.parse(text))
  return { status: response.status, answer, header: (name: string) => response.headers.get(name) }
}

export function announce({ origin }: Place, me: Headers, length: number | string, name = 'a.png') {
  const headers = {
    ...me,
    'upload-length': String(length),
    'upload-metadata': `filename ${encoded(name)}`,
  }
  return send(`${origin}/resource/oss/tus`, 'POST', { headers })
}

/** Begins an upload. @returns its address */
export async function begun(place: Place, me: Headers, length: number, name = 'a.png') {
  const { status, answer, header } = await announce(place, me, length, name)
  if (status !== 201) throw new Error(`not begun: ${status} ${answer.error}`)
  return new URL(header('location') ?? '', `${place.origin}/resource/oss/tus`).href
}

export function patch(url: string, me: Headers, offset: number, body: Uint8Array) {
  const type = 'application/offset+octet-stream'
  return send(url, 'PATCH', {
    headers: { ...me, 'content-type': type, 'upload-offset': String(offset) },
    body,
  })
}

/** Sends some of a part, and breaks the connection. */
export function brokenPatch(url: string, me: Headers, some: Uint8Array, announced: number) {
  const { hostname, port, pathname } = new URL(url)
  const head = [
    `PATCH ${pathname} HTTP/1.1`,
    `host: ${hostname}`,
    `content-length: ${announced}`,
    'content-type: application/offset+octet-stream',
    'upload-offset: 0',
    ...Object.entries({ ...TUS, ...me }).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')
  return new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head}\r\n\r\n`)
      socket.write(some, () => socket.end())
    })
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.resume()
  })
}
