import { create } from 'content-disposition'
import type { StoredFile } from '../../../domain/storage/stored-file.ts'

/** What an answer with a file says of it. */
export interface FileHeaders extends Readonly<Record<string, string>> {
  readonly 'content-type': string
  readonly 'content-disposition': string
}

/** What was uploaded is data: even if a browser displays it, it may do nothing. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** For a download: never shown, never interpreted, under the name it was uploaded with. */
export function attachmentHeaders({ props }: StoredFile): FileHeaders {
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': create(props.originalName, { type: 'attachment' }),
    'content-security-policy': SANDBOX,
  }
}

/** For a type that a page may load as a picture, or a browser show in place where it may. */
export function viewableHeaders({ props }: StoredFile, isShown: boolean): FileHeaders {
  return {
    'content-type': props.contentType,
    'content-disposition': create(props.originalName, { type: isShown ? 'inline' : 'attachment' }),
    'content-security-policy': SANDBOX,
  }
}
