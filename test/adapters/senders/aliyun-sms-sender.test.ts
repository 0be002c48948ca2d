import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  type AliyunSms,
  AliyunSmsSender,
  signedHeaders,
} from '../../../adapters/senders/aliyun-sms-sender.ts'
import { SendFailed } from '../../../domain/verification/verification-errors.ts'
import {
  aMessage,
  caught,
  codeSenderContract,
  failingSenderContract,
} from '../../contract/code-sender.contract.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import {
  FakeProvider,
  type ProviderAnswer,
  type ProviderManner,
  type ProviderRequest,
} from '../../support/sender-provider.ts'

const AUTHORIZATION =
  /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/
const NEEDED = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date']

/** The answer of Dysmsapi, written from its documentation independently of the sender. */
function aliyunAnswer(
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

const KEY = { id: 'LTAI-test', secret: 'canary-secret-of-aliyun' }
/** Of who is not answered; a busy machine may take longer for an answer that comes. */
const [IMPATIENT_MS, PATIENT_MS] = [300, 20_000]

const asDocumented: ProviderManner = (request) => aliyunAnswer(request, { [KEY.id]: KEY.secret })

codeSenderContract('Aliyun SMS', 'sms', async () => {
  const { provider, sender } = await opened(asDocumented)
  return {
    sender,
    deliveries: () =>
      provider.requests.map(({ url: { searchParams } }) => ({
        to: `+${searchParams.get('PhoneNumbers')}`,
        content: searchParams.get('TemplateParam') ?? '',
      })),
    close: () => provider.close(),
  }
})

failingSenderContract('Aliyun SMS', 'sms', {
  'a wrong secret': failing(asDocumented, { key: { id: KEY.id, secret: 'canary-secret-other' } }),
  'an unknown key': failing(asDocumented, { key: { id: 'LTAI-other', secret: KEY.secret } }),
  'a signature name of somebody else': failing(asDocumented, { signName: 'other' }),
  'a template that is not approved': failing(asDocumented, { templateCode: 'SMS_1' }),
  'no JSON': failing(() => ({ body: 'canary-words' })),
  'JSON without a code': failing(() => ({ body: 'null' })),
  'a code that is a sentence': failing(() => ({
    body: '{"Code":"canary-words of +8613800138000"}',
  })),
  'status 503': failing(() => ({ status: 503, body: '{"Code":"OK"}' })),
  silence: failing('silent'),
  'a flood': failing('endless'),
})

describe('the signature', () => {
  it('is the one of the documented example', () => {
    const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai'
    const call = {
      url: new URL(`https://ecs.cn-shanghai.aliyuncs.com/?${query}`),
      action: 'RunInstances',
      version: '2014-05-26',
      nonce: '3156853299f313e23d1673dc12e1703d',
      at: new Date('2023-10-26T10:22:32Z'),
    }
    const key = { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' }
    expect(signedHeaders(call, key).authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('differs from message to message, also for the same one', async () => {
    const { provider, sender } = await fresh()
    await sender.send(aMessage({ to: '+8613800138000' }))
    await sender.send(aMessage({ to: '+8613800138000' }))
    const nonces = provider.requests.map(({ headers }) => headers['x-acs-signature-nonce'])
    expect(new Set(nonces).size).toBe(2)
  })

  it('covers names and codes with every kind of character', async () => {
    const { sender } = await fresh()
    for (const code of ["!'()*", '~ +%&=', '"\\', '验证', 'é😀']) {
      await expect(sender.send(aMessage({ to: '+8613800138000', code }))).resolves.toBeUndefined()
    }
  })
})

it('names the code of a refusal and nothing else', async () => {
  const { sender } = await fresh({ templateCode: 'SMS_1' })
  const error = await sender.send(aMessage({ to: '+8613800138000' })).catch(caught)
  expect(error).toMatchObject({
    cause: { message: 'Aliyun answered with code isv.SMS_TEMPLATE_ILLEGAL.' },
    blames: 'sender',
  })
})

it.each([
  ['isv.MOBILE_NUMBER_ILLEGAL', 'recipient'],
  ['isv.BUSINESS_LIMIT_CONTROL', 'recipient'],
  ['isv.AMOUNT_NOT_ENOUGH', 'sender'],
  ['isv.DAY_LIMIT_CONTROL', 'sender'],
])('blames a refusal with %s on the %s', async (Code, blames) => {
  const { provider, sender } = await opened(() => ({ body: JSON.stringify({ Code }) }))
  onTestFinished(() => provider.close())
  const error = await sender.send(aMessage({ to: '+8613800138000' })).catch(caught)
  expect(error).toMatchObject({ blames })
})

it.each([
  '+8613800138000,+8613900139000',
  '13800138000,',
  ' 13800138000',
])('asks Aliyun nothing about %j', async (to) => {
  const { provider, sender } = await fresh()
  await expect(sender.send(aMessage({ to }))).rejects.toBeInstanceOf(SendFailed)
  expect(provider.requests).toEqual([])
})

async function opened(manner: ProviderManner, given: Partial<AliyunSms> = {}) {
  const provider = await FakeProvider.open(manner)
  const names = { signName: '门户 & Co', templateCode: 'SMS_154950909' }
  const service = { endpoint: provider.url, key: KEY, ...names, ...given }
  const patienceMs = manner === 'silent' ? IMPATIENT_MS : PATIENT_MS
  return { provider, sender: new AliyunSmsSender(service, new MovingClock(), patienceMs) }
}

async function fresh(given: Partial<AliyunSms> = {}) {
  const parts = await opened(asDocumented, given)
  onTestFinished(() => parts.provider.close())
  return parts
}

function failing(manner: ProviderManner, given: Partial<AliyunSms> = {}) {
  return async () => {
    const { sender, provider } = await opened(manner, given)
    const providerWords = ['canary', KEY.id, provider.url.host]
    return { sender, providerWords, close: () => provider.close() }
  }
}
