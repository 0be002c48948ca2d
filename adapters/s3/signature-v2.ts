import { createHash, createHmac } from 'node:crypto'

/** Query parameters that name a sub-resource and are therefore signed. */
const SUB_RESOURCES = new Set([
  'acl',
  'cors',
  'delete',
  'lifecycle',
  'location',
  'logging',
  'notification',
  'partNumber',
  'policy',
  'requestPayment',
  'response-cache-control',
  'response-content-disposition',
  'response-content-encoding',
  'response-content-language',
  'response-content-type',
  'response-expires',
  'restore',
  'tagging',
  'torrent',
  'uploadId',
  'uploads',
  'versionId',
  'versioning',
  'versions',
  'website',
])

export interface SignableRequest {
  readonly method: string
  readonly hostname: string
  /** Encoded, as it is sent. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | readonly string[] | null>>
  headers: Record<string, string>
  readonly body?: unknown
}

export interface SignatureV2Keys {
  readonly accessKey: string
  readonly secretKey: string
  readonly bucket: string
  /** Includes the scheme, but not the bucket. */
  readonly endpoint: string
}

/**
 * AWS Signature Version 2 in a header, for services that do not support version 4. It does not
 * cover the body, so a Content-MD5 header is added and signed.
 */
export class SignatureV2 {
  readonly #keys: SignatureV2Keys

  constructor(keys: SignatureV2Keys) {
    this.#keys = keys
  }

  async sign<T extends SignableRequest>(
    request: T,
    { signingDate = new Date() }: { readonly signingDate?: Date | number | string } = {},
  ): Promise<T> {
    const headers: Record<string, string> = {
      ...request.headers,
      ...md5Of(request.body),
      date: new Date(signingDate).toUTCString(),
    }
    const text = this.#textToSign(request, headers)
    const signature = createHmac('sha1', this.#keys.secretKey).update(text).digest('base64')
    headers.authorization = `AWS ${this.#keys.accessKey}:${signature}`
    request.headers = headers
    return request
  }

  /**
   * Signs in the query instead, for a URL that works without headers.
   * @param endsAt the expiry in whole seconds since 1970
   * @returns parameters to add to the query
   */
  presign(request: Omit<SignableRequest, 'headers'>, endsAt: number): Record<string, string> {
    const date = String(endsAt)
    const text = this.#textToSign({ ...request, headers: {} }, { date })
    return {
      AWSAccessKeyId: this.#keys.accessKey,
      Expires: date,
      Signature: createHmac('sha1', this.#keys.secretKey).update(text).digest('base64'),
    }
  }

  #textToSign(request: SignableRequest, headers: Readonly<Record<string, string>>): string {
    const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    const value = (wanted: string) => lowerCase.find(([name]) => name === wanted)?.[1] ?? ''
    const amz = lowerCase
      .filter(([name]) => name?.startsWith('x-amz-'))
      .map(([name, text]) => `${name}:${text?.trim()}\n`)
      .sort()
    const fixed = [value('content-md5'), value('content-type'), value('date')]
    return `${[request.method, ...fixed].join('\n')}\n${amz.join('')}${this.#resource(request)}`
  }

  /**
   * The resource to sign starts with the bucket, even if it is sent in the host name. The whole
   * host is compared, because the endpoint's own name may begin like a bucket: `minio.example`
   * could have a bucket called `minio`.
   */
  #resource({ hostname, path, query = {} }: SignableRequest): string {
    const { bucket, endpoint } = this.#keys
    const isInHost = hostname === `${bucket}.${new URL(endpoint).hostname}`
    const start = isInHost ? `/${bucket}` : ''
    const named = Object.entries(query)
      .filter(([name]) => SUB_RESOURCES.has(name))
      .map(([name, value]) => (value === null || value === '' ? name : `${name}=${value}`))
      .sort()
    return `${start}${path}${named.length > 0 ? `?${named.join('&')}` : ''}`
  }
}

function md5Of(body: unknown): Record<string, string> {
  if (!(body instanceof Uint8Array)) return {}
  return { 'content-md5': createHash('md5').update(body).digest('base64') }
}
