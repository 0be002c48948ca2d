import type { Config } from '../../settings/config.ts'
import { unaskable } from '../../start/failed-store.ts'
import type { Findings } from './finding.ts'

const UNANSWERED = 'nothing answers there, which is normal while the service is stopped'
const PATIENCE_MS = 15_000

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
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body = await answer.text()
    if (answer.ok && body.includes('"alive"')) {
      findings.add('fine', check, 'leads to a running service')
    } else {
      findings.add('failed', check, `something else answers there, with status ${answer.status}`)
    }
  } catch (error) {
    const reason = unaskable(error instanceof Error && error.cause)
    findings.add('warning', check, reason ?? UNANSWERED)
  }
}
