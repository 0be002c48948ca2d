import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Not sent; it selects the local address of a request. */
const SOURCE = 'source-address'
/** Statuses without a body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/** Lets one machine act as many sources, because all of 127.0.0.0/8 is local. */
export function from(source: number): Record<typeof SOURCE, string> {
  return { [SOURCE]: addressOf(source) }
}

export function addressOf(source: number): string {
  const [a, b, c] = [(source >> 16) & 255, (source >> 8) & 255, source & 255]
  return `127.${a}.${b}.${Math.min(c + 1, 254)}`
}

/** `fetch` from the address that `from` has put into the headers. */
export async function fetchFrom(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const source = headers.get(SOURCE)
  headers.delete(SOURCE)
  if (source === null) return fetch(url, { ...init, headers })
  const { body, ...given } = init
  const whole = new Request(url, { ...given, headers, ...(body != null && { body }) })
  const content = Buffer.from(await whole.arrayBuffer())
  return sent(whole, content, source)
}

function sent({ url, method, headers, signal }: Request, content: Buffer, localAddress: string) {
  const options = { method, headers: Object.fromEntries(headers), localAddress, signal }
  return new Promise<Response>((resolve, reject) => {
    const going = request(url, { ...options, agent: false }, (answer) => {
      const { statusCode: status = 0, headers: got } = answer
      buffer(answer).then((text) => {
        const body = BODILESS.has(status) ? null : new Uint8Array(text)
        resolve(new Response(body, { status, headers: plain(got) }))
      }, reject)
    })
    going.on('error', reject)
    going.end(content)
  })
}

function plain(headers: IncomingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
}
