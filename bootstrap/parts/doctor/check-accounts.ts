import { PostgresBcryptHashes } from '../../../adapters/postgres/accounts/postgres-bcrypt-hashes.ts'
import { eachPasskey } from '../../../adapters/postgres/accounts/postgres-passkey-repo.ts'
import { PostgresUserFactors } from '../../../adapters/postgres/accounts/postgres-user-factors.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { isSound } from '../../../adapters/webauthn/sound-keys.ts'
import type { Findings } from '../check.ts'
import { checkClients } from './check-clients.ts'

/** Who can log in, and with what. */
export async function checkAccounts(database: Database, findings: Findings): Promise<void> {
  await checkFactors(database, findings)
  await checkClients(database, findings)
  await checkPasskeyKeys(database, findings)
}

/** Whether those who must have a second factor have one. Says numbers only, and no names. */
async function checkFactors(database: Database, findings: Findings): Promise<void> {
  const { required, missing } = await new PostgresUserFactors(database).count()
  if (required === 0) return
  const told = `${required} users must have a second factor`
  if (missing === 0) findings.add('fine', 'factors', `${told}, and have one`)
  else findings.add('warning', 'factors', `${told}, and ${missing} of them have none`)
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

/** How many imported passwords nobody has used here yet. Says a number only, and no names. */
export async function checkPasswords(database: Database, findings: Findings): Promise<void> {
  const { count } = await new PostgresBcryptHashes(database).left()
  if (count === 0) return
  const message = `${count} accounts have an imported bcrypt hash; a login replaces it by Argon2id`
  findings.add('fine', 'passwords', message)
}
