import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedFile } from '../../../../application/files/open-file.ts'
import { Semaphore } from '../../../../application/files/semaphore.ts'
import type { PreviewFile } from '../../../../application/parts/previews/preview-file.ts'
import type {
  GetSharedBytes,
  SharedBytes,
} from '../../../../application/parts/shares/shared-bytes.ts'
import { ShareClosed } from '../../../../domain/parts/shares/share-errors.ts'
import { Overloaded } from '../../../../domain/shared/availability-errors.ts'
import { utf8Bytes } from '../../../../domain/shared/utf8-bytes.ts'
import { addressOf, sourceOf } from '../../edge/callers/source-address.ts'
import { attachmentHeaders, SANDBOX, viewableHeaders } from '../../files/file-headers.ts'
import { READING_ERRORS, sendFile } from '../../files/send-file.ts'
import { type Pace, sendLent } from '../../files/send-lent.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { sendPreview } from '../previews/preview-file.ts'
import { type ZipEntry, zipBody, zipLength } from './zip-body.ts'

/** What file systems do not take, and what would name a folder. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu
const EDGE = /[\s.]/
/** What Windows takes for a device, also with a suffix or blanks after it. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i
/** Of a name, before it is numbered: Linux takes 255. */
const MOST_BYTES = 240
const SUFFIX = /\.[^.]{1,16}$/

/** Zips that an instance sends at once; each reads one file at a time. */
const AT_ONCE = 8
/** Of them, for one link or one source, so that neither can keep all others waiting. */
const OF_ONE = 2

class ZipPermits {
  readonly #all = new Semaphore(AT_ONCE, 0)
  readonly #running = new Map<string, number>()

  /** @param owners each of whom may have a few of the permits. @throws Overloaded */
  async run<T>(owners: readonly string[], work: () => Promise<T>): Promise<T> {
    const isBusy = owners.some((owner) => this.#count(owner) >= OF_ONE)
    if (isBusy) throw new Overloaded()
    for (const owner of owners) this.#running.set(owner, this.#count(owner) + 1)
    try {
      return await this.#all.run(work)
    } finally {
      for (const owner of owners) this.#release(owner)
    }
  }

  #count(owner: string): number {
    return this.#running.get(owner) ?? 0
  }

  #release(owner: string): void {
    const left = this.#count(owner) - 1
    if (left > 0) this.#running.set(owner, left)
    else this.#running.delete(owner)
  }
}

const ERRORS = ['share_closed', ...READING_ERRORS] as const
/** Requests per source and minute: a page of a link may show a hundred pictures. */
const RATE = { name: 'shared-files', limit: 600, seconds: 60 }

/** Who takes a zip more slowly would keep others from theirs. */
const PACE: Pace = { bytesPerSecond: 32 * 1024, arrearsSeconds: 60 }

const ZIP_HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': create('files.zip', { type: 'attachment' }),
  'content-security-policy': SANDBOX,
  'cache-control': 'no-store',
}

export function sharedFileRoute(
  bytes: GetSharedBytes,
  previews: PreviewFile,
  pace = PACE,
): FastifyPluginAsyncTypebox {
  const zips = new ZipPermits()
  return async (app) => {
    const schema = {
      summary: 'Get what a download by link was begun for',
      description:
        'A file, a small picture of one, or a zip of several, by an address that is valid for two minutes. If the download of a zip fails, it breaks off.',
      tags: ['Links to files'],
      params: Type.Object({ address: textOf(1000) }),
    }
    app.route({
      method: ['GET', 'HEAD'],
      url: '/share/file/:address',
      schema,
      config: { access: 'public', reply: 'plain', rate: RATE, errors: ERRORS },
      handler: async (request, reply) => {
        const shared = bytes.execute(request.params.address, addressOf(request))
        const { form, shareId, secondsLeft } = shared
        if (form === 'zip') {
          const owners = [`share ${shareId}`, `source ${sourceOf(request)}`]
          return zips.run(owners, () => sendZip(request, reply, shared, pace))
        }
        const [opened] = await shared.open()
        if (!opened) throw new ShareClosed()
        if (form !== 'preview') return sendOne(request, reply, shared, opened)
        return sendPreview(request, reply, { ...(await previews.of(opened)), secondsLeft })
      },
    })
  }
}

function sendOne(
  request: FastifyRequest,
  reply: FastifyReply,
  { form, secondsLeft }: SharedBytes,
  opened: OpenedFile,
) {
  const isShown = form === 'show' && opened.isShown
  const headers = {
    ...(isShown ? viewableHeaders(opened.file, true) : attachmentHeaders(opened.file)),
    'cache-control': 'private, no-cache',
  }
  return sendFile(request, reply, opened, headers, { mostSeconds: secondsLeft })
}

/** Ranges of a zip are not sent: a client that asks for one gets the whole. */
async function sendZip(
  { method }: FastifyRequest,
  reply: FastifyReply,
  shared: SharedBytes,
  pace: Pace,
) {
  const entries = entriesOf(await shared.open())
  reply.headers(ZIP_HEADERS).header('content-length', zipLength(entries))
  return method === 'HEAD' ? reply.send() : sendLent(reply, zipBody(entries), pace)
}

function entriesOf(files: readonly OpenedFile[]): ZipEntry[] {
  const names = zipNames(files.map(({ file }) => file.props.originalName))
  return files.map(({ file, bytes, read }, at) => ({
    name: names[at] ?? '',
    bytes,
    modifiedAt: file.props.createdAt,
    open: () => read({ first: 0, last: bytes - 1 }),
  }))
}

/**
 * @returns for each file the name of its entry: one of its own also where file systems ignore case,
 * and never a path
 */
export function zipNames(originalNames: readonly string[]): string[] {
  const taken = new Set<string>()
  return originalNames.map((original) => {
    const name = plainName(original)
    for (let copy = 1; ; copy += 1) {
      const tried = copy === 1 ? name : numbered(name, copy)
      const key = tried.normalize('NFC').toLowerCase()
      if (!taken.has(key)) {
        taken.add(key)
        return tried
      }
    }
  })
}

function plainName(original: string): string {
  const safe = withoutEdges(original.replaceAll(FORBIDDEN, '_'))
  const name = DEVICE.test(safe) ? `_${safe}` : safe
  const suffix = SUFFIX.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - suffix.length)
  return begin(stem, MOST_BYTES - utf8Bytes(suffix)) + suffix || 'file'
}

/** @returns as many whole characters as fit */
function begin(text: string, mostBytes: number): string {
  let [kept, bytes] = ['', 0]
  for (const character of text) {
    bytes += utf8Bytes(character)
    if (bytes > mostBytes) break
    kept += character
  }
  return kept
}

function numbered(name: string, copy: number): string {
  const suffix = SUFFIX.exec(name)?.[0] ?? ''
  return `${name.slice(0, name.length - suffix.length)} (${copy})${suffix}`
}

/** Blanks and dots: systems hide files that begin so, and drop them at the end. */
function withoutEdges(name: string): string {
  let [first, end] = [0, name.length]
  while (first < end && EDGE.test(name[first] ?? '')) first += 1
  while (end > first && EDGE.test(name[end - 1] ?? '')) end -= 1
  return name.slice(first, end)
}
