import { expect, it } from 'vitest'
import { AsyncActingUser } from '../../../adapters/system/async-acting-user.ts'
import { knowingActors } from '../../../application/modules/knowing-actors.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { someMoment } from '../../support/unique.ts'

it.each([
  ['mei', 'mei'],
  ['mei@example.com', 'm**@example.com'],
  ['13800138000', '138****8000'],
  ['13800138000 → erp', '138****8000 → erp'],
])('whoever changes something is named without contacts: %s', async (operatorName, name) => {
  const acting = new AsyncActingUser()
  const audit = knowingActors(memoryRecords().audit, acting)
  const entry = {
    kind: 'change',
    ...{ area: 'user', method: 'PUT', url: '/', operatorId: '7', operatorName },
    ...{ address: '', parameters: '', error: undefined, at: someMoment, milliseconds: 0 },
  } as const
  expect(
    await audit.change(
      async () => acting.current,
      () => entry,
    ),
  ).toEqual({ id: '7', name })
})
