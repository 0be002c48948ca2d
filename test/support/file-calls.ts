import type { FilesHarness } from './files-harness.ts'
import { FORM_TYPE, formOf } from './form.ts'

type Headers = Record<string, string>

/** An enveloped answer, read by a real client. */
export interface FileAnswer {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly body: Readonly<Record<string, unknown>>
  readonly data: Readonly<Record<string, unknown>>
}

export async function answerOf(response: Response): Promise<FileAnswer> {
  const body = Object(await response.json())
  const header = (name: string) => response.headers.get(name)
  return { status: response.status, header, body, data: Object(body.data) }
}

export async function postForm({ origin }: FilesHarness, headers: Headers, form: Uint8Array) {
  const response = await fetch(`${origin}/resource/oss/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': FORM_TYPE },
    body: new Uint8Array(form),
  })
  return answerOf(response)
}

export function upload(
  harness: FilesHarness,
  headers: Headers,
  fileName: string,
  content: Uint8Array,
  type?: string,
) {
  const part = { name: 'file', fileName, content, ...(type !== undefined && { type }) }
  return postForm(harness, headers, formOf(part))
}

export async function call(
  { origin }: FilesHarness,
  path: string,
  headers: Headers,
  method = 'GET',
): Promise<FileAnswer> {
  return answerOf(await fetch(`${origin}${path}`, { method, headers }))
}

export function fetchFile({ origin }: FilesHarness, path: string, headers: Headers = {}) {
  return fetch(`${origin}${path}`, { headers })
}

/** The signed address, at the server under test. */
export function localPath(url: unknown): string {
  const { pathname, search } = new URL(String(url))
  return `${pathname}${search}`
}
