import type { FilesInScope } from '../../../application/files/files-in-scope.ts'
import { parseId } from '../../../domain/shared/id.ts'
import { noted } from '../edge/audit/audited.ts'
import { routeOf } from '../route.ts'
import { ById } from '../wire/wire-types.ts'
import { attachmentHeaders } from './file-headers.ts'
import { READING_ERRORS, sendFile } from './send-file.ts'

const SECONDS = 60
const MOST_KEPT = 10_000

/** Logs a download in ranges, such as a media player's, once per minute. */
export class NotedParts {
  readonly #now: () => number
  /** When each entry expires, in order of insertion. */
  readonly #noted = new Map<string, number>()

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** @param who session, address and file in one text Nothing is remembered if `note` fails. */
  async note(who: string, note: () => Promise<void>): Promise<void> {
    if ((this.#noted.get(who) ?? -1) > this.#now()) return
    await note()
    this.#noted.delete(who)
    this.#noted.set(who, this.#now() + SECONDS * 1000)
    const [oldest] = this.#noted.keys()
    if (this.#noted.size > MOST_KEPT && oldest !== undefined) this.#noted.delete(oldest)
  }
}

const parts = new NotedParts()

export const DOWNLOAD_ROUTES = [
  routeOf<{ readonly files: FilesInScope }>({ area: 'file' })({
    // Fastify's own HEAD route for a GET omits the length.
    method: ['GET', 'HEAD'],
    url: '/resource/oss/download/:id',
    access: 'system:oss:download',
    audit: { kind: 'other', covers: 'part' },
    words: ['Download a file', '下载文件'],
    errors: READING_ERRORS,
    description:
      'Token and client id may be in the query. One range of bytes is answered with 206; several ranges are answered with the whole file. If the platform is set up so, the answer is 302 to an address at the platform that is valid for two minutes.',
    params: ById,
    config: { reply: 'bytes', tokenInQuery: true },
    run: async ({ files }, { params: { id }, caller, address, request, reply }) => {
      const opened = await files.open(parseId(id), caller)
      const { originalName } = opened.file.props
      const headers = {
        ...attachmentHeaders(opened.file),
        'cache-control': 'private, no-cache',
        'download-filename': encodeURIComponent(originalName),
        'access-control-expose-headers': 'Content-Disposition,download-filename',
      }
      const note = () => noted(request, { originalName })
      const who = [caller.sessionId, address, id].join(' ')
      const beforeBytes = (extent: 'whole' | 'part') =>
        extent === 'whole' ? note() : parts.note(who, note)
      return sendFile(request, reply, opened, headers, { beforeBytes })
    },
  }),
]
