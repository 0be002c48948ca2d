import type { FastifyRequest } from 'fastify'
import type { DictionaryRepo } from '../../../../application/ports/console/dictionary-repo.ts'
import type { AddressRewriter } from '../../server-parts.ts'
import { mismatchWarning } from './mistaken.ts'
import { noticePictures, type PictureTools } from './notice-pictures.ts'

/** What generation 6 asks for by another name, and gets. */
const ADDRESSES = [
  ['/monitor/loginInfo/', '/monitor/logininfor/'],
  ['/resource/message/close', '/resource/sse/close'],
] as const

export function ownAddresses(): AddressRewriter {
  return (url) => {
    const [name, own] = ADDRESSES.find(([start]) => url.startsWith(start)) ?? ['', '']
    return own + url.slice(name.length)
  }
}

const GENDERS = { six: 'sys_user_gender', own: 'sys_user_sex' }

interface AliasTools extends PictureTools {
  readonly dictionaries: Pick<DictionaryRepo, 'entries'>
}

/** @returns what else makes requests the service's own, by the method and address of their route */
export function aliases({ dictionaries, ...pictures }: AliasTools) {
  /** A type of this name that an import has brought wins. */
  const asSex = async (request: FastifyRequest) => {
    const { dictType } = Object(request.params)
    if (dictType !== GENDERS.six || (await dictionaries.entries(dictType)).length > 0) return
    request.params = { dictType: GENDERS.own }
  }
  const withPictures = noticePictures(pictures)
  const warn = mismatchWarning('5')
  /** Generation 6 has a stream of its own. */
  const asOf5 = async (request: FastifyRequest) => warn(request)
  return new Map([
    ['GET /resource/sse', asOf5],
    ['GET /resource/websocket', asOf5],
    ['GET /system/dict/data/type/:dictType', asSex],
    ['POST /system/notice', withPictures],
    ['PUT /system/notice', withPictures],
  ])
}
