import { expect, it, onTestFinished } from 'vitest'
import { checkPasswords } from '../../bootstrap/commands/doctor/check-accounts.ts'
import { Findings } from '../../bootstrap/commands/doctor/finding.ts'
import { aUser } from '../support/builders.ts'
import { postgresGiven } from '../support/postgres-given.ts'
import { anyDatabase } from '../support/prepared-database.ts'

it('doctor tells how many imported passwords are left', async () => {
  const database = await anyDatabase()
  onTestFinished(() => database.close())
  const findings = new Findings()
  await checkPasswords(database, findings)
  expect(findings.all).toEqual([])
  const hash = '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i'
  await postgresGiven(database).user(aUser({ id: '77', name: 'mei' }), hash)
  await checkPasswords(database, findings)
  expect(findings.all).toEqual([
    { state: 'fine', check: 'passwords', message: expect.stringMatching(/^1 accounts have /) },
  ])
})
