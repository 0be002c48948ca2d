import type { Config } from '../config.ts'
import type { Findings } from './finding.ts'

const PATIENCE_MS = 3000

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
  } catch {
    findings.add(
      'warning',
      check,
      'nothing answers there, which is normal while the service is stopped',
    )
  }
}
