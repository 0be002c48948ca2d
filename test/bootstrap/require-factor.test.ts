import { expect, it, onTestFinished } from 'vitest'
import { changeFactorRule } from '../../bootstrap/commands/admin/require-factor.ts'
import { preparedDatabase } from '../support/prepared-database.ts'

it('admin require-factor changes the rule of a role, says who lacks one, and is logged', async () => {
  const database = await preparedDatabase()
  onTestFinished(() => database.close())
  expect(await changeFactorRule(database, 'superadmin', true)).toEqual({ required: 1, missing: 1 })
  expect(await changeFactorRule(database, 'superadmin', false)).toMatchObject({ missing: 0 })
  await expect(changeFactorRule(database, 'nobody', true)).rejects.toThrow('the key nobody')
  const text = 'select url, parameters from operation_log order by id'
  expect(await database.rows({ text }, [])).toMatchObject([
    {
      url: 'gatehouse admin require-factor',
      parameters: '{"role":"superadmin","factorRequired":true}',
    },
    { parameters: '{"role":"superadmin","factorRequired":false}' },
  ])
})
