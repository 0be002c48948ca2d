import { expect, it, onTestFinished } from 'vitest'
import { changeFactorRule } from '../../bootstrap/commands/admin/require-factor.ts'
import { accountsIn } from '../../bootstrap/commands/admin/with-accounts.ts'
import { preparedDatabase } from '../support/prepared-database.ts'

it('admin require-factor changes the rule of a role, says who lacks one, and is logged', async () => {
  const database = await preparedDatabase()
  onTestFinished(() => database.close())
  const accounts = await accountsIn(database)
  expect(await changeFactorRule(accounts, 'superadmin', true)).toEqual({ required: 1, missing: 1 })
  expect(await changeFactorRule(accounts, 'superadmin', false)).toMatchObject({ missing: 0 })
  await expect(changeFactorRule(accounts, 'nobody', true)).rejects.toThrow('the key nobody')
  const text = 'select url, parameters from operation_log order by id'
  expect(await database.rows({ text }, [])).toMatchObject([
    {
      url: 'gatehouse admin require-factor',
      parameters: '{"role":"superadmin","factorRequired":true}',
    },
    { parameters: '{"role":"superadmin","factorRequired":false}' },
  ])
})
