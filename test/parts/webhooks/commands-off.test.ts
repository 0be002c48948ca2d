import { Container } from 'inversify'
import { expect, it, onTestFinished } from 'vitest'
import { wiringForCommands } from '../../../bootstrap/parts/chosen-parts.ts'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'

it('commands hear of no event for webhooks that are off, and keep their secrets readable', async () => {
  const database = await preparedDatabase()
  onTestFinished(() => database.close())
  const bound = async (...chosen: Parameters<typeof wiringForCommands>[1][]) => {
    const made = new Container()
    made.load(...(await wiringForCommands(database, ...chosen)))
    return [made.isBound(T.ImmediateListeners), made.isBound(T.Sealed)]
  }
  expect(await bound()).toEqual([true, true])
  expect(await bound([])).toEqual([false, true])
})
