import { expect, it, onTestFinished } from 'vitest'
import {
  type HttpGateway,
  HttpGatewaySender,
} from '../../../adapters/senders/http-gateway-sender.ts'
import { MessageTemplates } from '../../../adapters/senders/templates/message-templates.ts'
import { SendFailed } from '../../../domain/verification/verification-errors.ts'
import {
  aMessage,
  caught,
  codeSenderContract,
  failingSenderContract,
} from '../../contract/code-sender.contract.ts'
import { fc } from '../../support/properties.ts'
import { FakeProvider, type ProviderManner } from '../../support/sender-provider.ts'

const STANDARD_BODY = '{"phone":"{phone}","code":"{code}"}'
const SECRET = 'canary-key-of-gateway'
/** Of who is not answered; a busy machine may take longer for an answer that comes. */
const [IMPATIENT_MS, PATIENT_MS] = [300, 20_000]

codeSenderContract('HTTP gateway', 'sms', async () => {
  const { provider, sender } = await opened(() => ({}))
  return {
    sender,
    deliveries: () =>
      provider.requests.map(({ body }) => ({ to: JSON.parse(body).phone, content: body })),
    close: () => provider.close(),
  }
})

failingSenderContract('HTTP gateway', 'sms', {
  'status 500': failing(() => ({ status: 500, body: 'canary-words' })),
  'status 401': failing(() => ({ status: 401, body: 'canary-words' })),
  'a redirect': failing(() => ({ status: 307, headers: { location: '/canary-words' } })),
  'an answer without the expected text': failing(() => ({ body: 'canary-words' }), {
    expect: 'OK',
  }),
  silence: failing('silent'),
  'a flood': failing('endless'),
  'a cut connection': failing('cut'),
  'nobody there': async () => {
    const { sender, provider } = await opened(() => ({}))
    await provider.close()
    return { sender, providerWords: [SECRET, provider.url.host], close: async () => undefined }
  },
})

it('posts JSON with the configured headers', async () => {
  const { provider, sender } = await fresh({ headers: { 'x-api-key': SECRET } })
  await sender.send(aMessage({ to: '+8613800138000', code: '0042' }))
  expect(provider.requests).toHaveLength(1)
  const [request] = provider.requests
  expect(request).toMatchObject({
    method: 'POST',
    body: '{"phone":"+8613800138000","code":"0042"}',
  })
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-api-key': SECRET,
  })
})

it('lets the configuration choose another content type', async () => {
  const { provider, sender } = await fresh({ headers: { 'content-type': 'text/json' } })
  await sender.send(aMessage({ to: '+8613800138000' }))
  expect(provider.requests[0]?.headers['content-type']).toBe('text/json')
})

it('fills strings at any depth, also in part, and leaves everything else alone', async () => {
  const body =
    '{"to":["{phone}"],"vars":{"c":"<{code}>","n":7,"x":"{other}"},"text":"{text}","m":"{minutes}"}'
  const { provider, sender } = await fresh({ body })
  await sender.send(aMessage({ to: '+8613800138000', code: '0042', language: 'zh' }))
  expect(JSON.parse(provider.requests[0]?.body ?? '')).toEqual({
    to: ['+8613800138000'],
    vars: { c: '<0042>', n: 7, x: '{other}' },
    text: '您的验证码是 0042，5 分钟内有效。请勿告诉他人。',
    m: '5',
  })
})

it('keeps every value inside its string', async () => {
  const { provider, sender } = await fresh({})
  const codes = fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '$&', '\n', 'phone', '1') })
  await fc.assert(
    fc.asyncProperty(codes, async (code) => {
      await sender.send(aMessage({ to: '+8613800138000', code }))
      const sent = JSON.parse(provider.requests.at(-1)?.body ?? '')
      expect(sent).toEqual({ phone: '+8613800138000', code })
    }),
  )
})

it('takes an answer with the expected text', async () => {
  const { sender } = await fresh({ expect: '"code":0' }, () => ({ body: '{"code":0}' }))
  await expect(sender.send(aMessage({ to: '+8613800138000' }))).resolves.toBeUndefined()
})

it('does not follow a redirect', async () => {
  const { provider, sender } = await fresh({}, ({ url }) =>
    url.pathname === '/send' ? { status: 302, headers: { location: '/elsewhere' } } : {},
  )
  const error = await sender.send(aMessage({ to: '+8613800138000' })).catch(caught)
  expect(error).toMatchObject({ cause: { message: expect.stringContaining('302') } })
  expect(provider.requests).toHaveLength(1)
})

it.each([
  '+8613800138000,+8613900139000',
  '+8613800138000\n',
  '13800138000;13900139000',
  'somebody@example.com',
  '',
  '+',
  '١٢٣٤٥٦٧',
])('asks the provider nothing about %j', async (to) => {
  const { provider, sender } = await fresh({})
  await expect(sender.send(aMessage({ to }))).rejects.toBeInstanceOf(SendFailed)
  expect(provider.requests).toEqual([])
})

async function opened(manner: ProviderManner, given: Partial<HttpGateway> = {}) {
  const provider = await FakeProvider.open(manner)
  const headers = { authorization: SECRET }
  const gateway = { url: provider.url, headers, body: STANDARD_BODY, expect: undefined, ...given }
  const patienceMs = manner === 'silent' ? IMPATIENT_MS : PATIENT_MS
  return { provider, sender: new HttpGatewaySender(gateway, new MessageTemplates(), patienceMs) }
}

async function fresh(given: Partial<HttpGateway>, manner: ProviderManner = () => ({})) {
  const parts = await opened(manner, given)
  onTestFinished(() => parts.provider.close())
  return parts
}

function failing(manner: ProviderManner, given: Partial<HttpGateway> = {}) {
  return async () => {
    const { sender, provider } = await opened(manner, given)
    const providerWords = ['canary-words', SECRET, provider.url.host]
    return { sender, providerWords, close: () => provider.close() }
  }
}
