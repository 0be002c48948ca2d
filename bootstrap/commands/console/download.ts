import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { UnusableArchive } from '../../../adapters/archive/unusable-archive.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { inUnits } from '../../output/units.ts'
import type { Work } from './installed.ts'

/** Far more than the archive of a front end has. */
const MOST_BYTES = 256 * 1024 ** 2
const MOST_REDIRECTS = 5
const LONGEST_MS = 30 * 60_000

/** Without what may be secret: user, password and query. Paths stay as they are. */
export function shownAddress(source: string): string {
  if (!URL.canParse(source) || !/^https:/i.test(source)) return source
  const { origin, pathname } = new URL(source)
  return `${origin}${pathname}`
}

/** Writes what is at an address to a new file. @throws CannotStart, UnusableArchive */
export async function download(address: string, path: string, work: Work): Promise<void> {
  const signal = AbortSignal.any([work.signal, AbortSignal.timeout(LONGEST_MS)])
  const { headers, body } = await answerOf(address, signal)
  const told = headers.get('content-length')
  const total = told === null ? undefined : Number(told)
  const tooMuch = new UnusableArchive(`It has more than ${inUnits(MOST_BYTES)}.`)
  if (total !== undefined && total > MOST_BYTES) throw tooMuch
  let done = 0
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      done += chunk.length
      if (done > MOST_BYTES) throw tooMuch
      work.output.report({ what: 'downloading', done, total, unit: 'bytes' })
      yield chunk
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    if (body) await pipeline(body, counted, file)
  } catch (error) {
    const isOurs = error instanceof UnusableArchive || Object(error).syscall !== undefined
    throw isOurs || work.signal.aborted ? error : unreachable(address, error)
  }
}

/** Each address on the way is one with https. */
async function answerOf(address: string, signal: AbortSignal): Promise<Response> {
  let url = addressIn(address)
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    if (url.protocol !== 'https:')
      throw new UnusableArchive(`It leads to ${url.origin}, without TLS.`)
    const headers = { 'accept-encoding': 'identity' }
    const answer = await fetch(url, { redirect: 'manual', headers, signal }).catch((error) => {
      throw signal.aborted ? error : unreachable(url.href, error)
    })
    if (answer.status === 200) return answer
    await answer.body?.cancel()
    const next = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || next === null)
      throw new CannotStart(
        `${shownAddress(url.href)} answers with status ${answer.status}.`,
        EXIT.unavailable,
      )
    url = addressIn(next, url)
  }
  throw new UnusableArchive(`It leads on more than ${MOST_REDIRECTS} times.`)
}

/** @throws UnusableArchive */
function addressIn(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (url === null) throw new UnusableArchive('This is not an address that can be loaded.')
  if (url.username === '' && url.password === '') return url
  throw new UnusableArchive('User and password in an address are not sent: load the file yourself.')
}

function unreachable(address: string, error: unknown): CannotStart {
  const { cause = error } = Object(error)
  const reason = Object(cause).code ?? Object(cause).message
  const text = `${shownAddress(address)} cannot be loaded: ${reason}.`
  return new CannotStart(text, EXIT.unavailable, error)
}
