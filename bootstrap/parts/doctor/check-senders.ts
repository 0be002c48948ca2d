import { connect } from 'node:net'
import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import { chosenModules } from '../../modules/load-modules.ts'
import type { Config } from '../../settings/config.ts'
import { mailServer, providerUrl } from '../../settings/sender-values.ts'
import type { Findings } from '../check.ts'

const PATIENCE_MS = 15_000
const HTTP_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** Whether the senders of codes can be reached. Sends nothing. */
export async function checkSenders(config: Config, findings: Findings): Promise<void> {
  const { senders } = config
  const { gateway, aliyun, mail } = senders
  const own = gateway.url && providerUrl(gateway.url.reveal())
  const sms = own ?? (aliyun.keyId === undefined ? undefined : aliyun.endpoint)
  if (sms) await reach('SMS', sms.hostname, portOf(sms), findings)
  else findings.add('skipped', 'SMS', unasked('sms'))
  const server = mail.server && mailServer(mail.server.reveal())
  if (server) await reach('e-mail', server.host, server.port, findings)
  else findings.add('skipped', 'e-mail', unasked('email'))
}

function unasked(channel: CodeChannel): string {
  const sending = chosenModules().find(({ senders }) => senders?.[channel])
  if (sending) return `the module ${sending.name} sends: it is not asked`
  return `no sender is configured: login by ${channel === 'sms' ? 'SMS' : 'e-mail'} is refused`
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
