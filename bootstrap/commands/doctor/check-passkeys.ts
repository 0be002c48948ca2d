import type { Config } from '../../settings/config.ts'
import { passkeysAt, WHY_OFF } from '../../settings/passkey-site.ts'
import type { Findings } from './finding.ts'

export function checkPasskeys(config: Config, findings: Findings): void {
  const { site, off } = passkeysAt(config)
  if (site) findings.add('fine', 'passkeys', `belong to ${site.id}`)
  else findings.add('skipped', 'passkeys', `are off: ${WHY_OFF[off]}`)
}
