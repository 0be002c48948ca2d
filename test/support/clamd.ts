import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { servedPort } from './served-port.ts'

export interface Clamd {
  readonly address: { readonly host: string; readonly port: number }
}

/** Its behaviour: correct, or one of several that give no finding. */
export type ClamdMood = 'sound' | 'limited' | 'silent' | 'rude' | 'broken'

/**
 * The server side of INSTREAM as in its manual; it is closed with the test.
 * @param gate is awaited after the whole body is read, before each finding
 */
export async function fakeClamd(
  virus: string,
  mood: ClamdMood = 'sound',
  gate: () => Promise<void> = async () => undefined,
): Promise<Clamd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    serve(socket, mood, async (content) => {
      await gate()
      return content.includes(virus)
    })
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return { address: { host: '127.0.0.1', port: await servedPort(server) } }
}

const COMMAND = 'zINSTREAM\0'

type Judge = (content: string) => Promise<boolean>

function serve(socket: Socket, mood: ClamdMood, isInfected: Judge): void {
  let unread = Buffer.alloc(0)
  let content = ''
  let isOpen = false
  socket.on('data', (bytes) => {
    unread = Buffer.concat([unread, bytes])
    if (mood === 'broken') socket.destroy()
    if (!isOpen && unread.length >= COMMAND.length) {
      isOpen = unread.subarray(0, COMMAND.length).toString() === COMMAND
      unread = unread.subarray(COMMAND.length)
    }
    while (isOpen && unread.length >= 4 && unread.length >= 4 + unread.readUInt32BE()) {
      const length = unread.readUInt32BE()
      content += unread.subarray(4, 4 + length).toString('latin1')
      unread = unread.subarray(4 + length)
      if (mood === 'limited') socket.end('INSTREAM size limit exceeded. ERROR\0')
      else if (length === 0) void isInfected(content).then((bad) => answer(socket, bad, mood))
    }
  })
}

function answer(socket: Socket, isInfected: boolean, mood: ClamdMood): void {
  if (mood === 'silent') return
  if (mood === 'rude') socket.end('x'.repeat(100_000))
  else socket.end(isInfected ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0')
}
