import { connect } from 'node:net'
import type { Config } from '../../settings/config.ts'
import { mailServer, providerUrl } from '../../settings/sender-values.ts'
import type { Findings } from './finding.ts'

const PATIENCE_MS = 15_000
const HTTP_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** Whether the senders of codes can be reached. Sends nothing. */
export async function checkSenders({ senders }: Config, findings: Findings): Promise<void> {
  const { gateway, aliyun, mail } = senders
  const own = gateway.url && providerUrl(gateway.url.reveal())
  const sms = own ?? (aliyun.keyId === undefined ? undefined : aliyun.endpoint)
  if (sms) await reach('SMS', sms.hostname, portOf(sms), findings)
  else findings.add('skipped', 'SMS', 'no sender is configured: login by SMS is refused')
  const server = mail.server && mailServer(mail.server.reveal())
  if (server) await reach('e-mail', server.host, server.port, findings)
  else findings.add('skipped', 'e-mail', 'no sender is configured: login by e-mail is refused')
}

async function reach(check: string, host: string, port: number, findings: Findings) {
  const trouble = await troubleAt(host, port)
  if (trouble === undefined) findings.add('fine', check, 'the sender accepts connections')
  else findings.add('failed', check, `the sender cannot be reached: ${trouble}`)
}

/** @returns the error code */
function troubleAt(host: string, port: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const socket = connect({ host: host.replace(/^\[(.*)\]$/, '$1'), port })
  socket.setTimeout(PATIENCE_MS, () => resolve('ETIMEDOUT'))
  socket.once('connect', () => resolve(undefined))
  socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.name))
  return promise.finally(() => socket.destroy())
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (HTTP_PORTS[protocol] ?? 0) : Number(port)
}
