import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ObjectBody } from '../../application/ports/files/object-store.ts'
import type { ScanFinding, VirusScanner } from '../../application/ports/files/virus-scanner.ts'
import { ScanFailed } from '../../domain/storage/uploads/upload-errors.ts'

export interface ClamdAddress {
  readonly host: string
  readonly port: number
}

const LONGEST_ANSWER = 4096
const CHUNK = 64 * 1024

/** Sends files to clamd with INSTREAM (man clamd). */
export class ClamdScanner implements VirusScanner {
  readonly #address: ClamdAddress
  readonly #patienceMs: number

  /** @param patienceMs the longest silence from clamd */
  constructor(address: ClamdAddress, patienceMs = 60_000) {
    this.#address = address
    this.#patienceMs = patienceMs
  }

  async scan(body: ObjectBody): Promise<ScanFinding> {
    const socket = connect(this.#address)
    const answer = answerOf(socket, this.#patienceMs)
    // The answer may fail while the body is still being sent; the await below reports it.
    answer.catch(() => undefined)
    const chunks = body[Symbol.asyncIterator]()
    try {
      await write(socket, Buffer.from('zINSTREAM\0'))
      for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
        await this.#send(socket, chunk.value)
      }
      await write(socket, Buffer.alloc(4))
      return findingOf(await answer)
    } finally {
      socket.destroy()
      await chunks.return?.()
    }
  }

  /** Sends each piece after its length, in four bytes. */
  async #send(socket: Socket, chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length; at += CHUNK) {
      const piece = chunk.subarray(at, at + CHUNK)
      const framed = Buffer.alloc(4 + piece.length)
      framed.writeUInt32BE(piece.length)
      framed.set(piece, 4)
      await write(socket, framed)
    }
  }
}

/** Resolves when the socket can take more. */
async function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (socket.destroyed || !socket.writable) throw new ScanFailed()
  if (socket.write(bytes)) return
  const closed = new AbortController()
  const close = () => closed.abort()
  socket.once('close', close)
  try {
    await once(socket, 'drain', { signal: closed.signal })
  } catch (cause) {
    throw new ScanFailed(cause)
  } finally {
    socket.off('close', close)
  }
}

function answerOf(socket: Socket, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('clamd did not answer')))
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (text.includes('\0') || text.length > LONGEST_ANSWER) resolve(text)
    })
    socket.once('error', (cause) => reject(new ScanFailed(cause)))
    socket.once('close', () => reject(new ScanFailed()))
  })
}

/** Any other answer, such as an exceeded size limit, is a failure and not a finding. */
function findingOf(answer: string): ScanFinding {
  const [line = ''] = answer.split('\0', 1)
  if (line === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(line)) return 'infected'
  throw new ScanFailed(new Error('clamd answered without a finding'))
}
