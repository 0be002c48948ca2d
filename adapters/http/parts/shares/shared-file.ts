import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedFile } from '../../../../application/files/open-file.ts'
import type { PreviewFile } from '../../../../application/parts/previews/preview-file.ts'
import type {
  GetSharedBytes,
  SharedBytes,
} from '../../../../application/parts/shares/shared-bytes.ts'
import { ShareClosed } from '../../../../domain/parts/shares/share-errors.ts'
import { addressOf, sourceOf } from '../../edge/callers/source-address.ts'
import { attachmentHeaders, SANDBOX, viewableHeaders } from '../../files/file-headers.ts'
import { READING_ERRORS, sendFile } from '../../files/send-file.ts'
import { type Pace, sendLent } from '../../files/send-lent.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { sendPreview } from '../previews/preview-file.ts'
import { type ZipEntry, zipBody, zipLength } from './zip-body.ts'
import { zipNames } from './zip-names.ts'
import { ZipPermits } from './zip-permits.ts'

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
