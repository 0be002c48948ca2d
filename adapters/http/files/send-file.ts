import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedFile } from '../../../application/files/open-file.ts'
import { leave } from '../../../application/files/uploads/upload-body.ts'
import type {
  ByteRange,
  Handoff,
  ObjectBody,
} from '../../../application/ports/files/object-store.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { failsPrecondition, isNotModified, requestedRange, type Validators } from './conditions.ts'
import type { FileHeaders } from './file-headers.ts'
import { sendLent } from './send-lent.ts'

const ADDRESS_SECONDS = 120

/** Refusals of whatever reads a file. */
export const READING_ERRORS = [
  'file_not_found',
  'file_altered',
  'no_storage_platform',
  'storage_unreachable',
] as const

export interface SendTerms {
  /** Maximum validity of a redirect address for the file, in seconds. */
  readonly mostSeconds?: number
  /** Runs before any byte or redirect address of the file is sent. */
  readonly beforeBytes?: (extent: 'whole' | 'part') => Promise<void>
}

/**
 * Answers with the file, a range, a redirect or 304, each with its real status.
 * @param headers sent on success only: a failure must not carry the file's name and type
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedFile,
  headers: FileHeaders,
  { mostSeconds = ADDRESS_SECONDS, beforeBytes }: SendTerms = {},
): Promise<FastifyReply> {
  const { file, bytes, read } = opened
  const validators = { etag: file.etag, modifiedAt: file.props.createdAt }
  if (failsPrecondition(request.headers, validators)) return reply.code(412).send()
  const wanted = wantedOf(request, bytes, validators)
  const range = typeof wanted === 'object' ? wanted : { first: 0, last: bytes - 1 }
  const isEmpty = ['unchanged', 'unsatisfiable'].includes(String(wanted)) || isHead(request)
  const source = isEmpty
    ? {}
    : await afterBoth(
        beforeBytes?.(wanted === 'whole' ? 'whole' : 'part'),
        sourceOf(range, () => handOff(request, opened, headers, mostSeconds), read),
      )
  const { handoff, body } = source
  if (handoff?.kind === 'address') {
    return reply.header('cache-control', 'no-store').redirect(handoff.url, 302)
  }

  addHeaders(reply, { ...headers, ...digestOf(file) }, validators)
  if (wanted === 'unchanged') return reply.code(304).send()
  if (wanted === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  }
  if (handoff) {
    // The web server sends the body. It sees the request, handles ranges and adds this header
    // itself.
    return reply.removeHeader('accept-ranges').header('x-accel-redirect', handoff.path).send()
  }
  if (wanted !== 'whole') reply.code(206).header('content-range', contentRange(range, bytes))
  reply.header('content-length', range.last - range.first + 1)
  return body ? sendLent(reply, body) : reply.send()
}

/** Ranges apply to GET only (RFC 9110 section 14.2). */
function wantedOf(request: FastifyRequest, bytes: number, validators: Validators) {
  if (isNotModified(request.headers, validators)) return 'unchanged'
  return isHead(request) ? 'whole' : requestedRange(request.headers, bytes, validators)
}

interface Source {
  readonly handoff?: Handoff
  readonly body?: ObjectBody
}

async function sourceOf(
  range: ByteRange,
  handOff: () => Promise<Handoff | undefined>,
  read: OpenedFile['read'],
): Promise<Source> {
  const handoff = await handOff()
  return handoff ? { handoff } : { body: await read(range) }
}

/** Opens the file while the first step runs, and closes it if that step fails. */
async function afterBoth(first: Promise<void> | undefined, opening: Promise<Source>) {
  const [done, opened] = await Promise.allSettled([first, opening])
  if (done.status === 'rejected') {
    if (opened.status === 'fulfilled' && opened.value.body) await leave(opened.value.body)
    throw done.reason
  }
  if (opened.status === 'rejected') throw opened.reason
  return opened.value
}

function isHead({ method }: FastifyRequest): boolean {
  return method === 'HEAD'
}

/**
 * A proxy would evaluate these conditions again with validators of its own, so such requests are
 * not handed off to it.
 */
async function handOff(
  request: FastifyRequest,
  opened: OpenedFile,
  headers: FileHeaders,
  mostSeconds: number,
): Promise<Handoff | undefined> {
  const handoff = await opened.handOff({
    seconds: Math.max(1, Math.min(ADDRESS_SECONDS, mostSeconds)),
    contentType: headers['content-type'],
    disposition: headers['content-disposition'],
  })
  const isConditional = ['if-match', 'if-unmodified-since'].some((name) => name in request.headers)
  return handoff?.kind === 'inner' && isConditional ? undefined : handoff
}

function addHeaders(reply: FastifyReply, headers: FileHeaders, validators: Validators): void {
  reply.headers({
    ...headers,
    etag: validators.etag,
    'last-modified': validators.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  })
}

/** Of the whole file, also with a range of it (RFC 9530 section 3.1). */
function digestOf({ props: { digest } }: StoredFile): Record<string, string> {
  if (!digest) return {}
  return { 'repr-digest': `sha-256=:${Buffer.from(digest.sha256, 'hex').toString('base64')}:` }
}

function contentRange({ first, last }: ByteRange, bytes: number): string {
  return `bytes ${first}-${last}/${bytes}`
}
