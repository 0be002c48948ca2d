import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface ReceivedWebhook {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

export interface WebhookReceiver {
  /** `http://127.0.0.1:port/hook` */
  readonly url: string
  readonly port: number
  readonly received: ReceivedWebhook[]
  /** How it answers from now on; default: 204. */
  answer: (response: ServerResponse) => void
  close(): Promise<void>
}

/** A server on this machine that webhooks are sent to. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    received.push({ path, headers: plain(headers), body: await text(request) })
    receiver.answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: answering(204),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

export function answering(status: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, headers).end()
  }
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
