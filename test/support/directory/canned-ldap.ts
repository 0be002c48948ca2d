import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { BerReader } from 'ldapts'
import { onTestFinished } from 'vitest'

/** Names of the people on a page, and whether another page is to follow. */
export interface CannedPage {
  readonly names: readonly string[]
  readonly more: boolean
}

const PAGED = '1.2.840.113556.1.4.319'
const [SEQUENCE, SET, INTEGER, TEXT, ENUMERATED] = [0x30, 0x31, 0x02, 0x04, 0x0a] as const
const [BIND_REQUEST, SEARCH_REQUEST] = [0x60, 0x63] as const
const [BIND_RESULT, ENTRY, SEARCH_RESULT, CONTROLS] = [0x61, 0x64, 0x65, 0xa0] as const

/**
 * A server that answers each search with the next page, as real ones do it only at times.
 * @returns its port on loopback, until the test ends
 */
export async function cannedLdap(pages: readonly CannedPage[]): Promise<number> {
  const left = [...pages]
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (request) => {
      const reader = new BerReader(request)
      reader.readSequence()
      const id = reader.readInt() ?? 0
      const operation = reader.peek()
      if (operation === BIND_REQUEST) socket.write(message(id, result(BIND_RESULT)))
      if (operation === SEARCH_REQUEST) socket.write(pageOf(id, left.shift()))
    })
  })
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function pageOf(id: number, { names, more }: CannedPage = { names: [], more: false }): Buffer {
  const cookie = der(SEQUENCE, der(INTEGER, Buffer.from([0])), text(more ? 'more' : ''))
  const control = der(SEQUENCE, text(PAGED), der(TEXT, cookie))
  return Buffer.concat([
    ...names.map((name) => message(id, entry(name))),
    message(id, result(SEARCH_RESULT), der(CONTROLS, control)),
  ])
}

function entry(name: string): Buffer {
  const values = { uid: name, entryUUID: `key of ${name}` }
  const attributes = Object.entries(values).map(([type, value]) =>
    der(SEQUENCE, text(type), der(SET, text(value))),
  )
  return der(ENTRY, text(`uid=${name},dc=example`), der(SEQUENCE, ...attributes))
}

function result(tag: number): Buffer {
  return der(tag, der(ENUMERATED, Buffer.from([0])), text(''), text(''))
}

function message(id: number, ...content: readonly Buffer[]): Buffer {
  return der(SEQUENCE, der(INTEGER, Buffer.from([id])), ...content)
}

function text(value: string): Buffer {
  return der(TEXT, Buffer.from(value))
}

/** For less than 128 bytes. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const whole = Buffer.concat(content)
  if (whole.length > 127) throw new Error('It is too long for a short length.')
  return Buffer.concat([Buffer.from([tag, whole.length]), whole])
}
