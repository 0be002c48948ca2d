import { createHash, createHmac } from 'node:crypto'
import type { ProviderAnswer, ProviderRequest } from './sender-provider.ts'

const AUTHORIZATION =
  /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/
const NEEDED = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date']

/** The answer of Dysmsapi, written from its documentation independently of the sender. */
export function aliyunAnswer(
  { method, url, headers, body }: ProviderRequest,
  secrets: Readonly<Record<string, string>>,
): ProviderAnswer {
  const [, keyId = '', signedNames = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  const secret = secrets[keyId]
  if (secret === undefined) return refusal(404, 'InvalidAccessKeyId.NotFound')
  const names = signedNames.split(';')
  const own = Object.keys(headers).filter((name) => name.startsWith('x-acs-'))
  const isComplete = [...NEEDED, ...own].every((name) => names.includes(name))
  const digest = createHash('sha256').update(body).digest('hex')
  if (!isComplete || headers['x-acs-content-sha256'] !== digest) {
    return refusal(400, 'IncompleteSignature')
  }
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}`)
  const query = rawPairs(url).sort().join('&')
  const request = `${method}\n${url.pathname}\n${query}\n${lines.join('\n')}\n\n${signedNames}\n${digest}`
  const hashed = createHash('sha256').update(request).digest('hex')
  const expected = createHmac('sha256', secret).update(`ACS3-HMAC-SHA256\n${hashed}`).digest('hex')
  if (expected !== signature) return refusal(400, 'SignatureDoesNotMatch')
  return businessAnswer(headers, url.searchParams)
}

/** Each name and value in the only form that the documentation allows. */
function rawPairs(url: URL): string[] {
  return url.search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=').map(percentEncoded).join('='))
}

function percentEncoded(part: string): string {
  const bytes = [...Buffer.from(decodeURIComponent(part.replaceAll('+', ' ')))]
  return bytes
    .map((byte) => {
      const character = String.fromCharCode(byte)
      const hex = byte.toString(16).toUpperCase().padStart(2, '0')
      return /[A-Za-z0-9._~-]/.test(character) ? character : `%${hex}`
    })
    .join('')
}

function businessAnswer(
  headers: ProviderRequest['headers'],
  query: URLSearchParams,
): ProviderAnswer {
  const action = `${headers['x-acs-action']} ${headers['x-acs-version']}`
  if (action !== 'SendSms 2017-05-25') return refusal(404, 'InvalidAction.NotFound')
  const phone = query.get('PhoneNumbers') ?? ''
  if (!/^\d+$/.test(phone)) return said('isv.MOBILE_NUMBER_ILLEGAL')
  if (query.get('SignName') !== '门户 & Co') return said('isv.SMS_SIGNATURE_ILLEGAL')
  if (query.get('TemplateCode') !== 'SMS_154950909') return said('isv.SMS_TEMPLATE_ILLEGAL')
  return said('OK')
}

function refusal(status: number, code: string): ProviderAnswer {
  return { status, body: JSON.stringify({ Code: code, Message: `canary-words ${code}` }) }
}

function said(code: string): ProviderAnswer {
  return { body: JSON.stringify({ Code: code, Message: code, RequestId: 'F655A8D5', BizId: '9' }) }
}
