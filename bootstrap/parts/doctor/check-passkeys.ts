import { eachPasskey } from '../../../adapters/postgres/accounts/postgres-passkey-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { isSound } from '../../../adapters/webauthn/sound-keys.ts'
import type { Config } from '../../settings/config.ts'
import { passkeysAt, WHY_OFF } from '../../settings/passkey-site.ts'
import type { Findings } from '../check.ts'

export function checkPasskeys(config: Config, findings: Findings): void {
  const { site, off } = passkeysAt(config)
  if (site) findings.add('fine', 'passkeys', `belong to ${site.id}`)
  else findings.add('skipped', 'passkeys', `are off: ${WHY_OFF[off]}`)
}

/** Versions before 0.6.0 kept any key. Such a passkey logs nobody in, but counts as a factor. */
export async function checkPasskeyKeys(database: Database, findings: Findings): Promise<void> {
  for await (const { userName, passkey } of eachPasskey(database)) {
    if (await isSound(passkey.publicKey)) continue
    const which = `${JSON.stringify(passkey.name)} of ${userName}`
    const advice = 'it opens nothing; its user removes it, or gatehouse admin reset-factor'
    findings.add('warning', 'passkeys', `${which} has a key that proves nothing: ${advice}`)
  }
}
