import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, it, onTestFinished } from 'vitest'
import { PostgresPasskeyRepo } from '../../adapters/postgres/accounts/postgres-passkey-repo.ts'
import { checkPasskeyKeys } from '../../bootstrap/commands/doctor/check-passkeys.ts'
import { Findings } from '../../bootstrap/commands/doctor/finding.ts'
import { aUser } from '../support/builders.ts'
import { aPasskey } from '../support/passkey-builders.ts'
import { soundKeys, unsoundKeys } from '../support/passkey-keys.ts'
import { postgresGiven } from '../support/postgres-given.ts'
import { anyDatabase } from '../support/prepared-database.ts'

it('doctor names passkeys whose keys prove nothing', async () => {
  const database = await anyDatabase()
  onTestFinished(() => database.close())
  await postgresGiven(database).user(aUser({ id: '77', name: 'mei' }))
  const repo = new PostgresPasskeyRepo(database)
  for (const [name, make] of Object.entries({ ...soundKeys, ...unsoundKeys }).slice(0, 8)) {
    const publicKey = new Uint8Array(isoCBOR.encode(make().publicKey as never))
    await repo.add(aPasskey({ userId: '77', name, publicKey }))
  }
  const findings = new Findings()
  await checkPasskeyKeys(database, findings)
  const told = findings.all.map(({ state, check, message }) => [state, check, message])
  expect(told).toEqual(
    Object.keys(unsoundKeys)
      .slice(0, 5)
      .map((name) => [
        'warning',
        'passkeys',
        expect.stringContaining(`"${name}" of mei has a key`),
      ]),
  )
})
