export interface RequestParts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

/** The bytes of a request, built once and sent many times. */
export function requestBytes({ method, path, headers = {}, body = '' }: RequestParts): Buffer {
  const content = Buffer.from(body)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (content.length > 0 || method === 'POST') lines.push(`content-length: ${content.length}`)
  const head = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...lines, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), content])
}

/** Like a browser's boundary, because its length decides how fast a parser finds it. */
const BOUNDARY = '----WebKitFormBoundaryGatehouseBench00'

export interface FilePart {
  readonly fileName: string
  readonly contentType: string
}

export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`

/** The bytes before and after the content of the single part named `file`. */
export function multipartFrame({ fileName, contentType }: FilePart): {
  head: Buffer
  tail: Buffer
} {
  const lines = [
    `--${BOUNDARY}`,
    `content-disposition: form-data; name="file"; filename="${fileName}"`,
    `content-type: ${contentType}`,
    '',
    '',
  ]
  return { head: Buffer.from(lines.join('\r\n')), tail: Buffer.from(`\r\n--${BOUNDARY}--\r\n`) }
}
