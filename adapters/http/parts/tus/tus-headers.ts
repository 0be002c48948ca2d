import type { IncomingHttpHeaders } from 'node:http'
import { UploadRefused } from '../../../../domain/storage/uploads/upload-errors.ts'
import { HttpRefusal } from '../../edge/failures/http-errors.ts'

/** The only version of the protocol (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0'

/** What all routes of the protocol have in common. */
export const TUS_ROUTE = {
  reply: 'stream',
  exposes: [
    'location',
    'tus-resumable',
    'tus-version',
    'tus-extension',
    'tus-max-size',
    'tus-checksum-algorithm',
    'upload-offset',
    'upload-length',
    'upload-metadata',
    'upload-expires',
    'upload-result',
  ],
} as const

/** Longer than the longest name and type that are kept. */
const LONGEST_METADATA = 4096

/** @throws HttpRefusal */
export function checkTusVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw new HttpRefusal('tus_version')
}

/** Reads a header with a number of bytes. @throws HttpRefusal */
export function byteCount(headers: IncomingHttpHeaders, name: string): number {
  const value = headers[name]
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(count)) throw new HttpRefusal('tus_header', { header: name })
  return count
}

/**
 * Reads `Upload-Metadata`: keys with Base64 values. Clients use two names each for the file's name
 * and type.
 * @throws HttpRefusal
 */
export function announcedFile(headers: IncomingHttpHeaders) {
  const { 'upload-metadata': text } = headers
  const metadata = typeof text === 'string' && text.length <= LONGEST_METADATA ? text : ''
  const values = valuesOf(metadata)
  const name = values.get('filename') ?? values.get('name')
  if (name === undefined) throw new HttpRefusal('tus_header', { header: 'upload-metadata' })
  return { name, declaredType: values.get('filetype') ?? values.get('type'), metadata }
}

/** HTTP has a status of its own for a body that is too large, and tus for one that differs. */
export function tusFailure(error: unknown): unknown {
  if (!(error instanceof UploadRefused)) return error
  if (error.problem === 'too-large') return new HttpRefusal('body_too_large')
  return error.problem === 'checksum' ? new HttpRefusal('tus_checksum') : error
}

function valuesOf(metadata: string): ReadonlyMap<string, string> {
  const pairs = metadata.split(',').map((pair): [string, string] => {
    const [key = '', value = ''] = pair.trim().split(' ', 2)
    return [key, Buffer.from(value, 'base64').toString('utf8')]
  })
  return new Map(pairs)
}
