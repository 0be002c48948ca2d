import type { FastifyRequest } from 'fastify'
import type { FileLinks } from '../../../../application/files/file-links.ts'
import type { Clock } from '../../../../application/ports/clock.ts'
import type { RecordStores } from '../../../../application/ports/console/record-store.ts'
import type { StoredFileRepo } from '../../../../application/ports/files/stored-file-repo.ts'
import { NOTICE } from '../../../../domain/notices/notice.ts'
import { isId } from '../../../../domain/shared/id.ts'
import { replaceStored, storedAddress } from '../../../../domain/storage/files/addresses-in-text.ts'
import type { StoredFile } from '../../../../domain/storage/files/stored-file.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { asText } from './spelling.ts'

export interface PictureTools {
  readonly files: Pick<StoredFileRepo, 'getMany'>
  readonly links: Pick<FileLinks, 'linkTo'>
  readonly records: RecordStores
  readonly clock: Clock
}

/** In place of the address of a file that was uploaded in the editor. */
const PLACEHOLDER = /oss:\/\/(\d{1,19})(?![\w-])/g
const EDITING_MS = 2 * 60 * 60 * 1000
const MOST = 200

/**
 * Puts addresses in the place of `oss://<id>`: of files that the caller has uploaded lately, and of
 * those that the notice shows already. Any other is text.
 */
export function noticePictures(tools: PictureTools) {
  return async (request: FastifyRequest): Promise<void> => {
    const { noticeId, noticeContent: text } = Object(request.body)
    if (typeof text !== 'string' || !text.includes('oss://')) return
    const found = [...text.matchAll(PLACEHOLDER)].map(([, id = '']) => id).filter(isId)
    const ids = [...new Set(found)].slice(0, MOST)
    const [addresses, shown] = [await freshOf(ids, request, tools), await shownBy(noticeId, tools)]
    const put = (whole: string, id: string) =>
      addresses.get(id) ?? (shown.has(id) ? storedAddress(id) : asText(whole))
    const noticeContent = asText(text.replaceAll(PLACEHOLDER, put))
    request.body = { ...Object(request.body), noticeContent }
  }
}

async function freshOf(ids: readonly string[], request: FastifyRequest, tools: PictureTools) {
  const { files, links, clock } = tools
  const { userId } = callerOf(request)
  const oldest = clock.now().getTime() - EDITING_MS
  const isOwn = ({ props }: StoredFile) =>
    props.uploaderId === userId && props.createdAt.getTime() >= oldest
  const own = (await files.getMany(ids, 'all')).filter(isOwn)
  return new Map(
    await Promise.all(own.map(async (file) => [file.id, await links.linkTo(file)] as const)),
  )
}

async function shownBy(noticeId: unknown, { records }: PictureTools): Promise<ReadonlySet<string>> {
  const id = String(noticeId ?? '')
  const [notice] = isId(id) ? await records(NOTICE).get([id], 'all') : []
  const shown = new Set<string>()
  replaceStored(notice?.content ?? '', (file, piece) => {
    shown.add(file)
    return piece
  })
  return shown
}
