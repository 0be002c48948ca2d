import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { HttpWebhookSender } from '../../../adapters/system/http-webhook-sender.ts'
import { WebhookUrl } from '../../../domain/webhooks/webhook-url.ts'
import { webhookSenderContract } from '../../contract/webhook-sender.contract.ts'
import { selfSigned } from '../../support/self-signed.ts'

webhookSenderContract(
  'HTTP',
  (mayConnect, patienceMs) => new HttpWebhookSender(mayConnect, patienceMs),
)

it('sends nothing to a server whose certificate nobody vouches for', async () => {
  const asked: string[] = []
  const server = createServer(selfSigned(), ({ url = '' }, response) => {
    asked.push(url)
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = WebhookUrl.parse(`https://localhost:${port}/hook`)
  if (!url) throw new Error('localhost')
  const sent = new HttpWebhookSender(() => true).post({ url, headers: {}, body: '{}' })
  await expect(sent).rejects.toMatchObject({ reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(asked).toEqual([])
})
