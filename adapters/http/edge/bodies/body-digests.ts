import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Transform, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { parseDictionary } from 'structured-headers'
import { UploadRefused } from '../../../../domain/storage/uploads/upload-errors.ts'
import { HttpRefusal } from '../failures/http-errors.ts'

/** Node's names of the algorithms in digest fields (RFC 9530 section 5). */
const IN_FIELDS = new Map([
  ['sha-512', 'sha512'],
  ['sha-256', 'sha256'],
])
/** Node's names of the algorithms of `Upload-Checksum`, which are the protocol's too. */
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256', 'sha512', 'md5'] as const

/** For `Want-Content-Digest` and `Want-Repr-Digest`. */
export const WANTED_DIGESTS = 'sha-512=3, sha-256=10'

export interface AnnouncedDigest {
  readonly algorithm: string
  readonly value: Buffer
}

/**
 * What the client says that it sends: in `Content-Digest`, `Repr-Digest` (RFC 9530), `Content-MD5`
 * (RFC 1864) or `Upload-Checksum` (tus 1.0). Bodies with a content coding are refused elsewhere, so
 * all of these cover the same bytes.
 * @throws HttpRefusal for a field that names nothing to compare with
 */
export function announcedDigests(headers: IncomingHttpHeaders): AnnouncedDigest[] {
  const texts = (name: string) => [headers[name] ?? []].flat()
  return [
    ...['content-digest', 'repr-digest'].flatMap((name) =>
      texts(name).flatMap((text) => digestsIn(text, name)),
    ),
    ...texts('content-md5').map((text) => ofLength({ algorithm: 'md5', text }, 'content-md5')),
    ...texts('upload-checksum').map((text) => checksumIn(text)),
  ]
}

/**
 * Pipes the body of a request into `target`, and compares it on the way.
 * @returns when all bytes were compared. If they differ, `target` fails with the same UploadRefused
 */
export function pipeCompared(
  request: IncomingMessage,
  target: Writable,
  announced: readonly AnnouncedDigest[],
): Promise<void> {
  if (announced.length === 0) {
    pipeBody(request, target)
    return Promise.resolve()
  }
  const body = pipeBody(request, comparing(announced))
  body.once('error', (error) => target.destroy(error)).pipe(target)
  // Otherwise a body that nobody reads any more would block its connection.
  target.once('close', () => body.destroy())
  const compared = finished(body)
  compared.catch(() => undefined)
  return compared
}

/** @returns `target`. It receives the body, and ends even if the body breaks off */
function pipeBody<T extends Writable>(body: IncomingMessage, target: T): T {
  const end = () => void target.end()
  if (body.destroyed) end()
  else body.once('close', end)
  return body.pipe(target)
}

/** A body that ends before its time differs too. */
function comparing(announced: readonly AnnouncedDigest[]): Transform {
  const running = announced.map(({ algorithm, value }) => ({ hash: createHash(algorithm), value }))
  return new Transform({
    transform(chunk, _encoding, done) {
      for (const { hash } of running) hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const isSame = running.every(({ hash, value }) => hash.digest().equals(value))
      done(isSame ? null : new UploadRefused('checksum'))
    },
  })
}

/** Unknown algorithms are ignored as long as there is one to compare with. */
function digestsIn(text: string, header: string): AnnouncedDigest[] {
  const known = [...fieldOf(text, header)].flatMap(([name, [value]]) => {
    const algorithm = IN_FIELDS.get(name)
    return algorithm === undefined || !(value instanceof ArrayBuffer)
      ? []
      : [{ algorithm, value: Buffer.from(value) }]
  })
  if (known.length === 0) throw new HttpRefusal('digest_header', { header })
  return known
}

function fieldOf(text: string, header: string) {
  try {
    return parseDictionary(text)
  } catch {
    throw new HttpRefusal('digest_header', { header })
  }
}

function checksumIn(field: string): AnnouncedDigest {
  const [name, text = ''] = field.split(' ', 2)
  const algorithm = CHECKSUM_ALGORITHMS.find((one) => one === name)
  if (!algorithm) throw new HttpRefusal('digest_header', { header: 'upload-checksum' })
  return ofLength({ algorithm, text }, 'upload-checksum')
}

/** @throws HttpRefusal for a value that the algorithm never has */
function ofLength(
  { algorithm, text }: { readonly algorithm: string; readonly text: string },
  header: string,
): AnnouncedDigest {
  const value = Buffer.from(text, 'base64')
  const { length } = createHash(algorithm).digest()
  if (value.length !== length) throw new HttpRefusal('digest_header', { header })
  return { algorithm, value }
}
