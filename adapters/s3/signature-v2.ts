import { createHash, createHmac } from 'node:crypto'

/** Query parameters that name a part of a resource, and so belong to what is signed. */
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
  /** Encoded, as it goes over the wire. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | readonly string[] | null>>
  headers: Record<string, string>
  readonly body?: unknown
}

export interface SignatureV2Keys {
  readonly accessKey: string
  readonly secretKey: string
  readonly bucket: string
  /** With scheme, without the bucket. */
  readonly endpoint: string
}

/**
 * AWS Signature Version 2 in the header, for services that never learned version 4. It does not
 * cover the body, so the body's MD5 is added to what is signed.
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
   * The same in the query, for an address that is good without a header.
   * @param endsAt in whole seconds since 1970. @returns what the query gets besides its own
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
   * The bucket stands first, also where the wire has it in the host name. The endpoint's own name may
   * begin like a bucket: `minio.example` has one called `minio`.
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
