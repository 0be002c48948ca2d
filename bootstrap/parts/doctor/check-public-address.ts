import { isIPv6 } from 'node:net'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Config } from '../../settings/config.ts'
import { unaskable } from '../../start/failed-store.ts'
import { tryToListen } from '../../start/listen.ts'
import type { Findings } from '../check.ts'
import { chosenParts } from '../chosen-parts.ts'

const UNANSWERED = 'nothing answers there, which is normal while the service is stopped'
const PATIENCE_MS = 15_000
const OURS = 'ours'
const NO_TLS =
  'says https, but the port speaks plain HTTP: the service does so, and a proxy with a certificate has to stand there'
const TLS = 'says http, but the port speaks HTTPS'

const ASK_FOR_PROXY =
  'is empty, but PUBLIC_URL is not where the service listens. Does a proxy stand in front? Then name it here: otherwise all people have its address, in logs and limits'

/** The service speaks HTTP on its own port: browsers that use another address come through a proxy. */
export function checkProxies({ server }: Config, findings: Findings): void {
  const { publicUrl, trustedProxies, port } = server
  if (publicUrl === undefined || trustedProxies.length > 0) return
  const url = new URL(publicUrl)
  const isDirect = url.protocol === 'http:' && Number(url.port || 80) === port
  if (!isDirect) findings.add('warning', 'TRUSTED_PROXIES', ASK_FOR_PROXY)
}

/** Whether PUBLIC_URL leads to a Gatehouse service. */
export async function checkPublicAddress({ server }: Config, findings: Findings): Promise<void> {
  const { publicUrl } = server
  const check = 'PUBLIC_URL'
  if (publicUrl === undefined) {
    return findings.add(
      'skipped',
      check,
      'is not set: links use the address that the service listens on',
    )
  }
  const answer = await answerAt(publicUrl)
  const isClear = answer === OURS || unaskable(answer) !== undefined
  const other = isClear ? undefined : await otherScheme(publicUrl)
  if (answer === OURS) findings.add('fine', check, 'leads to a running service')
  else if (other) findings.add('failed', check, other)
  else if (answer instanceof Error) findings.add('warning', check, unaskable(answer) ?? UNANSWERED)
  else findings.add('failed', check, `something else answers there, with status ${answer}`)
}

/** Whether a start could listen, or the service already does. */
export async function checkPorts(config: Config, findings: Findings): Promise<void> {
  const { server } = config
  try {
    await tryToListen(server)
    for (const part of chosenParts(config)) {
      const own = part.listensAt?.(config)
      if (own) await tryToListen(own, own.names)
    }
    findings.add('fine', 'PORT', 'is free')
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    const { host } = server
    const isOurs =
      (await answerAt(`http://${isIPv6(host) ? `[${host}]` : host}:${server.port}`)) === OURS
    if (isOurs) findings.add('fine', 'PORT', 'a running Gatehouse listens there')
    else findings.add('failed', 'PORT', error.message)
  }
}

/** @returns the status of what else answers, or why nothing does */
async function answerAt(url: string): Promise<typeof OURS | number | Error> {
  try {
    const answer = await fetch(`${url}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body = await answer.text()
    return answer.ok && body.includes('"alive"') ? OURS : answer.status
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error
      ? error.cause
      : new Error(UNANSWERED)
  }
}

/** @returns what to say if the port speaks HTTPS instead of HTTP, or the other way round */
async function otherScheme(publicUrl: string): Promise<string | undefined> {
  const { protocol, port, hostname, pathname } = new URL(publicUrl)
  const isTls = protocol === 'https:'
  const [other, number] = isTls ? ['http', port || 443] : ['https', port || 80]
  const answer = await answerAt(`${other}://${hostname}:${number}${pathname.replace(/\/$/, '')}`)
  if (isTls) return answer === OURS ? NO_TLS : undefined
  return answer === OURS || unaskable(answer) ? TLS : undefined
}
