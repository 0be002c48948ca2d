import { type Id, isId } from '../../shared/id.ts'
import { OWN_PREFIX } from '../platforms/custom-domain.ts'

/** What an address stands between in markup, in a style sheet and in Markdown. */
const AROUND = /(&quot;|[\s"'<>()]+)/
const NAME = /^([0-9]{1,19})(?:\.[A-Za-z0-9]{1,10})?$/
/** A stored address, between the same. */
const STORED =
  /\/file\/(?<=(?:^|&quot;|[\s"'<>()])\/file\/)([0-9]{1,19})(?:\.[A-Za-z0-9]{1,10})?(?=$|&quot;|[\s"'<>()])/g
const HOST = /^(?:https?:)?\/\/[^/#=,]+\//i
const FOLDERS = /^[\w.~%/-]*$/
const AND = /&(?:amp|#38|#x26);/gi

interface SignedAddress {
  readonly id: Id
  /** Id and extension, which the signature covers. */
  readonly name: string
  readonly query: string
}

/**
 * @param replace is called with each piece that may be an address
 * @returns the text with what it returned
 */
export function replaceAddresses(text: string, replace: (piece: string) => string): string {
  const pieces = text.split(AROUND)
  return pieces.map((piece, at) => (at % 2 === 0 ? replace(piece) : piece)).join('')
}

/** How a text keeps a file. It names no host, needs no key, and opens nothing by itself. */
export function storedAddress(id: Id): string {
  return OWN_PREFIX + id
}

/** The file of a stored address, in any text the same ones. */
export function fileAt(piece: string): Id | undefined {
  return piece.startsWith(OWN_PREFIX) ? fileNamed(piece.slice(OWN_PREFIX.length)) : undefined
}

/**
 * Answers have megabytes of texts, so it looks at nothing but addresses.
 * @param replace is called for each piece in which `fileAt` finds a file
 */
export function replaceStored(text: string, replace: (id: Id, piece: string) => string): string {
  return text.replaceAll(STORED, (piece, id: string) => (isId(id) ? replace(id, piece) : piece))
}

/**
 * An address on any host whose query may be a signature of ours. Words before an address are not
 * taken for a part of it.
 */
export function signedAddress(piece: string): SignedAddress | undefined {
  const [path = '', query, ...more] = piece.split('?')
  const start = path.lastIndexOf('/') + 1
  const name = path.slice(start)
  const id = fileNamed(name)
  const isAddress = FOLDERS.test(path.slice(0, start).replace(HOST, ''))
  if (id === undefined || !isAddress || query === undefined || more.length > 0) return undefined
  return { id, name, query: query.replaceAll(AND, '&') }
}

function fileNamed(name: string): Id | undefined {
  const [, id = ''] = NAME.exec(name) ?? []
  return isId(id) ? id : undefined
}
