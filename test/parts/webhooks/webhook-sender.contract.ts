import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type WebhookSender,
  WebhookUnanswered,
} from '../../../application/parts/webhooks/send-webhook.ts'
import { WebhookUrl } from '../../../domain/parts/webhooks/webhook-url.ts'
import type { Endpoint } from '../../../domain/storage/endpoints/endpoint.ts'
import { answering, type WebhookReceiver, webhookReceiver } from '../../support/webhook-receiver.ts'

type MayConnect = (endpoint: Endpoint, addresses: readonly string[]) => boolean

/** @param fresh waits so long for an answer, by default long enough for a busy machine */
export function webhookSenderContract(
  adapter: string,
  fresh: (mayConnect: MayConnect, patienceMs?: number) => WebhookSender,
) {
  describe(`WebhookSender contract: ${adapter}`, () => {
    let receiver: WebhookReceiver
    let inside: WebhookReceiver
    beforeAll(async () => {
      receiver = await webhookReceiver()
      inside = await webhookReceiver()
    })
    afterAll(() => Promise.all([receiver.close(), inside.close()]))

    const post = (url: string, patienceMs?: number) => {
      const parsed = WebhookUrl.parse(url)
      if (!parsed) throw new Error(url)
      const sender = fresh(() => true, patienceMs)
      return sender.post({ url: parsed, headers: { 'x-test': 'yes' }, body: '{"ä":1}' })
    }
    const failureOf = (sent: Promise<number>) =>
      sent.then(
        () => 'it was answered',
        (error: unknown) => (error instanceof WebhookUnanswered ? error.reason : error),
      )

    it('sends what it is given, to path and query', async () => {
      receiver.received.splice(0)
      expect(await post(`${receiver.url}?a=b`)).toBe(204)
      expect(receiver.received).toMatchObject([
        { path: '/hook?a=b', body: '{"ä":1}', headers: { 'x-test': 'yes' } },
      ])
    })

    it('tells the status, and follows no redirect', async () => {
      inside.received.splice(0)
      receiver.answer = answering(307, { location: inside.url })
      expect(await post(receiver.url)).toBe(307)
      expect(inside.received).toEqual([])
    })

    it('does not wait for the end of an answer', async () => {
      receiver.answer = (response) => {
        const timer = setInterval(() => response.write('x'.repeat(65_536)), 1)
        response.on('close', () => clearInterval(timer))
        response.writeHead(200)
      }
      expect(await post(receiver.url)).toBe(200)
    })

    it('is not kept by an answer that changes the protocol', async () => {
      receiver.answer = ({ socket }) =>
        void socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
        )
      expect(await post(receiver.url)).toBe(101)
    })

    it('gives up on silence', async () => {
      receiver.answer = () => undefined
      expect(await failureOf(post(receiver.url, 300))).toBe('ETIMEDOUT')
    })

    it('tells why nobody answered', async () => {
      const free = await webhookReceiver()
      await free.close()
      expect(await failureOf(post(free.url))).toBe('ECONNREFUSED')
    })

    it('asks about the addresses of each connection, and uses those', async () => {
      receiver.answer = answering(204)
      const asked: unknown[] = []
      const mayOnce: MayConnect = ({ host }, addresses) => {
        asked.push([host, addresses.some((one) => one === '127.0.0.1')])
        return asked.length === 1
      }
      const { port } = receiver
      const sender = fresh(mayOnce)
      const url = WebhookUrl.parse(`http://localhost:${port}/hook`)
      if (!url) throw new Error('localhost')
      const call = { url, headers: {}, body: '' }
      receiver.received.splice(0)
      expect(await sender.post(call)).toBe(204)
      // What the name leads to has changed, and is an address inside now.
      expect(await failureOf(sender.post(call))).toBe('ADDRESS_NOT_ALLOWED')
      expect(receiver.received).toHaveLength(1)
      expect(asked).toEqual([
        ['localhost', true],
        ['localhost', true],
      ])
    })
  })
}
