export interface RequestParts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

/** A request as it goes over the wire, made once and sent many times. */
export function requestBytes({ method, path, headers = {}, body = '' }: RequestParts): Buffer {
  const content = Buffer.from(body)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (content.length > 0 || method === 'POST') lines.push(`content-length: ${content.length}`)
  const head = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...lines, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), content])
}

/** As browsers make them; how long it is decides how fast it is looked for. */
const BOUNDARY = '----WebKitFormBoundaryGatehouseBench00'

export interface FilePart {
  readonly fileName: string
  readonly contentType: string
}

export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`

/** What stands before and after the bytes of the one part named `file`. */
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
