import { create } from 'content-disposition'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'

/** Headers that describe a file. */
export interface FileHeaders extends Readonly<Record<string, string>> {
  readonly 'content-type': string
  readonly 'content-disposition': string
}

/** Uploaded content is data: even if a browser displays it, its scripts must not run. */
export const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Headers for a download: not displayed or interpreted, under the name it was uploaded with. */
export function attachmentHeaders({ props }: StoredFile): FileHeaders {
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': create(props.originalName, { type: 'attachment' }),
    'content-security-policy': SANDBOX,
  }
}

/** Headers for a type that pages may load. `isShown`: browsers may display it inline. */
export function viewableHeaders({ props }: StoredFile, isShown: boolean): FileHeaders {
  return {
    'content-type': props.contentType,
    'content-disposition': create(props.originalName, { type: isShown ? 'inline' : 'attachment' }),
    'content-security-policy': SANDBOX,
  }
}
