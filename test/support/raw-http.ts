import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** As received: names in lower case, values not joined. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}

export async function rawSocket(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** Resolves when the connection is closed. A reset is one way to close it, not an error. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve())
  })
}

export function headText(line: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`
}

/** Reads until the connection ends. */
export async function rawAnswer(socket: Socket): Promise<RawAnswer> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(Buffer.from(chunk))
  const whole = Buffer.concat(chunks)
  const end = whole.indexOf('\r\n\r\n')
  const [first = '', ...lines] = whole
    .subarray(0, Math.max(end, 0))
    .toString('latin1')
    .split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { status: Number(first.split(' ')[1]), headers, body: whole.subarray(end + 4) }
}

/** GET at the byte level. */
export async function rawRequest(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const socket = await rawSocket(origin)
  socket.write(headText(`GET ${path}`, { ...headers, connection: 'close' }))
  return rawAnswer(socket)
}
